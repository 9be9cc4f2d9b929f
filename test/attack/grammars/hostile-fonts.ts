// Font files that cost more than they look: letters that reach far out of the box that they declare,
// thousands of points, programs that do not end, subroutines that call each other, substitutions
// that make many letters of one, and maps of all characters. Some are damaged besides.

import { em, makeFont, squares, words } from '../../support/paper/make-font.ts';
import { charNumber, makeOpenType } from '../../support/paper/make-open-type.ts';
import type { Growth } from '../genes.ts';

/** The letters that these fonts have. */
export const fontLetters = 'ABgx0é';

const signed = [0, 1, -1, 100, -500, 8000, 32_767, -32_768];

function longs(...values: number[]): Buffer {
  const made = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => made.writeUInt32BE(value >>> 0, 4 * index));
  return made;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** Instructions of TrueType: loops, calls of functions, and any others. */
function program(grow: Growth): Buffer {
  const pieces = [
    Buffer.from([0xb8, 0xff, 0xfc, 0x1c]), // PUSHW -4, JMPR: for ever
    Buffer.from([0xb1, 0, 0, 0x2c, 0xb0, 0, 0x2b, 0x2d]), // FDEF 0 that calls itself
    Buffer.from([0xb1, 0xff, 0, 0x2a]), // LOOPCALL 255 times
    Buffer.from([0xb0, 0, 0x2b]), // CALL 0
    Buffer.from([0xb0, 255, 0x17, 0xb0, 1, 0x3c]), // SLOOP 255, ALIGNRP
    Buffer.from([0x20, 0x20, 0x60]), // DUP, DUP, ADD
    Buffer.from([0x39, 0x30, 0x31]), // IP, IUP
    Buffer.from([grow.integer(0, 255)]),
  ];
  const parts = Array.from({ length: grow.integer(1, 6) }, () => grow.pick(pieces));
  const unit = Buffer.concat(parts);
  return Buffer.alloc(unit.length * grow.length(3000, 1), unit).subarray(0, 60_000);
}

/** The box that a letter declares, which need not be true. */
function box(grow: Growth): number[] {
  return grow.chance(0.7) ? [0, 0, em, em] : [0, 0, 0, 0].map(() => grow.pick(signed));
}

function outlineLetter(grow: Growth): Buffer {
  const contours = grow.chance(0.8) ? grow.length(20, 1) : grow.length(5000, 1);
  const points = Math.max(contours, grow.chance(0.5) ? grow.length(60, 1) : grow.length(30_000, 1));
  const ends = Array.from({ length: contours }, (_, index) =>
    Math.min(65_535, Math.floor(((index + 1) * points) / contours) - 1),
  );
  const code = grow.chance(0.3) ? grow.grow(program) : Buffer.alloc(0);
  // Each flag repeats 255 times: on or off the curve, in words.
  const flag = grow.pick([8, 9]);
  const flags = Buffer.alloc(2 * Math.ceil(points / 256), Buffer.from([flag, 255]));
  const far = () => grow.pick([...signed, em, 100, 500]);
  const [right, left, up, below] = [far(), far(), far(), far()];
  // Most return to where they began.
  const steps = grow.chance(0.8) ? [right, -right, up, -up] : [right, left, up, below];
  const along = words(...Array.from({ length: points }, (_, index) => steps[index % 2]!));
  const down = words(
    ...Array.from({ length: points }, (_, index) => steps[2 + ((index >> 1) % 2)]!),
  );
  const head = words(contours, ...grow.grow(box));
  return padded(Buffer.concat([head, words(...ends, code.length), code, flags, along, down]));
}

/** A letter made of others, moved and scaled. */
function composedLetter(grow: Growth): Buffer {
  const count = grow.chance(0.8) ? grow.length(20, 1) : grow.length(120, 1);
  const parts = Array.from({ length: count }, (_, index) => {
    const isMore = index < count - 1 ? 0x20 : 0;
    const scale = grow.pick([[], [0x7fff], [0x7fff, 0x8000], [0x7fff, 0x8000, 1, 0x4000]]);
    const sized = [0, 0x08, 0x40, 0, 0x80][scale.length]!;
    const flags = 0x03 | isMore | sized | grow.pick([0, 0x0200, 0x0800, 0x0004]);
    return words(flags, grow.integer(0, 7), grow.pick(signed), grow.pick(signed), ...scale);
  });
  return padded(Buffer.concat([words(-1, ...grow.grow(box)), ...parts]));
}

function letter(grow: Growth): Buffer {
  return grow.either(outlineLetter, outlineLetter, composedLetter, emptyLetter);
}

function emptyLetter(): Buffer {
  return Buffer.alloc(0);
}

/** Format 12 or 13: groups of characters and their glyphs. */
function characterMap(grow: Growth): Buffer {
  const format = grow.pick([12, 12, 13]);
  const count = grow.chance(0.6) ? grow.length(20, 1) : grow.length(60_000, 1);
  const [first, size] = [grow.pick([0, 0x20, 0x4e00]), grow.pick([1, 100, 0x10ffff])];
  const stride = grow.pick([0, 1, 200]);
  const groups = Array.from({ length: count }, (_, index) =>
    longs(first + index * stride, first + index + size, index % 8),
  );
  const table = [words(format, 0), longs(16 + 12 * count, 0, count), ...groups];
  return Buffer.concat([words(0, 1, 3, 10), longs(12), ...table]);
}

