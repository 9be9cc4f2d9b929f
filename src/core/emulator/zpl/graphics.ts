// The image encodings of ZPL: hexadecimal digits with repetitions, and base 64
// with or without compression.

import { inflateSync } from 'node:zlib';
import { priceOf } from '../label/blend.ts';
import type { WorkBudget } from '../machine/work-budget.ts';

/** Larger than any label; a larger image is refused. */
export const largestPicture = 4 << 20;

/** `size` bytes in rows of `stride`, both positive and within bounds; white where the data is invalid. */
export function decodeGraphic(data: string, size: number, stride: number): Uint8Array {
  const bytes = new Uint8Array(size);
  if (data.startsWith(':')) bytes.set(unpacked(data, size)?.subarray(0, size) ?? []);
  else expand(data, size, stride, bytes);
  return bytes;
}

/** The bytes of a file in hexadecimal digits or base 64; null if it cannot be decoded. */
export function decodeObject(data: string, size: number): Uint8Array | null {
  if (data.startsWith(':')) return unpacked(data, Math.min(size, largestPicture));
  return Buffer.from(data.replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex');
}

/** The fault of the data, or null. Compressed data is checked only while the budget lasts. */
export function faultOf(
  data: string,
  size: number,
  stride: number,
  budget: WorkBudget,
): string | null {
  if (!data.startsWith(':')) return expand(data, size, stride, null);
  const { kind, encoded, crc } = envelope(data);
  if (kind !== 'B64' && kind !== 'Z64') return 'unknown encoding';
  if (crc16(encoded) !== parseInt(crc, 16)) return 'wrong checksum';
  if (kind === 'Z64' && !budget.allows(priceOf(size))) return null;
  const decoded = unpacked(data, size);
  if (!decoded) return 'data that cannot be decompressed';
  return decoded.length === size ? null : `${decoded.length} bytes instead of ${size}`;
}

/** The digits by character code: the value of a digit, or the repetitions of the next one. */
const digits = new Map<number, number>();
const repeats = new Map<number, number>();
for (let value = 0; value < 16; value++)
  for (const character of [value.toString(16), value.toString(16).toUpperCase()])
    digits.set(character.charCodeAt(0), value);
for (let count = 1; count <= 19; count++) repeats.set(70 + count, count); // G to Y
for (let count = 1; count <= 20; count++) repeats.set(102 + count, count * 20); // g to z

/**
 * G to Y repeat the next digit 1 to 19 times, g to z 20 to 400 times; consecutive
 * repetitions add up. A comma fills the row with white, an exclamation mark with
 * black, a colon repeats the row above. Returns the fault of the data, or null.
 */
function expand(
  data: string,
  size: number,
  stride: number,
  bytes: Uint8Array | null,
): string | null {
  const total = size * 2;
  const row = stride * 2;
  let at = 0;
  let count = 0;
  let fault: string | null = null;
  const put = (digit: number, times: number) => {
    const end = Math.min(total, at + times);
    if (digit === 0 || !bytes) at = end;
    else for (; at < end; at++) bytes[at >> 1]! |= at & 1 ? digit : digit << 4;
  };
  for (let index = 0; index < data.length; index++) {
    const code = data.charCodeAt(index);
    if (code === 0x20) continue;
    if (at >= total) return 'more data than announced';
    const times = repeats.get(code);
    if (times !== undefined) {
      count += times;
      continue;
    }
    const digit = digits.get(code);
    if (digit !== undefined) put(digit, Math.max(1, count));
    else if (code === 0x2c) put(0, row - (at % row));
    else if (code === 0x21) put(15, row - (at % row));
    else if (code === 0x3a && bytes) repeatRow(bytes, at, stride, put);
    else if (code === 0x3a) put(0, row);
    else fault = 'a character that is not a digit';
    count = 0;
  }
  return fault ?? (at < total ? 'less data than announced' : null);
}

function repeatRow(
  bytes: Uint8Array,
  at: number,
  stride: number,
  put: (digit: number, times: number) => void,
): void {
  const above = (at >> 1) - stride;
  for (let byte = above; byte < above + stride; byte++) {
    put((bytes[byte] ?? 0) >> 4, 1);
    put((bytes[byte] ?? 0) & 15, 1);
  }
}

/** :B64:data:crc and :Z64:data:crc. */
function envelope(data: string): { kind: string; encoded: string; crc: string } {
  const [, kind = '', encoded = '', crc = ''] = data.trim().split(':');
  return { kind, encoded, crc };
}

/** Null if it cannot be decoded. */
function unpacked(data: string, size: number): Uint8Array | null {
  const { kind, encoded } = envelope(data);
  const raw = Buffer.from(encoded, 'base64');
  if (kind === 'B64') return raw;
  return kind === 'Z64' ? inflated(raw, size) : null;
}

function inflated(bytes: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateSync(bytes, { maxOutputLength: size + 1024 });
  } catch {
    return null;
  }
}

/** CRC-16 with the polynomial 1021, from 0, over the characters of the base 64. */
function crc16(text: string): number {
  let crc = 0;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc;
}
