// Draws QR codes as receipt printers do (ISO/IEC 18004, model 2). By the manuals a
// printer uses one mode for all data, the densest that holds it. They do not name
// the mask; this uses the standard's choice.

import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { type QrVersion, qrVersions } from './qr-versions.ts';

interface Mode {
  indicator: number;
  /** Bits of the length, up to version 9, 26 and 40. */
  lengthBits: [number, number, number];
  holds: (byte: number) => boolean;
  /** Bits of a group of 1, 2 or 3 bytes; its length is the size of a full group. */
  bits: number[];
  value: (byte: number) => number;
  base: number;
}

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const alphanumeric = (byte: number) => alphanumerics.indexOf(String.fromCharCode(byte));

const modes: Mode[] = [
  {
    indicator: 1,
    lengthBits: [10, 12, 14],
    holds: (byte) => byte >= 0x30 && byte <= 0x39,
    bits: [4, 7, 10],
    value: (byte) => byte - 0x30,
    base: 10,
  },
  {
    indicator: 2,
    lengthBits: [9, 11, 13],
    holds: (byte) => alphanumeric(byte) >= 0,
    bits: [6, 11],
    value: alphanumeric,
    base: 45,
  },
  {
    indicator: 4,
    lengthBits: [8, 16, 16],
    holds: () => true,
    bits: [8],
    value: (byte) => byte,
    base: 256,
  },
];

/** One dot a module. Null if the data is too long; levels are L, M, Q and H from 0 on. */
export function qr(data: Uint8Array, level: number): RasterPicture | null {
  const mode = modes.find(({ holds }) => data.every(holds))!;
  const group = mode.bits.length;
  const rest = data.length % group;
  const dataBits =
    Math.floor(data.length / group) * mode.bits[group - 1]! + (rest ? mode.bits[rest - 1]! : 0);
  const index = qrVersions.findIndex(
    (version, at) => 4 + lengthBits(mode, at) + dataBits <= capacity(version, level) * 8,
  );
  const version = qrVersions[index];
  if (!version) return null;
  const draw = () => {
    const length: BitField = [data.length, lengthBits(mode, index)];
    const fields: BitField[] = [[mode.indicator, 4], length, ...fieldsOf(data, mode)];
    return symbol(
      version,
      level,
      interleave(pack(fields, capacity(version, level)), version, level),
    );
  };
  return { width: version.size, height: version.size, draw };
}

/** The fewest bits of a byte in any mode; two bytes may be one Kanji. */
const fewestBits = Array.from({ length: 256 }, (_, byte) => {
  const mode = modes.find(({ holds }) => holds(byte))!;
  return byte > 0x80 ? 6.5 : mode.bits.at(-1)! / mode.bits.length;
});

/**
 * Modules across of a QR code that may mix modes, if mixing cannot make it smaller than a
 * single mode does; null if it must be drawn to know.
 */
export function mixedQrSize(data: Uint8Array, level: number): number | null {
  const single = qr(data, level);
  const bits = data.reduce((sum, byte) => sum + fewestBits[byte]!, 0);
  const smallest = qrVersions.find(
    (version, index) =>
      4 + Math.min(...modes.map((mode) => lengthBits(mode, index))) + bits <=
      capacity(version, level) * 8,
  );
  return single && smallest?.size === single.width ? single.width : null;
}

function lengthBits({ lengthBits: [few, more, most] }: Mode, index: number): number {
  return index < 9 ? few : index < 26 ? more : most;
}

/** The number of data codewords. */
function capacity({ bits, levels }: QrVersion, level: number): number {
  return (bits >> 3) - levels[level]!.corrections;
}

/** A number and the bits it is written in. */
type BitField = [value: number, bits: number];

function fieldsOf(data: Uint8Array, { bits, value, base }: Mode): BitField[] {
  const fields: BitField[] = [];
  for (let at = 0; at < data.length; at += bits.length) {
    const group = data.subarray(at, at + bits.length);
    const number = group.reduce((total, byte) => total * base + value(byte), 0);
    fields.push([number, bits[group.length - 1]!]);
  }
  return fields;
}

