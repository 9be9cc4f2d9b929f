// Lays the blocks of a label out in a box: each at its own position or below the
// previous one. Groups and columns are nested boxes. Content that leaves its box
// is a fault.

import { ellipseFrame, roundFrame } from '../layout/outline.ts';
import type { BoxItem, Position } from '../model/paper/document.ts';
import type {
  LabelBlock,
  LabelColumn,
  LabelGroup,
  LabelRow,
  VerticalAlign,
} from '../model/paper/label-block.ts';
import { type Area, type Box, moved, offset, overflow, turnedArea } from './area.ts';
import { barcodeArea, matrixArea } from './code-area.ts';
import { dividerArea } from './divider-area.ts';
import { type LabelPaper, toDots, toMm } from './label-paper.ts';
import { pairArea } from './pair-area.ts';
import { imageArea } from './image-area.ts';
import { textArea } from './text-area.ts';

/** Stacks blocks without a position and places the others; yields after each block. */
export function* stackSteps(
  blocks: readonly LabelBlock[],
  box: Box,
  paper: LabelPaper,
  valign: VerticalAlign = 'top',
): Generator<undefined, Area> {
  const flow: Area = { width: box.width, height: 0, items: [], marks: [] };
  const placed: Area = { width: box.width, height: 0, items: [], marks: [] };
  for (const block of blocks) {
    const { xMm, yMm } = block.place;
    const isPlaced = xMm !== null || yMm !== null;
    const [x, y] = isPlaced ? [toDots(xMm ?? 0, paper), toDots(yMm ?? 0, paper)] : [0, flow.height];
    const area = moved(inPlace(block, x, y, box, paper), x, y);
    const into = isPlaced ? placed : flow;
    into.items.push(...area.items);
    into.marks.push(...area.marks);
    into.height = Math.max(into.height, y + area.height);
    yield;
  }
  const content = Math.max(flow.height, placed.height);
  const height = box.isFixed ? box.height! : content;
  moved(flow, 0, offset(height - flow.height, valign));
  const items = [...flow.items, ...placed.items];
  return { width: box.width, height, items, marks: [...flow.marks, ...placed.marks] };
}