/** GSUB: lookups that replace a glyph by many, several one after the other. */
function substitutions(grow: Growth): Buffer {
  const lookups = grow.length(200, 1);
  const many = grow.length(2000, 1);
  const lookup = (index: number) => {
    const glyphs = Array.from({ length: many }, () => 1 + (index % 3));
    const sequence = words(many, ...glyphs);
    // Format 1 with the coverage of glyphs 0 to 7, all of which become the same sequence.
    const offsets = Array.from({ length: 8 }, () => 22);
    const coverage = words(2, 1, 0, 7, 0);
    const table = [words(1, 22 + sequence.length, 8, ...offsets), sequence, coverage];
    return Buffer.concat([words(2, 0, 1, 8), ...table]);
  };
  const bodies = Array.from(
    { length: Math.min(lookups, Math.ceil(60_000 / (2 * many)) + 1) },
    (_, index) => lookup(index),
  );
  const indexes = bodies.map((_, index) => index);
  const feature = Buffer.concat([
    words(1),
    Buffer.from('ccmp'),
    words(8, 0, bodies.length, ...indexes),
  ]);
  const script = Buffer.concat([words(1), Buffer.from('DFLT'), words(8, 4, 0, 0, 0xffff, 1, 0)]);
  let at = 2 + 2 * bodies.length;
  const starts = bodies.map((body) => (at += body.length) - body.length);
  const list = Buffer.concat([words(bodies.length, ...starts), ...bodies]);
  const offsets = [10, 10 + script.length, 10 + script.length + feature.length];
  return Buffer.concat([words(1, 0, ...offsets), script, feature, list]);
}

export function trueTypeFont(grow: Growth): Buffer {
  const glyphs = [...grow.list(letter, 7, 1)];
  while (glyphs.length < 8) glyphs.push(glyphs[glyphs.length % 2] ?? Buffer.alloc(0));
  const starts = [0];
  for (const one of glyphs) starts.push(starts.at(-1)! + one.length);
  const widths = glyphs.flatMap(() => [grow.pick([0, 1, 500, em, 8 * em]), grow.pick(signed)]);
  const lists = [0x0001_0000 >>> 16, 0, 8, 65_535, 65_535, 65_535, 65_535, 2, 64, 64, 64, 64, 1000];
  const letters = Object.fromEntries(Array.from(fontLetters, (one, index) => [one, 1 + index]));
  const tables: Record<string, Buffer> = {
    glyf: Buffer.concat(glyphs),
    loca: Buffer.concat(starts.map((at) => longs(at))),
    hmtx: words(...widths),
    hhea: Buffer.concat([longs(0x0001_0000), words(...hheaOf(grow))]),
    maxp: words(...lists, 60_000, 100, grow.pick([1, 16])),
    ...(grow.chance(0.3) && { fpgm: grow.grow(program), prep: grow.grow(program) }),
    ...(grow.chance(0.3) && { GSUB: grow.grow(substitutions) }),
    ...(grow.chance(0.3) && { cmap: grow.grow(characterMap) }),
  };
  return makeFont({ ...squares(), letters, tables });
}

function hheaOf(grow: Growth): number[] {
  const height = () => grow.pick([...signed, 800, -200]);
  return [height(), height(), height(), em, 0, 0, em, 1, 0, 0, 0, 0, 0, 0, 0, 8];
}

/** A piece of a letter: lines, curves, hints, or calls of subroutines. */
function strokes(grow: Growth): Buffer {
  const number = () => charNumber(grow.pick([...signed, 1, 5]));
  const call = () => Buffer.concat([charNumber(grow.integer(0, 10) - 107), Buffer.from([10])]);
  const piece = grow.pick([
    () => Buffer.concat([number(), number(), Buffer.from([5])]), // rlineto
    () => Buffer.concat([...Array.from({ length: 6 }, number), Buffer.from([8])]), // rrcurveto
    () => Buffer.concat([number(), number(), Buffer.from([21])]), // rmoveto
    () => Buffer.concat([number(), number(), Buffer.from([1])]), // hstem
    () => Buffer.from(grow.chance(0.1) ? [12, 10] : []), // add
    call,
    call,
    call,
  ])();
  const times = grow.chance(0.7) ? grow.length(20, 1) : grow.length(2000, 1);
  return Buffer.alloc(piece.length * times, piece);
}

/** Outlines of CFF, whose subroutines call the later ones many times. */
export function openTypeFont(grow: Growth): Buffer {
  const returned = Buffer.from([11]);
  const subroutines = Array.from({ length: 12 }, (_, level) => {
    const next = Buffer.concat([charNumber(level + 1 - 107), Buffer.from([10])]);
    const many = grow.chance(0.8) ? grow.length(4, 1) : grow.length(60, 1);
    const calls = Buffer.alloc(next.length * many, next);
    const calling = level < 9 && grow.chance(0.7) ? calls : grow.grow(strokes);
    return Buffer.concat([calling, returned]);
  });
  const letters = Array.from({ length: 8 }, () =>
    Buffer.concat([...grow.list(strokes, 4, 1), Buffer.from([14])]),
  );
  const map = Object.fromEntries(Array.from(fontLetters, (one, index) => [one, 1 + index]));
  const more: Record<string, Buffer> = grow.chance(0.3) ? { GSUB: grow.grow(substitutions) } : {};
  return makeOpenType({ letters: map, programs: letters, subroutines }, more);
}

/** A font whose bytes were changed or cut off. */
export function damagedFont(grow: Growth): Buffer {
  const whole = grow.either(trueTypeFont, openTypeFont, goodFont);
  const bytes = Buffer.from(whole);
  for (let left = grow.length(40, 1); left > 0; left--) {
    const at = Math.floor((grow.chance(0.6) ? 0.02 : 1) * grow.fraction() * bytes.length);
    bytes[at] = grow.pick([0, 1, 0x7f, 0x80, 0xff, grow.integer(0, 255)]);
  }
  return grow.chance(0.8) ? bytes : bytes.subarray(0, grow.length(bytes.length));
}

export function goodFont(): Buffer {
  return makeFont(squares(fontLetters));
}