/** The bits in order, a terminator of four zeros if it fits, and padding EC 11 EC 11 … */
function pack(fields: BitField[], length: number): Uint8Array {
  const codewords = new Uint8Array(length);
  let at = 0;
  for (const [number, count] of fields)
    for (let bit = count - 1; bit >= 0; bit--, at++)
      codewords[at >> 3]! |= ((number >> bit) & 1) << (7 - (at & 7));
  let pad = 0xec;
  for (let index = Math.ceil((at + 4) / 8); index < length; index++, pad ^= 0xec ^ 0x11)
    codewords[index] = pad;
  return codewords;
}

/** The first codewords of all blocks, the second ones, …; then their corrections in the same order. */
function interleave(data: Uint8Array, { levels }: QrVersion, level: number): number[] {
  const { corrections, blocks } = levels[level]!;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const shorter = blocks - (data.length % blocks);
    const length = Math.floor(data.length / blocks);
    const from = block * length + Math.max(0, block - shorter);
    return data.subarray(from, from + length + (block >= shorter ? 1 : 0));
  });
  const checks = parts.map((part) => remainder(part, corrections / blocks));
  const inTurn = (lists: ArrayLike<number>[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
    ).flat();
  return [...inTurn(parts), ...inTurn(checks)];
}

// Powers of 2 in the Galois field GF(256) with x^8 + x^4 + x^3 + x^2 + 1.
const powers = [1];
for (let at = 1; at < 255; at++) {
  const doubled = powers[at - 1]! * 2;
  powers.push(doubled > 255 ? doubled ^ 0x11d : doubled);
}
const logarithms = new Map(powers.map((power, at) => [power, at]));

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[(logarithms.get(one)! + logarithms.get(other)!) % 255]!;
}

/** The remainder of the codewords, followed by `count` zeros, divided by (x - 1)(x - 2)(x - 4)… */
function remainder(codewords: Uint8Array, count: number): number[] {
  let divisor = [1];
  for (let root = 0; root < count; root++)
    divisor = [...divisor, 0].map(
      (factor, at) => factor ^ times(divisor[at - 1] ?? 0, powers[root]!),
    );
  const rest = [...codewords, ...Array<number>(count).fill(0)];
  for (let at = 0; at < codewords.length; at++)
    for (let place = 1, first = rest[at]!; place <= count; place++)
      rest[at + place]! ^= times(divisor[place]!, first);
  return rest.slice(codewords.length);
}

const masks: ((row: number, column: number) => number)[] = [
  (row, column) => (row + column) % 2,
  (row) => row % 2,
  (_row, column) => column % 3,
  (row, column) => (row + column) % 3,
  (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2,
  (row, column) => ((row * column) % 2) + ((row * column) % 3),
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2,
];

/** The positions of data modules, in the order they are filled. */
function path(size: number, isTaken: (row: number, column: number) => boolean): [number, number][] {
  const positions: [number, number][] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = isUp ? size - 1 - step : step;
        if (!isTaken(row, column)) positions.push([row, column]);
      }
  return positions;
}

function symbol(version: QrVersion, level: number, codewords: number[]): Bitmap {
  const { size } = version;
  /** 1 is black; undefined is available for data. */
  const fixed = Array.from({ length: size }, () => Array<number | undefined>(size));
  drawPatterns(fixed, version);
  drawFormat(fixed, 0x7fff); // black until the mask is chosen
  if (size >= 45) drawVersion(fixed, 0);
  const positions = path(size, (row, column) => fixed[row]![column] !== undefined);
  const masked = masks.map((mask) => {
    const modules = fixed.map((row) => row.map((module) => module ?? 0));
    positions.forEach(([row, column], at) => {
      const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      modules[row]![column] = mask(row, column) === 0 ? bit ^ 1 : bit;
    });
    return modules;
  });
  const penalties = masked.map(penalty);
  const best = penalties.indexOf(Math.min(...penalties));
  const modules = masked[best]!;
  drawFormat(modules, checked(([1, 0, 3, 2][level]! << 3) | best, 5, 0x537) ^ 0x5412);
  modules[size - 8]![8] = 1;
  if (size >= 45) drawVersion(modules, checked((size - 17) / 4, 6, 0x1f25));
  const dots = new Bitmap(size, size);
  modules.forEach((row, y) => row.forEach((module, x) => module && dots.set(x, y)));
  return dots;
}

