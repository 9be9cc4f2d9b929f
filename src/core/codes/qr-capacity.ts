// The capacity of QR codes: finds the version, and with it the size, without
// drawing the code.

import type { QrLevel } from '../model/templates/symbology.ts';
import { BarcodeFault } from './barcode-fault.ts';
import { separator } from './code128.ts';
import { isAscii } from './code-text.ts';
import { gs1Text } from './gs1.ts';

const versions = 40;

// The number of blocks, and of error correction codewords in each, by version.
const blockCounts = counts({
  L: '1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25',
  M: '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
  Q: '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  H: '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
});
const correctionCounts = counts({
  L: '7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
  M: '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28',
  Q: '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
  H: '17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
});

function counts(tables: Record<QrLevel, string>): Record<QrLevel, number[]> {
  const read = (level: QrLevel) => tables[level].split(' ').map(Number);
  return { L: read('L'), M: read('M'), Q: read('Q'), H: read('H') };
}

export interface QrBlocks {
  count: number;
  /** Error correction codewords in each. */
  correction: number;
  /** Codewords in all of them. */
  total: number;
}

export function qrBlocks(version: number, level: QrLevel): QrBlocks {
  return {
    count: blockCounts[level][version - 1]!,
    correction: correctionCounts[level][version - 1]!,
    total: rawModules(version) >> 3,
  };
}

/** Modules that hold data or corrections. */
function rawModules(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const aligned = version === 1 ? 0 : (25 * alignments - 10) * alignments - 55;
  return (16 * version + 128) * version + 64 - aligned - (version >= 7 ? 36 : 0);
}

/** How a text is encoded: as a whole, in the densest mode that can hold it. */
export interface QrMode {
  name: 'digits' | 'capitals' | 'bytes';
  indicator: number;
  /** Bits of the length field, in versions up to 9, 26 and 40. */
  lengthBits: readonly [number, number, number];
}

const digits: QrMode = { name: 'digits', indicator: 1, lengthBits: [10, 12, 14] };
const capitals: QrMode = { name: 'capitals', indicator: 2, lengthBits: [9, 11, 13] };
const bytes: QrMode = { name: 'bytes', indicator: 4, lengthBits: [8, 16, 16] };

/** What a QR code encodes. */
export interface QrContent {
  text: string;
  mode: QrMode;
  /** Bits before the text, which tell readers what it is. */
  header: { value: number; bits: number };
}

const noHeader = { value: 0, bits: 0 };
/** The indicator of an ECI and its number, UTF-8: readers guess the encoding of all that is not ASCII. */
const utf8Header = { value: (7 << 8) | 26, bits: 12 };
/** FNC1 in the first position. */
const gs1Header = { value: 5, bits: 4 };

export function qrContent(value: string): QrContent {
  return { text: value, mode: qrMode(value), header: isAscii(value) ? noHeader : utf8Header };
}

/** GS1 data in its readable form. Where only capitals are needed, % is the separator. */
export function gs1QrContent(value: string): QrContent {
  const data = gs1Text(value).slice(separator.length);
  const short = data.replaceAll('%', '%%').replaceAll(separator, '%');
  const text = qrMode(short) === bytes ? data : short;
  return { text, mode: qrMode(text), header: gs1Header };
}

function qrMode(value: string): QrMode {
  if (/^[0-9]+$/.test(value)) return digits;
  return /^[0-9A-Z $%*+./:-]+$/.test(value) ? capitals : bytes;
}

export function lengthBits({ lengthBits: [few, more, most] }: QrMode, version: number): number {
  return version < 10 ? few : version < 27 ? more : most;
}

const levels: readonly QrLevel[] = ['L', 'M', 'Q', 'H'];

/** The highest level that needs no larger symbol. */
export function raisedLevel(content: QrContent, level: QrLevel): QrLevel {
  const version = qrVersion(content, level);
  const bits = bitsOf(content, version);
  const holds = (higher: QrLevel) => bits <= capacity(version, higher);
  return levels.slice(levels.indexOf(level) + 1).findLast(holds) ?? level;
}

/** The smallest version that holds the content. Throws a BarcodeFault if there is none. */
export function qrVersion(content: QrContent, level: QrLevel): number {
  let bits = 0;
  for (let version = 1; version <= versions; version++) {
    if (isFirstOfLength(version)) bits = bitsOf(content, version);
    if (bits <= capacity(version, level)) return version;
  }
  throw new BarcodeFault(
    `has ${Buffer.byteLength(content.text)} bytes, and a QR code of level ${level} cannot hold them: send less, or lower errorCorrection`,
  );
}

/** Whether the length field grows at this version. */
function isFirstOfLength(version: number): boolean {
  return version === 1 || version === 10 || version === 27;
}

function bitsOf({ text, mode, header }: QrContent, version: number): number {
  const size = mode.name === 'bytes' ? Buffer.byteLength(text) : text.length;
  const bits = {
    digits: Math.ceil((size * 10) / 3),
    capitals: Math.ceil((size * 11) / 2),
    bytes: size * 8,
  }[mode.name];
  return header.bits + 4 + lengthBits(mode, version) + bits;
}

const capacities = { L: bitCounts('L'), M: bitCounts('M'), Q: bitCounts('Q'), H: bitCounts('H') };

function bitCounts(level: QrLevel): number[] {
  return Array.from({ length: versions }, (_, index) => {
    const { count, correction, total } = qrBlocks(index + 1, level);
    return (total - count * correction) * 8;
  });
}

/** The room for data, in bits. */
function capacity(version: number, level: QrLevel): number {
  return capacities[level][version - 1]!;
}
