// Where blocks stand on a label, in millimetres: from the boxes of the picture to
// the fields of a block and back. Groups are rooms of their own and may be turned.

import type { Preview } from '../../client/index.ts';
import { blockOf } from './problems.ts';
import { type Block, blockAt, placeOf, type TemplateConfig } from './tree.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far each side of a box moves. */
export interface Sides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Standing {
  /** As it is seen on its label. */
  seen: Box;
  /** In its room, as its fields tell it. */
  own: Box;
  room: { width: number; height: number };
  /** How often the room is turned by a quarter, clockwise. */
  turns: number;
  /** The label that it is on, in dots of the picture. */
  sheet: Box;
  dotsPerMm: number;
}

export function standing(
  config: TemplateConfig,
  { boxes, sheets }: Preview,
  path: string,
): Standing | null {
  const media = config.media as { width: number } | undefined;
  const block = blockAt(config, path);
  const box = boxes.find((one) => one.path === path);
  if (!media || !block || !box) return null;
  const sheet = sheets.find(({ y, height }) => box.y >= y && box.y < y + height);
  const rooms = roomsAround(config, path);
  if (!sheet || !rooms) return null;
  const dotsPerMm = sheet.width / media.width;
  const inMm = (dots: Box): Box => ({
    x: (dots.x - sheet.x) / dotsPerMm,
    y: (dots.y - sheet.y) / dotsPerMm,
    width: dots.width / dotsPerMm,
    height: dots.height / dotsPerMm,
  });
  const seen = inMm(box);
  const group = rooms.at(-1);
  const around = group && boxes.find((one) => one.path === group.path);
  if (group && !around) return null;
  const room = around ? shrunk(inMm(around), insetOf(group.block)) : inMm(sheet);
  const turns = rooms.reduce((sum, one) => sum + Number(one.block.rotate ?? 0) / 90, 0) % 4;
  const isOnSide = turns % 2 === 1;
  return {
    seen,
    own: ownPlace(block, seen, room, turns),
    room: isOnSide
      ? { width: room.height, height: room.width }
      : { width: room.width, height: room.height },
    turns,
    sheet,
    dotsPerMm,
  };
}

/** The groups that a block stands in, from the outside; null inside of columns, whose places nobody tells. */
function roomsAround(
  config: TemplateConfig,
  path: string,
): { path: string; block: Block }[] | null {
  const rooms: { path: string; block: Block }[] = [];
  for (let at = blockOf(placeOf(path).list); at !== null; at = blockOf(placeOf(at).list)) {
    const block = blockAt(config, at)!;
    if (block.type === 'row') return null;
    if (block.type === 'group') rooms.unshift({ path: at, block });
  }
  return rooms;
}

function insetOf({ border, thickness = 0.25, padding = 0 }: Block): number {
  const lines = border === 'double' ? 3 : border === 'single' ? 1 : 0;
  return lines * Number(thickness) + Number(padding);
}

function shrunk({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function ownPlace(block: Block, seen: Box, room: Box, turns: number): Box {
  const distances = turnedBack(
    {
      left: seen.x - room.x,
      top: seen.y - room.y,
      right: room.x + room.width - seen.x - seen.width,
      bottom: room.y + room.height - seen.y - seen.height,
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

/** Sides as they are seen, as those of a room that was turned clockwise: its left is seen above. */
function turnedBack(sides: Sides, turns: number): Sides {
  let { left, top, right, bottom } = sides;
  for (let turn = 0; turn < turns; turn++) [left, top, right, bottom] = [top, right, bottom, left];
  return { left, top, right, bottom };
}

/** A movement of sides on the screen as one in the room: to the right and down count up. */
export function movedBack(sides: Sides, turns: number): Sides {
  let { left, top, right, bottom } = sides;
  for (let turn = 0; turn < turns; turn++)
    [left, top, right, bottom] = [top, -right, bottom, -left];
  return { left, top, right, bottom };
}

/** The fields of a block whose sides were moved, on the grid and inside of its room. */
export function placeAfter(
  { own, room }: Pick<Standing, 'own' | 'room'>,
  sides: Sides,
  gridMm: number,
): Box {
  const isMove = sides.left === sides.right && sides.top === sides.bottom;
  if (isMove) {
    const x = between(0, onGrid(own.x + sides.left, gridMm), room.width - own.width);
    const y = between(0, onGrid(own.y + sides.top, gridMm), room.height - own.height);
    return rounded({ ...own, x, y });
  }
  const least = Math.max(gridMm, 0.5);
  const right = own.x + own.width;
  const bottom = own.y + own.height;
  // Only sides that were taken move; the others stay, on the grid or not.
  const move = (at: number, by: number) => (by === 0 ? at : onGrid(at + by, gridMm));
  const x = between(0, move(own.x, sides.left), right - least);
  const y = between(0, move(own.y, sides.top), bottom - least);
  const width = between(least, move(right, sides.right) - x, room.width - x);
  const height = between(least, move(bottom, sides.bottom) - y, room.height - y);
  return rounded({ x, y, width, height });
}

function onGrid(mm: number, gridMm: number): number {
  return Math.round(mm / gridMm) * gridMm;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Tenths of a millimetre are all that a person means. */
function rounded({ x, y, width, height }: Box): Box {
  const round = (mm: number) => Math.round(mm * 10) / 10;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