type Modules = (number | undefined)[][];

/** Finders, timing and alignment. */
function drawPatterns(modules: Modules, { size, centres }: QrVersion): void {
  for (let at = 8; at < size - 8; at++) modules[6]![at] = modules[at]![6] = 1 - (at % 2);
  const rings = (top: number, left: number, radius: number, white: number[]) => {
    for (let row = top - radius; row <= top + radius; row++)
      for (let column = left - radius; column <= left + radius; column++) {
        if (row < 0 || column < 0 || row >= size || column >= size) continue;
        const ring = Math.max(Math.abs(row - top), Math.abs(column - left));
        modules[row]![column] = white.includes(ring) ? 0 : 1;
      }
  };
  const isCorner = (row: number, column: number) =>
    (row < 9 && column < 9) || (row < 9 && column > size - 9) || (row > size - 9 && column < 9);
  for (const row of centres)
    for (const column of centres) if (!isCorner(row, column)) rings(row, column, 2, [1]);
  rings(3, 3, 4, [2, 4]);
  rings(3, size - 4, 4, [2, 4]);
  rings(size - 4, 3, 4, [2, 4]);
}

/** Fifteen bits around the top left finder, repeated beside the other two. */
function drawFormat(modules: Modules, format: number): void {
  const size = modules.length;
  for (let at = 0; at < 15; at++) {
    const bit = (format >> at) & 1;
    const near = at < 6 ? at : at + 1; // over the timing pattern
    if (at < 8) modules[near]![8] = modules[8]![size - 1 - at] = bit;
    else modules[8]![at === 8 ? 7 : 14 - at] = modules[size - 15 + at]![8] = bit;
  }
  modules[size - 8]![8] = 0;
}

function drawVersion(modules: Modules, version: number): void {
  const size = modules.length;
  for (let at = 0; at < 18; at++) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    modules[near]![far] = modules[far]![near] = (version >> at) & 1;
  }
}

/** The number followed by its BCH check bits. */
function checked(number: number, bits: number, divisor: number): number {
  const width = 31 - Math.clz32(divisor);
  let rest = number << width;
  for (let at = bits - 1; at >= 0; at--) if ((rest >> (at + width)) & 1) rest ^= divisor << at;
  return (number << width) | rest;
}

/** The standard's four penalty rules; the mask with the lowest sum is used. */
function penalty(modules: number[][]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let points = [...modules, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
  let black = 0;
  modules.forEach((row, y) => {
    const below = modules[y + 1];
    row.forEach((module, x) => {
      black += module;
      if (below && x + 1 < size && row[x + 1] === module && below[x] === module)
        points += below[x + 1] === module ? 3 : 0;
    });
  });
  return points + Math.floor(Math.abs((20 * black) / (size * size) - 10)) * 10;
}

function linePenalty(line: number[]): number {
  /** Lengths of white and black runs in turn, white first. */
  const runs = [0];
  line.forEach((module) => {
    if (module !== (runs.length - 1) % 2) runs.push(0);
    runs[runs.length - 1]!++;
  });
  return runs.reduce((points, run, at) => {
    const isMiddle = at % 2 === 1 && [-2, -1, 1, 2].every((by) => runs[at + by] === run / 3);
    // Outside the symbol everything is white.
    const isAlone = [at - 3, at + 3].some(
      (beside) => beside <= 0 || beside >= runs.length - 1 || runs[beside]! >= 4,
    );
    return points + (run >= 5 ? run - 2 : 0) + (isMiddle && isAlone ? 40 : 0);
  }, 0);
}
