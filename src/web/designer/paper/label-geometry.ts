// Converts between the boxes of the preview, in dots, and the position fields
// of blocks on a label, in millimetres. A group is a container with its own
// coordinates and may be rotated.

import type { Preview } from '../../../client/index.ts';
import { blockOf } from '../proof/problems.ts';
import { type TemplateBlock, blockAt, locate, type TemplateConfig } from '../draft/tree.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far each side of a box moves, in millimetres. */
export interface Sides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Placement {
  /** Place as seen on the label, in millimetres. */
  seen: Rectangle;
  /** The rectangle in the coordinates of its container, as in the block's fields. */
  own: Rectangle;
  container: { width: number; height: number };
  /** Clockwise quarter turns of the container. */
  turns: number;
  /** The label, in dots of the preview. */
  sheet: Rectangle;
  dotsPerMm: number;
}

export function placementOf(
  config: TemplateConfig,
  { boxes, sheets }: Preview,
  path: string,
): Placement | null {
  const media = config.media as { width: number } | undefined;
  const block = blockAt(config, path);
  const box = boxes.find((one) => one.path === path);
  if (!media || !block || !box) return null;
  const sheet = sheets.find(({ y, height }) => box.y >= y && box.y < y + height);
  const groups = groupsAround(config, path);
  if (!sheet || !groups) return null;
  const dotsPerMm = sheet.width / media.width;
  const inMm = (dots: Rectangle): Rectangle => ({
    x: (dots.x - sheet.x) / dotsPerMm,
    y: (dots.y - sheet.y) / dotsPerMm,
    width: dots.width / dotsPerMm,
    height: dots.height / dotsPerMm,
  });
  const seen = inMm(box);
  const group = groups.at(-1);
  const around = group && boxes.find((one) => one.path === group.path);
  if (group && !around) return null;
  const container = around ? within(inMm(around), group.block) : inMm(sheet);
  const turns = groups.reduce((sum, one) => sum + Number(one.block.rotate ?? 0) / 90, 0) % 4;
  const isOnSide = turns % 2 === 1;
  return {
    seen,
    own: ownBox(block, seen, container, turns),
    container: isOnSide
      ? { width: container.height, height: container.width }
      : { width: container.width, height: container.height },
    turns,
    sheet,
    dotsPerMm,
  };
}

/**
 * The groups around a block, outermost first; null inside columns, whose
 * positions the preview does not contain.
 */
function groupsAround(
  config: TemplateConfig,
  path: string,
): { path: string; block: TemplateBlock }[] | null {
  const groups: { path: string; block: TemplateBlock }[] = [];
  for (let at = blockOf(locate(path).list); at !== null; at = blockOf(locate(at).list)) {
    const block = blockAt(config, at)!;
    if (block.type === 'row') return null;
    if (block.type === 'group') groups.unshift({ path: at, block });
  }
  return groups;
}

/** The part of a box that is for the blocks of its group. */
function within(
  box: Rectangle,
  { border, thickness = 0.25, padding = 0 }: TemplateBlock,
): Rectangle {
  if (border === 'ellipse') {
    const edge = Number(thickness) + Number(padding);
    const beside = (1 - Math.SQRT1_2) / 2; // as the service leaves it free
    return shrunk(box, beside * box.width + edge, beside * box.height + edge);
  }
  const lines = border === 'double' ? 3 : border === 'single' || border === 'round' ? 1 : 0;
  const inset = lines * Number(thickness) + Number(padding);
  return shrunk(box, inset, inset);
}

function shrunk({ x, y, width, height }: Rectangle, across: number, down: number): Rectangle {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

function ownBox(
  block: TemplateBlock,
  seen: Rectangle,
  container: Rectangle,
  turns: number,
): Rectangle {
  const distances = rotatedSides(
    {
      left: seen.x - container.x,
      top: seen.y - container.y,
      right: container.x + container.width - seen.x - seen.width,
      bottom: container.y + container.height - seen.y - seen.height,
    },
    turns,
  );
  const [width, height] = turns % 2 === 1 ? [seen.height, seen.width] : [seen.width, seen.height];
  const isPlaced = block.x !== undefined || block.y !== undefined;
  return {
    x: isPlaced ? Number(block.x ?? 0) : distances.left,
    y: isPlaced ? Number(block.y ?? 0) : distances.top,
    width: typeof block.width === 'number' ? block.width : width,
    height: typeof block.height === 'number' ? block.height : height,
  };
}

/**
 * Converts distances as seen on the label to those in a container rotated
 * clockwise, whose left side is seen at the top.
 */
function rotatedSides(sides: Sides, turns: number): Sides {
  let { left, top, right, bottom } = sides;
  for (let turn = 0; turn < turns; turn++) [left, top, right, bottom] = [top, right, bottom, left];
  return { left, top, right, bottom };
}

/**
 * Converts a movement of sides on the screen to one in the container; right and
 * down are positive.
 */
export function rotatedMovement(sides: Sides, turns: number): Sides {
  let { left, top, right, bottom } = sides;
  for (let turn = 0; turn < turns; turn++)
    [left, top, right, bottom] = [top, -right, bottom, -left];
  return { left, top, right, bottom };
}

/** The box after its sides were moved, aligned to the grid and kept inside its container. */
export function movedBox(
  { own, container }: Pick<Placement, 'own' | 'container'>,
  sides: Sides,
  gridMm: number,
): Rectangle {
  const isMove = sides.left === sides.right && sides.top === sides.bottom;
  if (isMove) {
    const x = between(0, onGrid(own.x + sides.left, gridMm), container.width - own.width);
    const y = between(0, onGrid(own.y + sides.top, gridMm), container.height - own.height);
    return rounded({ ...own, x, y });
  }
  const min = Math.max(gridMm, 0.5);
  const right = own.x + own.width;
  const bottom = own.y + own.height;
  // Sides that do not move keep their position, even off the grid.
  const move = (at: number, by: number) => (by === 0 ? at : onGrid(at + by, gridMm));
  const x = between(0, move(own.x, sides.left), right - min);
  const y = between(0, move(own.y, sides.top), bottom - min);
  const width = between(min, move(right, sides.right) - x, container.width - x);
  const height = between(min, move(bottom, sides.bottom) - y, container.height - y);
  return rounded({ x, y, width, height });
}

function onGrid(mm: number, gridMm: number): number {
  return Math.round(mm / gridMm) * gridMm;
}

function between(min: number, value: number, most: number): number {
  return Math.max(min, Math.min(value, most));
}

/** Rounds to tenths of a millimetre, which are enough for a layout made by hand. */
function rounded({ x, y, width, height }: Rectangle): Rectangle {
  const round = (mm: number) => Math.round(mm * 10) / 10;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
