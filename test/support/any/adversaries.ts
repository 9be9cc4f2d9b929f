// ESC/POS streams that cost the emulator as much work per byte as possible.
// label-adversaries.ts has those of the other languages.

import type { ModelName } from '../../../src/core/emulator/index.ts';
import { starAdversaries, tsplAdversaries, zplAdversaries } from './label-adversaries.ts';

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;

export interface Adversary {
  /** Sent once. */
  before: number[];
  /** Sent repeatedly; `number` distinguishes the repetitions. */
  turn: (number: number) => number[];
}

/** Digits, then letters, that differ each time and follow no pattern. */
const digits = (number: number, length: number) => scattered(number, length, 0x30, 10);
const letters = (number: number, length: number) => scattered(number, length, 0x61, 26);

function scattered(number: number, length: number, first: number, kinds: number): number[] {
  let state = number + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return first + ((state >>> 16) % kinds);
  });
}

/** GS ( k. */
function block(...parameters: number[]): number[] {
  return [GS, 0x28, 0x6b, parameters.length & 0xff, parameters.length >> 8, ...parameters];
}

/** GS ( L */
function graphics(...parameters: number[]): number[] {
  return [GS, 0x28, 0x4c, parameters.length, 0, ...parameters];
}

/** GS k, function B. */
function barcode(m: number, data: number[]): number[] {
  return [GS, 0x6b, m, data.length, ...data];
}

/** GS v 0 — this many bytes per row, each dot doubled in width and height. */
function picture(across: number, rows: number, dots: number[]): number[] {
  return [GS, 0x76, 0x30, 3, across, 0, rows, 0, ...dots];
}

/** GS ( L, fn 112. */
function keep(width: number, height: number, dots: number[]): number[] {
  const length = dots.length + 10;
  return [GS, 0x28, 0x4c, length, 0, 48, 112, 48, 2, 2, 49, width, 0, height, 0, ...dots];
}

const printKept = [GS, 0x28, 0x4c, 2, 0, 48, 50]; // GS ( L, fn 50
const twoMegabytes = [GS, 0x38, 0x4c, 0, 0, 0x1f, 0]; // GS 8 L, without what it promises
const largest = [GS, 0x21, 0x77]; // GS ! — eight times as wide and as tall
const metreOfLines = [ESC, 0x33, 255]; // ESC 3
const tallWithText = [GS, 0x68, 255, GS, 0x48, 3]; // GS h, GS H — above and below
const clearBuffers = [0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8]; // DLE DC4 8

function repeating(before: number[], turn: Adversary['turn']): Adversary {
  return { before, turn };
}

/** A new symbol each time, by the kind of GS ( k. */
function newMatrix(kind: number, length: number): Adversary {
  return repeating(block(kind, 67, 1), (number) => [
    ...block(kind, 80, 48, ...letters(number, length)),
    ...block(kind, 81, 48),
  ]);
}

function newBars(m: number, data: (number: number) => number[]): Adversary {
  return repeating(tallWithText, (number) => barcode(m, data(number)));
}

const openingBrace = [0x7b, 0x42]; // {B
const batch = [0x28, 0x31, 0x30, 0x29]; // (10)

const page = [ESC, 0x4c]; // ESC L
/** ESC W — an area that begins at this row. */
const area = (top: number, height: number) => [
  ESC,
  0x57,
  0,
  0,
  top,
  0,
  0,
  4,
  height & 0xff,
  height >> 8,
];
const FF = 0x0c;

