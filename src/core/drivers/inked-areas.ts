// The parts of a painted label that have ink: what is white between them need
// not be sent.

import type { Bitmap } from '../raster/bitmap.ts';

export interface Area {
  /** Dots, a multiple of 8. */
  x: number;
  y: number;
  height: number;
  /** Bytes in a row. */
  stride: number;
  /** Bytes from a row to the next. */
  pitch: number;
  /** From the first byte on. */
  data: Uint8Array;
}

export interface Worth {
  /** White rows that cost more than one more area does. */
  rows: number;
  /** White bytes across that do. */
  columns: number;
  /** The most bytes of one area. */
  bytes: number;
}

/** In bytes across and in rows. */
interface Span {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Every edge of an area has ink, unless it is cut off for its size. */
export function inkedAreas(bitmap: Bitmap, worth: Worth): Area[] {
  const whole = { left: 0, right: bitmap.stride, top: 0, bottom: bitmap.height };
  return parted(bitmap, whole, worth)
    .flatMap((span) => bounded(bitmap, span, worth.bytes))
    .map(({ left, right, top, bottom }) => ({
      x: left * 8,
      y: top,
      height: bottom - top,
      stride: right - left,
      pitch: bitmap.stride,
      data: bitmap.data.subarray(top * bitmap.stride + left),
    }));
}

/** Cut between rows and then between columns, as long as either finds something to cut. */
function parted(bitmap: Bitmap, span: Span, worth: Worth): Span[] {
  return stacked(bitmap, span, worth.rows).flatMap((strip) => {
    if (strip.right - strip.left <= worth.columns) return [strip];
    const columns = inkedColumns(bitmap, strip);
    const beside = runs(columns, worth.columns).map(([from, to]) => ({
      ...strip,
      left: strip.left + from,
      right: strip.left + to,
    }));
    return beside.length > 1 ? beside.flatMap((part) => parted(bitmap, part, worth)) : beside;
  });
}

/** The inked rows, parted where at least `gap` are white, each strip as wide as its ink. */
function stacked({ data, stride }: Bitmap, span: Span, gap: number): Span[] {
  const found: Span[] = [];
  let strip: Span | undefined;
  for (let row = span.top; row < span.bottom; row++) {
    const start = row * stride;
    const end = start + span.right;
    let at = start + span.left;
    while (at < end && data[at] === 0) at++;
    if (at === end) continue;
    const left = at - start;
    if (!strip || row - strip.bottom >= gap) {
      strip = { left, right: left + 1, top: row, bottom: row };
      found.push(strip);
    }
    strip.bottom = row + 1;
    if (left < strip.left) strip.left = left;
    let last = end - 1;
    while (last >= start + strip.right && data[last] === 0) last--;
    strip.right = Math.max(strip.right, last - start + 1);
  }
  return found;
}

/** From the first to behind the last inked one, parted where at least `gap` are white. */
function runs(inked: Uint8Array, gap: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = inked.indexOf(1); at !== -1; at = inked.indexOf(1, at + 1)) {
    const last = found.at(-1);
    if (last && at - last[1] < gap) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  return found;
}

/** 1 for each byte across that has ink. */
function inkedColumns({ data, stride }: Bitmap, { left, right, top, bottom }: Span): Uint8Array {
  const inked = new Uint8Array(right - left);
  for (let row = top; row < bottom; row++)
    for (let column = 0, at = row * stride + left; column < inked.length; column++, at++)
      inked[column]! |= data[at]!;
  for (let column = 0; column < inked.length; column++) if (inked[column] !== 0) inked[column] = 1;
  return inked;
}

/** Pieces of at most so many bytes, without those that have no ink. */
function bounded(bitmap: Bitmap, span: Span, bytes: number): Span[] {
  const most = Math.floor(bytes / (span.right - span.left));
  if (span.bottom - span.top <= most) return [span];
  const found: Span[] = [];
  for (let top = span.top; top < span.bottom; top += most)
    found.push({ ...span, top, bottom: Math.min(top + most, span.bottom) });
  return found.filter((piece) => stacked(bitmap, piece, Infinity).length > 0);
}
