// Encodes dots as a ZPL graphic field in compressed hexadecimal: repeated digits
// are counted, a comma fills the row with white, a colon repeats the row above.
// The exclamation mark, which fills it with black, is not used: parsers disagree
// about it.

import type { Bytes } from '../bytes.ts';
import type { InkedArea } from '../inked-areas.ts';

const digits = Buffer.from('0123456789ABCDEF');
const comma = 0x2c;
const colon = 0x3a;
const ones = 0x47 - 1; // G is one
const twenties = 0x67 - 1; // g is twenty
const most = 400; // z

export function putGraphic(out: Bytes, area: InkedArea): void {
  const { x, y, height, stride } = area;
  const total = stride * height;
  out.ascii(`^FO${x},${y}^GFA,${total},${total},${stride},`, 0); // ^FO ^GF — position and dots
  out.append(compressed(area));
  out.ascii('^FS', 0);
  out.byte(0x0a);
}

function compressed({ height, stride, pitch, data }: InkedArea): Uint8Array {
  const out = Buffer.allocUnsafe(height * (2 * stride + 1)); // at most two digits a byte and one sign a row
  let length = 0;
  for (let row = 0, from = 0; row < height; row++, from += pitch)
    if (row > 0 && isAsAbove(data, from, stride, pitch)) out[length++] = colon;
    else length = putRow(out, length, data, from, from + stride);
  return out.subarray(0, length);
}

function isAsAbove(data: Uint8Array, from: number, stride: number, pitch: number): boolean {
  for (let at = from; at < from + stride; at++) if (data[at] !== data[at - pitch]) return false;
  return true;
}

/** Writes at `length` and returns the new length. A run of three equal digits contains a byte of two, so runs are searched only there. */
function putRow(
  out: Uint8Array,
  length: number,
  data: Uint8Array,
  from: number,
  to: number,
): number {
  let end = to;
  while (end > from && data[end - 1] === 0) end--;
  for (let at = from; at < end; at++) {
    const byte = data[at]!;
    const digit = byte & 0x0f;
    if (byte >> 4 !== digit) {
      out[length++] = digits[byte >> 4]!;
      out[length++] = digits[digit]!;
      continue;
    }
    const first = at;
    while (at + 1 < end && data[at + 1] === byte) at++;
    let run = 2 * (at + 1 - first);
    const beginsEarlier = first > from && (data[first - 1]! & 0x0f) === digit;
    if (beginsEarlier) {
      length--;
      run++;
    }
    const endsLater = at + 1 < end && data[at + 1]! >> 4 === digit;
    length = putRun(out, length, digit, endsLater ? run + 1 : run);
    if (endsLater) out[length++] = digits[data[++at]! & 0x0f]!;
  }
  if (end < to) out[length++] = comma;
  return length;
}

function putRun(out: Uint8Array, length: number, digit: number, run: number): number {
  const sign = digits[digit]!;
  let left = run;
  for (; left > most; left -= most) {
    out[length++] = twenties + most / 20;
    out[length++] = sign;
  }
  if (left > 2) {
    if (left >= 20) out[length++] = twenties + Math.floor(left / 20);
    if (left % 20 > 0) out[length++] = ones + (left % 20);
    left = 1;
  }
  for (; left > 0; left--) out[length++] = sign;
  return length;
}