const escposAdversaries: Record<string, Adversary> = {
  'pages printed over and over': repeating([...page, ...area(0, 4000), 0x41, LF], () => [ESC, FF]),
  'pages of one character': repeating([], () => [...page, 0x41, FF]),
  'pages that run down the paper': repeating([], (number) => [
    ...page,
    ...area(0, 4000),
    ESC,
    0x54,
    3,
    ...letters(number, 20),
    FF,
  ]),
  'areas of a page': repeating(page, (number) => [...area(number & 0xff, 4000), 0x41]),
  'lines of a page over each other': repeating(page, () => [0x41, GS, 0x24, 9, 0]),
  'a macro run again and again': repeating([GS, 0x3a, ...letters(1, 1000), LF, GS, 0x3a], () => [
    GS,
    0x5e,
    255,
    0,
    0,
  ]),
  'macros that are recorded': repeating([], (number) => [
    GS,
    0x3a,
    ...letters(number, 4),
    GS,
    0x3a,
  ]),
  'stored pictures': repeating([], (number) => [
    ...graphics(48, 67, 48, 65, number & 0xff, 1, 8, 0, 64, 0, 49, ...letters(number, 64)),
    ...graphics(48, 69, 65, number & 0xff, 2, 2),
  ]),
  'lists of stored pictures': repeating(
    Array.from({ length: 200 }, (_, number) =>
      graphics(48, 67, 48, 65, number, 1, 8, 0, 1, 0, 49, 0xff),
    ).flat(),
    () => graphics(48, 64),
  ),
  'paper fed back': repeating(largest, () => [0x41, LF, ESC, 0x65, 1]),
  'two-byte text': repeating([0x1c, 0x26], (number) => [
    ...scattered(number, 40, 0xb0, 72).map((byte) => byte | 0x80),
    LF,
  ]),
  'characters that are defined': repeating([ESC, 0x25, 1], (number) => [
    ESC,
    0x26,
    3,
    0x41,
    0x41,
    12,
    ...letters(number, 36),
    0x41,
  ]),
  'plain text': repeating([], (number) => [...letters(number, 40), LF]),
  'a character and a metre of feed': repeating(metreOfLines, () => [0x41, ESC, 0x64, 255]),
  'the largest characters': repeating(largest, () => [0x41, LF]),
  'the largest characters, upside down': repeating([ESC, 0x7b, 1, ...largest], () => [0x41, LF]),
  'the largest characters, white on black': repeating([GS, 0x42, 1, ...largest], () => [0x41]),
  'a cut for every character': repeating(largest, () => [0x41, LF, GS, 0x56, 1]),
  'a line written over and over': repeating(largest, () => [0x41, ESC, 0x24, 0, 0]),
  'columns without dots': repeating([], () => [ESC, 0x2a, 33, 0, 0]),
  'columns of large dots': repeating([], (number) => [ESC, 0x2a, 0, 4, 0, ...letters(number, 4)]),
  'pictures of one row': repeating([], () => picture(1, 1, [0xff])),
  'pictures of one column': repeating([], (number) => picture(1, 255, letters(number, 255))),
  'pictures across the paper': repeating([], (number) => picture(72, 24, letters(number, 72 * 24))),
  'pictures that are kept and printed': repeating([], (number) => [
    ...keep(8, 64, letters(number, 64)),
    ...printKept,
  ]),
  'large pictures that never come': repeating([], () => [...twoMegabytes, ...clearBuffers]),
  tabs: repeating([], () => [0x09]),
  questions: repeating([], () => [0x10, 4, 1, GS, 0x72, 1]),
  styles: repeating([], (number) => [ESC, 0x45, number & 1, ESC, 0x2d, number % 3]),
  'the same large QR code': repeating(
    [...block(49, 67, 4), ...block(49, 80, 48, ...letters(1, 500))],
    () => block(49, 81, 48),
  ),
  'new small QR codes': newMatrix(49, 4),
  'new large QR codes': newMatrix(49, 2900),
  'questions for the size of QR codes': repeating([], (number) => [
    ...block(49, 80, 48, ...letters(number, 4)),
    ...block(49, 82, 48),
  ]),
  'new small PDF417 codes': newMatrix(48, 4),
  'new large PDF417 codes': newMatrix(48, 900),
  'new small Aztec codes': newMatrix(53, 4),
  'new large Aztec codes': newMatrix(53, 1500),
  'new small Data Matrix codes': newMatrix(54, 4),
  'new large Data Matrix codes': newMatrix(54, 1500),
  'new UPC-A': newBars(65, (number) => digits(number, 11)),
  'new EAN-13': newBars(67, (number) => digits(number, 12)),
  'new EAN-8': newBars(68, (number) => digits(number, 7)),
  'new Code 39': newBars(69, (number) => digits(number, 3)),
  'new ITF': newBars(70, (number) => digits(number, 4)),
  'new Codabar': newBars(71, (number) => [0x41, ...digits(number, 4), 0x42]),
  'new Code 93': newBars(72, (number) => letters(number, 3)),
  'new Code 128': newBars(73, (number) => [...openingBrace, ...letters(number, 4)]),
  'new GS1-128': newBars(74, (number) => [...batch, ...letters(number, 4)]),
  'new DataBar': newBars(75, (number) => digits(number, 13)),
  'new Code 128 in any set': newBars(79, (number) => letters(number, 4)),
};

const languages: [ModelName, Record<string, Adversary>][] = [
  ['virtual-80', escposAdversaries],
  ['zebra-zd420', zplAdversaries],
  ['tsc-te200', tsplAdversaries],
  ['star-mc-print3', starAdversaries],
];

/** By name, each with a model that supports it. */
export const adversaries: Record<string, Adversary & { model: ModelName }> = Object.fromEntries(
  languages.flatMap(([model, them]) =>
    Object.entries(them).map(([name, one]) => [name, { ...one, model }]),
  ),
);

/** The stream, repeated to at least this many bytes. */
export function adversary(name: string, length: number): Uint8Array {
  const { before, turn } = adversaries[name]!;
  const bytes = new Uint8Array(length + 16_384);
  bytes.set(before);
  let at = before.length;
  for (let number = 0; at < length; number++) {
    const next = turn(number);
    bytes.set(next, at);
    at += next.length;
  }
  return bytes.subarray(0, at);
}
