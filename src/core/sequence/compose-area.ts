// Lays out an area of page mode: its parts lie anywhere, in one of four directions.

import { Stack } from '../layout/stack.ts';
import type { BoxItem, ImageItem, Item } from '../model/paper/document.ts';
import type { RuleStyle, SequenceArea, SequencePart } from '../model/paper/sequence.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { paintBand } from '../raster/paint.ts';
import { turned } from '../raster/turn.ts';
import { addCode } from './add-code.ts';
import { LineFlow } from './line-flow.ts';
import { pictureDots } from './picture.ts';
import { scaled, type SequencePaper } from './sequence-paper.ts';

interface ComposedArea {
  /** Positions are those on the sheet. */
  items: Item[];
  /** Where the area ends on the sheet. */
  bottom: number;
  /** What could not be printed as it was meant. */
  problems: string[];
}

/** The part of a cell of 24 dots that is above its baseline. */
const aboveBaseline = 21 / 24;

export function composeArea(area: SequenceArea, paper: SequencePaper): ComposedArea {
  const left = Math.min(scaled(area.x, paper), paper.width - 1);
  const top = Math.min(scaled(area.y, paper), paper.limit);
  const width = Math.min(
    paper.width - left,
    area.width === null ? Infinity : scaled(area.width, paper),
  );
  const given = area.height === null ? null : Math.min(scaled(area.height, paper), paper.limit);
  const isOnSide = area.rotation % 180 !== 0;
  const across = isOnSide ? (given ?? width) : width;
  if (across < 1 || width < 1) return { items: [], bottom: top, problems: [] };
  const canvas = new Canvas({ ...paper, width: across, isWhole: false });
  for (const part of area.parts) canvas.add(part);
  const { items, problems } = canvas;
  const own = Math.min(paper.limit, Math.max(0, ...items.map(({ y, height }) => y + height)));
  const down = isOnSide ? width : (given ?? own);
  const bottom = top + (isOnSide ? across : down);
  if (items.length === 0 || down < 1) return { items: [], bottom, problems };
  const isWithin = (item: Item) =>
    item.x >= 0 && item.y >= 0 && item.x + item.width <= across && item.y + item.height <= down;
  if (area.rotation === 0 && items.every(isWithin)) {
    for (const item of items) {
      item.x += left;
      item.y += top;
    }
    return { items, bottom, problems };
  }
  const dots = turned(paintBand(items, across, 0, down), area.rotation);
  return { items: [imageItem(dots, left, top)], bottom, problems };
}

export function imageItem(dots: Bitmap, x: number, y: number): ImageItem {
  const { width, height, data } = dots;
  return { kind: 'image', x, y, width, height, content: '', dither: null, dots: data };
}

/** The boxes of a horizontal rule, or of a vertical one if it is taller than wide. */
export function ruleBoxes(
  x: number,
  y: number,
  length: number,
  { thickness, isDouble }: RuleStyle,
  isVertical = false,
): BoxItem[] {
  return (isDouble ? [0, 2 * thickness] : [0]).map((offset) =>
    isVertical
      ? { kind: 'box', x: x + offset, y, width: thickness, height: length }
      : { kind: 'box', x, y: y + offset, width: length, height: thickness },
  );
}

class Canvas {
  readonly items: Item[] = [];
  readonly problems: string[] = [];
  readonly #paper: SequencePaper;
  #x = 0;
  #baseline: number;

  constructor(paper: SequencePaper) {
    this.#paper = paper;
    this.#baseline = Math.round(paper.fonts.A.height * aboveBaseline);
  }

  add(part: SequencePart): void {
    const paper = this.#paper;
    switch (part.kind) {
      case 'position':
        if (part.x !== undefined) this.#x = scaled(part.x, paper);
        if (part.y !== undefined) this.#baseline = scaled(part.y, paper);
        return;
      case 'frame':
        return this.#frame(part);
      case 'feed':
        this.#x = 0;
        this.#baseline += scaled(part.dots, paper);
        return;
      case 'text':
        return this.#text(part);
      case 'image': {
        const room = Math.max(1, paper.width - this.#x);
        const dots = pictureDots(part, paper, room);
        this.items.push(imageItem(dots, this.#x, this.#baseline - dots.height));
        this.#x += dots.width;
        return;
      }
      case 'lost':
        this.problems.push(part.what);
        return;
      default:
        return this.#code(part);
    }
  }

  #text(part: Extract<SequencePart, { kind: 'text' }>): void {
    const lines = part.text.split('\n');
    lines.forEach((text, index) => {
      if (index > 0) {
        this.#x = 0;
        this.#baseline += scaled(part.lineSpacing, this.#paper);
      }
      if (text === '') return;
      const room = { ...this.#paper, width: this.#paper.width - this.#x };
      if (room.width < 1) return;
      let isFirst = true;
      const flow = new LineFlow(room, ({ items }) => {
        if (!isFirst) {
          this.#x = 0;
          this.#baseline += scaled(part.lineSpacing, this.#paper);
        }
        isFirst = false;
        const from = this.#x;
        for (const item of items) {
          const cell = item.kind === 'shaped' ? item.cell.height * item.size.height : item.height;
          const over = item.kind === 'shaped' ? item.over : 0;
          item.x += from;
          item.y = this.#baseline - Math.round(cell * aboveBaseline) - over;
          this.items.push(item);
          this.#x = item.x + item.width;
        }
      });
      flow.add({ ...part, text, align: 'left', x: undefined });
      flow.end();
    });
  }

  #code(part: Extract<SequencePart, { kind: 'barcode' | 'matrix' }>): void {
    const room = this.#paper.width - this.#x;
    if (room < 1) return;
    const placed: Item[] = [];
    const paper = { ...this.#paper, width: room, isWhole: true };
    const stack = new Stack(paper, { place: (item) => void placed.push(item) });
    const problem = addCode(stack, { ...part, align: 'left' }, paper);
    if (problem !== undefined) this.problems.push(problem);
    if (placed.length === 0) return;
    const top = Math.min(...placed.map(({ y }) => y));
    const bottom = Math.max(...placed.map(({ y, height }) => y + height));
    const shift = part.kind === 'barcode' ? this.#baseline - bottom : this.#baseline - top;
    for (const item of placed) this.items.push({ ...item, x: item.x + this.#x, y: item.y + shift });
    this.#x = Math.max(...placed.map(({ x, width }) => x + width)) + this.#x;
  }

  #frame({ x1, y1, x2, y2, rule }: Extract<SequencePart, { kind: 'frame' }>): void {
    const [left, right] = [
      scaled(Math.min(x1, x2), this.#paper),
      scaled(Math.max(x1, x2), this.#paper),
    ];
    const [top, bottom] = [
      scaled(Math.min(y1, y2), this.#paper),
      scaled(Math.max(y1, y2), this.#paper),
    ];
    const wide = right - left + rule.thickness;
    const high = bottom - top + rule.thickness;
    if (top === bottom) this.items.push(...ruleBoxes(left, top, wide, rule));
    else if (left === right) this.items.push(...ruleBoxes(left, top, high, rule, true));
    else {
      const inner = { ...rule, isDouble: false };
      const steps = rule.isDouble ? [0, 2 * rule.thickness] : [0];
      for (const step of steps) {
        const [across, down] = [wide - 2 * step, high - 2 * step];
        if (across < 1 || down < 1) continue;
        for (const y of [top + step, bottom - step])
          this.items.push(...ruleBoxes(left + step, y, across, inner));
        for (const x of [left + step, right - step])
          this.items.push(...ruleBoxes(x, top + step, down, inner, true));
      }
    }
  }
}
