// Dots as a graphic field in compressed hexadecimal: repeated digits are
// counted, a comma ends a row that is white from there on, a colon repeats the
// row above. The exclamation mark, which ends a row in black, is left out:
// readers disagree about it.

import type { Bytes } from '../bytes.ts';
import type { Area } from '../inked-areas.ts';

const digits = Buffer.from('0123456789ABCDEF');
const comma = 0x2c;
const colon = 0x3a;
const ones = 0x47 - 1; // G is one
const twenties = 0x67 - 1; // g is twenty
const most = 400; // z

export function putGraphic(out: Bytes, area: Area): void {
  const { x, y, height, stride } = area;
  const total = stride * height;
  out.ascii(`^FO${x},${y}^GFA,${total},${total},${stride},`, 0); // ^FO ^GF — place and dots
  out.append(compressed(area));
  out.ascii('^FS', 0);
  out.byte(0x0a);
}

// Compression never makes more than two digits a byte and a sign a row. Kept, because memory costs more than filling it.
let scratch = new Uint8Array(64 * 1024);

/** To be used before the next one is made. */
function compressed({ height, stride, data }: Area): Uint8Array {
  const longest = height * (2 * stride + 1);
  if (scratch.length < longest) scratch = new Uint8Array(longest);
  let length = 0;
  for (let from = 0; from < data.length; from += stride)
    if (from > 0 && isAsAbove(data, from, stride)) scratch[length++] = colon;
    else length = putRow(data, from, from + stride, length);
  return scratch.subarray(0, length);
}

function isAsAbove(data: Uint8Array, from: number, stride: number): boolean {
  for (let at = from; at < from + stride; at++) if (data[at] !== data[at - stride]) return false;
  return true;
}

/** Writes at `length`, and tells the new one. */
function putRow(data: Uint8Array, from: number, to: number, length: number): number {
  let end = to;
  while (end > from && data[end - 1] === 0) end--;
  let run = 0;
  let digit = 0;
  for (let at = from; at < end; at++) {
    const byte = data[at]!;
    if (byte === digit * 0x11) {
      run += 2;
      continue;
    }
    const high = byte >> 4;
    if (high === digit) run++;
    else {
      length = putRun(digit, run, length);
      digit = high;
      run = 1;
    }
    const low = byte & 0x0f;
    if (low === digit) run++;
    else {
      length = putRun(digit, run, length);
      digit = low;
      run = 1;
    }
  }
  length = putRun(digit, run, length);
  if (end < to) scratch[length++] = comma;
  return length;
}

function putRun(digit: number, run: number, length: number): number {
  const sign = digits[digit]!;
  let left = run;
  for (; left > most; left -= most) {
    scratch[length++] = twenties + most / 20;
    scratch[length++] = sign;
  }
  if (left > 2) {
    if (left >= 20) scratch[length++] = twenties + Math.floor(left / 20);
    if (left % 20 > 0) scratch[length++] = ones + (left % 20);
    left = 1;
  }
  for (; left > 0; left--) scratch[length++] = sign;
  return length;
}
