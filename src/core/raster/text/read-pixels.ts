// Reads the pixels of a canvas. The canvas library hands them over in memory that is freed only when
// the event loop turns: a text of 1,472 letters of the largest size, drawn in one turn, took 2.3 GB.
// So a turn takes a limited amount of it. What is read after that is handed over as a PNG, a
// hundredth of the bytes, which takes about ten times as long.

import { setImmediate } from 'node:timers';
import { inflateSync } from 'node:zlib';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { load } from './outline-fonts.ts';

/** Receives the rows from `top` on: red, green, blue and opacity of each pixel. */
type TakeRows = (pixels: Uint8Array | Uint8ClampedArray, top: number, rows: number) => void;

/** The most bytes that one turn of the event loop takes from the canvas library: some two hundred letters of plain size. */
export const mostInTurn = 32 * 1024 * 1024;
const bandPixels = 256 * 1024; // of 4 bytes

let inTurn = 0;
let readings = 0;

/** How often pixels were read so far. */
export function readingsSoFar(): number {
  return readings;
}

/** Whether so much was read in this turn that the event loop should turn soon: about forty letters of plain size. */
export function isMuchRead(): boolean {
  return inTurn >= mostInTurn / 8;
}

/** Reads the upper left part of a canvas that shows black on nothing, in bands of rows. */
export function readPixels(
  context: SKRSContext2D,
  width: number,
  height: number,
  take: TakeRows,
): void {
  readings++;
  const most = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += most) {
    const rows = Math.min(most, height - top);
    const bytes = 4 * width * rows;
    if (inTurn + bytes > mostInTurn) take(packedRows(context, top, width, rows), top, rows);
    else {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += bytes;
      take(context.getImageData(0, top, width, rows).data, top, rows);
    }
  }
}

let band: SKRSContext2D | undefined;

function packedRows(from: SKRSContext2D, top: number, width: number, rows: number): Uint8Array {
  band ??= load().createCanvas(1, 1).getContext('2d');
  const { canvas } = band;
  canvas.width = width; // also clears it
  canvas.height = rows;
  band.drawImage(from.canvas, 0, top, width, rows, 0, 0, width, rows);
  const pixels = unpacked(canvas.toBuffer('image/png'), width, rows);
  canvas.width = canvas.height = 1; // frees its memory at once
  return pixels;
}

/** Reads a PNG as the canvas library writes it: 8 bits of red, green, blue and opacity, not interlaced. */
function unpacked(png: Buffer, width: number, rows: number): Uint8Array {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const stride = 4 * width;
  const pixels = new Uint8Array(stride * rows);
  for (let row = 0; row < rows; row++) {
    const from = row * (stride + 1);
    const line = lines.subarray(from + 1, from + 1 + stride);
    unfilter(pixels, row * stride, line, lines[from]!);
  }
  return pixels;
}

/** Undoes the prediction of a row. Only the opacity is not zero everywhere. */
function unfilter(pixels: Uint8Array, start: number, line: Uint8Array, filter: number): void {
  const stride = line.length;
  for (let at = 3; at < stride; at += 4) {
    const left = at > 3 ? pixels[start + at - 4]! : 0;
    const up = start > 0 ? pixels[start + at - stride]! : 0;
    const corner = at > 3 && start > 0 ? pixels[start + at - stride - 4]! : 0;
    pixels[start + at] = line[at]! + predicted(filter, left, up, corner);
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner];
  const [toLeft, toUp, toCorner] = [Math.abs(a), Math.abs(b), Math.abs(c)]; // Paeth's predictor
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