function stack(
  blocks: readonly LabelBlock[],
  box: Box,
  paper: LabelPaper,
  valign?: VerticalAlign,
): Area {
  const steps = stackSteps(blocks, box, paper, valign);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Lays out and rotates a block that starts at `x`, `y` of its room. */
function inPlace(block: LabelBlock, x: number, y: number, room: Box, paper: LabelPaper): Area {
  const { place, path } = block;
  const free = { width: room.width - x, height: room.height === null ? null : room.height - y };
  const width = closed(lengthAt(place.xMm, place.widthMm, paper), free.width);
  const height = closed(lengthAt(place.yMm, place.heightMm, paper), free.height);
  const isOnSide = place.rotation % 180 !== 0;
  const across = isOnSide ? (height ?? free.height) : (width ?? free.width);
  if (across === null)
    throw overflow(
      path,
      'needs a height to be rotated, because the label is as long as its content',
    );
  const down = isOnSide ? width : height;
  const limit = isOnSide ? free.width : free.height;
  checkRoom(path, 'width', x, width ?? 1, room.width, paper);
  if (room.height !== null) checkRoom(path, 'height', y, height ?? 1, room.height, paper);
  const box = { width: across, height: down ?? limit, isFixed: down !== null };
  const upright = areaOf(block, box, paper);
  if (!upright.items.every((item) => isWithin(item, upright)))
    throw overflow(path, 'reaches out of its box: make the box larger');
  const area = turnedArea(upright, place.rotation);
  checkRoom(path, 'width', x, area.width, room.width, paper);
  if (room.height !== null) checkRoom(path, 'height', y, area.height, room.height, paper);
  area.marks.unshift({ path, x: 0, y: 0, width: area.width, height: area.height });
  return area;
}

function isWithin({ x, y, width, height }: Position, area: Area): boolean {
  return x >= 0 && y >= 0 && x + width <= area.width && y + height <= area.height;
}

/** Rounds both edges separately, so that boxes which touch in millimetres touch in dots. */
function lengthAt(
  fromMm: number | null,
  lengthMm: number | null,
  paper: LabelPaper,
): number | null {
  if (lengthMm === null) return null;
  return toDots((fromMm ?? 0) + lengthMm, paper) - toDots(fromMm ?? 0, paper);
}

/** Tolerates two dots of rounding: what fits in millimetres must fit in dots. */
function closed(length: number | null, free: number | null): number | null {
  const rounding = 2;
  if (length === null || free === null || length <= free) return length;
  return length - free <= rounding ? free : length;
}

function checkRoom(
  path: string,
  field: 'width' | 'height',
  from: number,
  length: number,
  room: number,
  paper: LabelPaper,
): void {
  if (from >= 0 && from + length <= room) return;
  const end = toMm(from + length, paper);
  throw overflow(
    path,
    `reaches to ${end} mm, and there are ${toMm(room, paper)} mm of ${field}: make it smaller or move it`,
  );
}

function areaOf(block: LabelBlock, box: Box, paper: LabelPaper): Area {
  switch (block.type) {
    case 'text':
      return textArea(block, box, paper);
    case 'pair':
      return pairArea(block, box, paper);
    case 'row':
      return rowArea(block, box, paper);
    case 'divider':
      return dividerArea(block, box, paper);
    case 'barcode':
      return barcodeArea(block, box, paper);
    case 'image':
      return imageArea(block, box, paper);
    case 'group':
      return groupArea(block, box, paper);
    case 'space':
      return { width: box.width, height: toDots(block.heightMm, paper), items: [], marks: [] };
    default:
      return matrixArea(block, box, paper);
  }
}

function groupArea(block: LabelGroup & LabelBlock, box: Box, paper: LabelPaper): Area {
  const { border, blocks, place, path } = block;
  if (border === 'start') return barredArea(block, box, paper);
  if (border === 'ellipse') return ellipseArea(block, box, paper);
  const thick = border === 'none' ? 0 : Math.max(1, toDots(block.thicknessMm, paper));
  const inset = (border === 'double' ? 3 : 1) * thick + toDots(block.paddingMm, paper);
  const width = box.width - 2 * inset;
  const height = box.height === null ? null : box.height - 2 * inset;
  if (blocks.length > 0 && (width < 1 || (height !== null && height < 1)))
    throw overflow(path, 'leaves no room inside its border and padding: make it larger');
  const inner = moved(stack(blocks, { ...box, width, height }, paper, place.valign), inset, inset);
  const whole = { width: box.width, height: inner.height + 2 * inset };
  const lines = border === 'double' ? [0, 2 * thick] : [0];
  const frame =
    border === 'round'
      ? roundFrame(whole, thick, toDots(cornerMm, paper))
      : thick === 0
        ? []
        : lines.flatMap((by) => rectangle(by, whole, thick));
  return { ...whole, items: [...frame, ...inner.items], marks: inner.marks };
}

const cornerMm = 2;
/** The part of each side of an ellipse that is beside the largest rectangle of its form within it. */
const beside = (1 - Math.SQRT1_2) / 2;

/** An ellipse around the blocks, which are within the rectangle that it leaves them. */
function ellipseArea(block: LabelGroup & LabelBlock, box: Box, paper: LabelPaper): Area {
  const { blocks, place, path } = block;
  const thick = Math.max(1, toDots(block.thicknessMm, paper));
  const edge = thick + toDots(block.paddingMm, paper);
  const insetOf = (length: number) => Math.round(beside * length) + edge;
  const side = insetOf(box.width);
  const width = box.width - 2 * side;
  const height = box.height === null ? null : box.height - 2 * insetOf(box.height);
  if (blocks.length > 0 && (width < 1 || (height !== null && height < 1)))
    throw overflow(path, 'leaves no room inside its border and padding: make it larger');
  const inner = stack(blocks, { ...box, width, height }, paper, place.valign);
  const top = box.isFixed
    ? insetOf(box.height!)
    : Math.round((inner.height * beside) / (1 - 2 * beside)) + edge;
  const { items, marks } = moved(inner, side, top);
  const whole = { width: box.width, height: box.isFixed ? box.height! : inner.height + 2 * top };
  return { ...whole, items: [...ellipseFrame(whole, thick), ...items], marks };
}

/** A line at the side where the text starts, and the blocks beside it. */
function barredArea(block: LabelGroup & LabelBlock, box: Box, paper: LabelPaper): Area {
  const { blocks, place, path } = block;
  const thick = Math.max(1, toDots(block.thicknessMm, paper));
  const padding = toDots(block.paddingMm, paper);
  const side = thick + toDots(columnGapMm, paper);
  const width = box.width - side - 2 * padding;
  const height = box.height === null ? null : box.height - 2 * padding;
  if (width < 1 || (height !== null && height < 1))
    throw overflow(path, 'leaves no room inside its border and padding: make it larger');
  const isLeft = paper.direction === 'ltr';
  const inner = stack(blocks, { ...box, width, height }, paper, place.valign);
  const { items, marks } = moved(inner, padding + (isLeft ? side : 0), padding);
  const whole = { width: box.width, height: inner.height + 2 * padding };
  const x = isLeft ? 0 : box.width - thick;
  const bar: BoxItem = { kind: 'box', x, y: 0, width: thick, height: whole.height };
  return { ...whole, items: [bar, ...items], marks };
}

function rectangle(by: number, area: { width: number; height: number }, thick: number): BoxItem[] {
  const [width, height] = [area.width - 2 * by, area.height - 2 * by];
  const sides = height - 2 * thick;
  const box = (x: number, y: number, wide: number, high: number): BoxItem => {
    return { kind: 'box', x: x + by, y: y + by, width: wide, height: high };
  };
  return [
    box(0, 0, width, thick),
    box(0, thick, thick, sides),
    box(width - thick, thick, thick, sides),
    box(0, height - thick, width, thick),
  ].filter((one) => one.height > 0); // a line that fills the area leaves no sides
}

const columnGapMm = 1;

function rowArea(block: LabelRow & LabelBlock, box: Box, paper: LabelPaper): Area {
  const widths = columnWidths(block.columns, box.width, block.path, paper);
  const row: Area = {
    width: box.width,
    height: box.isFixed ? box.height! : 0,
    items: [],
    marks: [],
  };
  let x = 0;
  block.columns.forEach(({ blocks }, index) => {
    const width = widths[index]!;
    const column = moved(stack(blocks, { ...box, width }, paper, block.place.valign), x, 0);
    row.items.push(...column.items);
    row.marks.push(...column.marks);
    row.height = Math.max(row.height, column.height);
    x += width + toDots(columnGapMm, paper);
  });
  return row;
}

function columnWidths(
  columns: readonly LabelColumn[],
  width: number,
  path: string,
  paper: LabelPaper,
): number[] {
  const gaps = (columns.length - 1) * toDots(columnGapMm, paper);
  const room = width - gaps;
  const widths = columns.map(({ width: { unit, value } }) => {
    if (unit === 'rest') return 0;
    return unit === 'mm' ? toDots(value, paper) : Math.floor((room * value) / 100);
  });
  let left = room - widths.reduce((sum, one) => sum + one, 0);
  let weight = columns.reduce(
    (sum, one) => sum + (one.width.unit === 'rest' ? one.width.value : 0),
    0,
  );
  columns.forEach(({ width: { unit, value } }, index) => {
    if (unit !== 'rest') return;
    const share = Math.floor((left * value) / weight);
    widths[index] = share;
    left -= share;
    weight -= value;
  });
  if (left < 0 || widths.some((one) => one < 1))
    throw overflow(path, `has columns that need more than its ${toMm(width, paper)} mm`);
  return widths;
}
