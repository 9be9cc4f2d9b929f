// A glyph as a mask of sixteen samples per dot, one byte each, and the
// operations on it. Independent of fonts and cells.

export const samples = 16;

/** In em, y upwards from the baseline. */
export interface Outline {
  advance: number;
  /** An SVG path with the commands M, L, Q, C and Z. */
  path: [string, ...number[]][];
}

export class Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height);
  }

  row(y: number): Uint8Array {
    return this.data.subarray(y * this.width, (y + 1) * this.width);
  }
}

export interface InkBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The bounding box of the ink; right and bottom are exclusive. */
export function inkBox(mask: Mask): InkBox | undefined {
  const box = { left: mask.width, right: 0, top: mask.height, bottom: 0 };
  for (let y = 0; y < mask.height; y++) {
    const row = mask.row(y);
    const left = row.indexOf(1);
    if (left < 0) continue;
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, row.lastIndexOf(1) + 1);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
  }
  return box.right > 0 ? box : undefined;
}

/** The position of the outline's origin, and the samples per em in each direction. */
export interface Frame {
  width: number;
  height: number;
  originX: number;
  originY: number;
  emX: number;
  emY: number;
}

/** Fills the outline by the non-zero rule; a sample is black if its centre is inside. */
export function fill(outline: Outline, frame: Frame): Mask {
  const mask = new Mask(frame.width, frame.height);
  const crossings: { x: number; turn: number }[][] = Array.from({ length: frame.height }, () => []);
  for (const [x0, y0, x1, y1] of segments(outline)) {
    const fromY = frame.originY - y0 * frame.emY;
    const toY = frame.originY - y1 * frame.emY;
    if (fromY === toY) continue;
    const first = Math.max(0, Math.ceil(Math.min(fromY, toY) - 0.5));
    const last = Math.min(frame.height - 1, Math.ceil(Math.max(fromY, toY) - 0.5) - 1);
    for (let y = first; y <= last; y++) {
      const share = (y + 0.5 - fromY) / (toY - fromY);
      const x = frame.originX + (x0 + share * (x1 - x0)) * frame.emX;
      crossings[y]!.push({ x, turn: fromY < toY ? 1 : -1 });
    }
  }
  crossings.forEach((row, y) => {
    row.sort((a, b) => a.x - b.x);
    let winding = 0;
    row.forEach(({ x, turn }, index) => {
      winding += turn;
      const next = row[index + 1];
      if (winding === 0 || !next) return;
      const from = Math.max(0, Math.ceil(x - 0.5));
      const to = Math.min(frame.width, Math.ceil(next.x - 0.5));
      if (to > from) mask.row(y).fill(1, from, to);
    });
  });
  return mask;
}

// Keeps a curve as large as a cell within a tenth of a sample.
const stepsPerCurve = 12;

function* segments(outline: Outline): Generator<[number, number, number, number]> {
  let start: [number, number] = [0, 0];
  let at: [number, number] = [0, 0];
  for (const [command, ...numbers] of outline.path) {
    if (command === 'Z') {
      yield [...at, ...start];
      at = start;
      continue;
    }
    const points: [number, number][] = [];
    for (let index = 0; index < numbers.length; index += 2)
      points.push([numbers[index]!, numbers[index + 1]!]);
    const end = points.at(-1)!;
    if (command === 'M') start = end;
    else {
      const curve = [at, ...points];
      const steps = command === 'L' ? 1 : stepsPerCurve;
      let from = at;
      for (let step = 1; step <= steps; step++) {
        const to = pointOn(curve, step / steps);
        yield [...from, ...to];
        from = to;
      }
    }
    at = end;
  }
}

function pointOn(curve: [number, number][], share: number): [number, number] {
  let points = curve;
  while (points.length > 1)
    points = points
      .slice(1)
      .map(([x, y], index) => [
        points[index]![0] + share * (x - points[index]![0]),
        points[index]![1] + share * (y - points[index]![1]),
      ]);
  return points[0]!;
}

/** Makes strokes thicker by this many samples horizontally and vertically; negative is thinner. */
export function grow(mask: Mask, across: number, down: number): Mask {
  return growAlong(growAlong(mask, across, 1), down, mask.width);
}

function growAlong(mask: Mask, by: number, step: number): Mask {
  if (by === 0) return mask;
  const grown = new Mask(mask.width, mask.height);
  const before = Math.abs(by) >> 1;
  const after = Math.abs(by) - before;
  const wanted = by > 0 ? 1 : 0;
  for (let index = 0; index < mask.data.length; index++) {
    let value = 1 - wanted;
    for (let k = -before; k <= after; k++)
      if ((mask.data[index + k * step] ?? 0) === wanted) {
        value = wanted;
        break;
      }
    grown.data[index] = value;
  }
  return grown;
}

/** Builds each row from the source row that `sourceOf` returns; empty if there is none. */
export function moveRows(mask: Mask, sourceOf: (y: number) => number): Mask {
  const moved = new Mask(mask.width, mask.height);
  for (let y = 0; y < mask.height; y++) {
    const source = sourceOf(y);
    if (source >= 0 && source < mask.height) moved.row(y).set(mask.row(source));
  }
  return moved;
}

export function moveColumns(mask: Mask, sourceOf: (x: number) => number): Mask {
  const moved = new Mask(mask.width, mask.height);
  const sources = Array.from({ length: mask.width }, (_, x) => sourceOf(x));
  for (let y = 0; y < mask.height; y++) {
    const from = mask.row(y);
    const to = moved.row(y);
    sources.forEach((source, x) => (to[x] = from[source] ?? 0));
  }
  return moved;
}

/** The longest stroke of ink in each row, in samples. */
export function longestAcross(mask: Mask): number[] {
  return Array.from({ length: mask.height }, (_, y) => longest(mask.row(y), 0, 1, mask.width));
}

export function longestDown(mask: Mask): number[] {
  return Array.from({ length: mask.width }, (_, x) =>
    longest(mask.data, x, mask.width, mask.height),
  );
}

function longest(data: Uint8Array, from: number, step: number, count: number): number {
  let run = 0;
  let best = 0;
  for (let index = 0; index < count; index++) {
    run = data[from + index * step] ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}
