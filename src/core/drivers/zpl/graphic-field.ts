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

export function putGraphic(out: Bytes, { x, y, height, stride, data }: Area): void {
  const total = stride * height;
  out.ascii(`^FO${x},${y}^GFA,${total},${total},${stride},`, 0);
  let above: Buffer | undefined;
  for (let row = 0; row < height; row++) {
    const bytes = Buffer.from(data.buffer, data.byteOffset + row * stride, stride);
    if (above?.equals(bytes)) out.byte(colon);
    else putRow(out, bytes);
    above = bytes;
  }
  out.ascii('^FS', 0);
  out.byte(0x0a);
}

function putRow(out: Bytes, row: Uint8Array): void {
  let end = row.length;
  while (end > 0 && row[end - 1] === 0) end--;
  let run = 0;
  let digit = -1;
  for (let at = 0; at < end; at++) {
    const byte = row[at]!;
    const [high, low] = [byte >> 4, byte & 15];
    if (high !== digit) {
      putRun(out, digit, run);
      run = 0;
      digit = high;
    }
    run++;
    if (low !== digit) {
      putRun(out, digit, run);
      run = 0;
      digit = low;
    }
    run++;
  }
  putRun(out, digit, run);
  if (end < row.length) out.byte(comma);
}

function putRun(out: Bytes, digit: number, run: number): void {
  let left = run;
  for (; left > most; left -= most) {
    out.byte(twenties + most / 20);
    out.byte(digits[digit]!);
  }
  if (left > 2) {
    if (left >= 20) out.byte(twenties + Math.floor(left / 20));
    if (left % 20 > 0) out.byte(ones + (left % 20));
    left = 1;
  }
  for (; left > 0; left--) out.byte(digits[digit]!);
}
