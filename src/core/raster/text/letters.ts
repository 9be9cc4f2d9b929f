// Single letters of the label fonts: their widths and their glyphs at one size. What a stored font
// lacks is taken from the sans font, and what the fonts lack is scaled from the baked glyphs.

import type { Face } from '../../model/paper/letters.ts';
import { accented } from './accented.ts';
import { Bitmap } from '../bitmap.ts';
import { cellsOf } from './cells.ts';
import { threshold } from '../images/dither.ts';
import {
  draw,
  drawLarge,
  drawLetter,
  emAdvance,
  type Glyph,
  type OutlineText,
} from './outlines.ts';
import { scale } from '../images/scale.ts';
import { isOwn } from './own-fonts.ts';
import { fontFile } from './shape.ts';
import { wideGlyph } from './wide-glyphs.ts';

export interface LetterStyle {
  face: Face;
  bold: boolean;
  /** Dots. */
  em: number;
  /** Selects the regional forms of Chinese characters. */
  locale?: string | undefined;
}

/** The files of a font, and the characters that each may contain. */
const subsets: [name: string, letters: RegExp][] = [
  [
    'latin',
    /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/,
  ],
  ['vietnamese', /[\u0300-\u0329A-Za-z\u00c0-\u01b0\u1ea0-\u1ef9\u20ab]/],
  [
    'latin-ext',
    /[\u0304-\u0329A-Za-z\u0100-\u02ff\u1d00-\u1eff\u2020\u20a0-\u20c0\u2113\u2c60-\u2c7f\ua720-\ua7ff]/,
  ],
  ['cyrillic', /[\u0301\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ['cyrillic-ext', /[\u0460-\u052f\u1c80-\u1c8a\u20b4\u2de0-\u2dff\ua640-\ua69f]/],
  ['greek', /[\u0370-\u03ff]/],
  ['greek-ext', /[\u1f00-\u1fff]/],
];
const monoAdvance = 0.6; // ems

// Strokes of one dot print badly, so small letters are heavier.
const smallEm = 20;
const weights = { plain: { small: 600, large: 500 }, bold: { small: 800, large: 700 } };

export function weightOf({ bold, em }: LetterStyle): number {
  return weights[bold ? 'bold' : 'plain'][em < smallEm ? 'small' : 'large'];
}

/** The widths of letters and pairs of letters of a font in one weight, in ems. */
class LetterWidths {
  readonly #face: Face;
  readonly #weight: number;
  readonly #files = new Map<string, string | null>();
  readonly #advances = new Map<string, number>();
  readonly #kerns = new Map<string, Map<string, number>>();
  #pairs = 0;

  constructor(face: Face, weight: number) {
    this.#face = face;
    this.#weight = weight;
  }

  /** The file that contains the letter and its marks; null if there is none. */
  file(letter: string): string | null {
    let found = this.#files.get(letter);
    if (found !== undefined) return found;
    if (this.#files.size >= lettersKept) this.#files.clear();
    this.#files.set(letter, (found = this.#find(letter)));
    return found;
  }

  advance(letter: string): number {
    let found = this.#advances.get(letter);
    if (found !== undefined) return found;
    if (this.#advances.size >= lettersKept) this.#advances.clear();
    this.#advances.set(letter, (found = this.#measure(letter)));
    return found;
  }

  /** The kerning between two letters. */
  kern(one: string, other: string): number {
    if (this.#face === 'mono') return 0;
    let row = this.#kerns.get(one);
    if (!row) this.#kerns.set(one, (row = new Map()));
    let found = row.get(other);
    if (found !== undefined) return found;
    if (++this.#pairs > pairsKept) this.#forgetPairs();
    const file = this.file(one);
    const isOneFile = file !== null && file === this.file(other);
    found = isOneFile ? emAdvance(one + other, file) - this.advance(one) - this.advance(other) : 0;
    if (isOneFile && isOwn(file)) found = within(-1, found + 2 * this.#smear, 1);
    row.set(other, found);
    return found;
  }

  #forgetPairs(): void {
    this.#kerns.clear();
    this.#pairs = 0;
  }

  #measure(letter: string): number {
    const file = this.file(letter);
    if (file !== null && isOwn(file)) return within(0, emAdvance(letter, file) + this.#smear, 8);
    if (file !== null) return this.#face === 'mono' ? monoAdvance : emAdvance(letter, file);
    const cells = cellsOf(letter.codePointAt(0)!);
    return cells === 2 ? 1 : cells * bakedAdvance;
  }

  /** Bold letters of a stored font, which has one weight, are smeared. */
  get #smear(): number {
    return this.#weight >= boldFrom ? smearEms : 0;
  }

  #find(letter: string): string | null {
    const parts = Array.from(letter);
    if (isOwn(this.#face) && hasAll(parts, this.#face)) return this.#face;
    if (cellsOf(letter.codePointAt(0)!) !== 1) return null;
    const family = this.#face === 'mono' ? 'noto-sans-mono' : 'noto-sans';
    for (const [name, letters] of subsets) {
      if (!parts.every((part) => letters.test(part))) continue;
      const file = fontFile(family, name, this.#weight);
      if (hasAll(parts, file)) return file;
    }
    return null;
  }
}

const boldFrom = 700;
const smearEms = 1 / 24;

/** A number, or the nearest one from `least` to `most`. */
function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

const pairsKept = 10_000;
const lettersKept = 20_000; // with combining marks their number is unlimited

const bakedAdvance = 0.5; // ems of a cell

/** Whether a font has all these letters. */
export function hasAll(letters: readonly string[], file: string): boolean {
  return letters.every((letter) => hasLetter(letter, file));
}

/** Fonts draw all missing characters as the same box. */
function hasLetter(letter: string, file: string): boolean {
  if (letter.trim() === '') return true;
  let missing = boxes.get(file);
  if (!missing) boxes.set(file, (missing = drawLetter('\u{10ffff}', file, probeEm).bitmap.data));
  return Buffer.compare(drawLetter(letter, file, probeEm).bitmap.data, missing) !== 0;
}

const boxes = new Map<string, Uint8Array>();
const probeEm = 16;

const loadedWidths = new Map<string, LetterWidths>();
const mostWidths = 64;

function widthsOf(face: Face, weight: number): LetterWidths {
  const name = `${face} ${weight}`;
  let found = loadedWidths.get(name);
  if (loadedWidths.size >= mostWidths) loadedWidths.clear(); // of stored fonts that were replaced
  if (!found) loadedWidths.set(name, (found = new LetterWidths(face, weight)));
  return found;
}

/** The font file that contains the letter and its marks; null if there is none. */
export function letterFile(letter: string, style: LetterStyle): string | null {
  return widthsOf(style.face, weightOf(style)).file(letter);
}

let kept = 0;
let drawings = 0;
const mostKept = 8_000_000; // bytes: about thirty thousand letters of plain size
const overhead = 300; // bytes of a letter without its dots

/** The letters of a font at one size. Plain maps, cleared when full: with Recent a label renders at 0.74 of the speed. */
export class Letters {
  readonly #style: LetterStyle;
  readonly #widths: LetterWidths;
  readonly #drawn = new Map<string, Glyph>();

  constructor(style: LetterStyle) {
    this.#style = style;
    this.#widths = widthsOf(style.face, weightOf(style));
  }

  /** The kerning in dots before a letter that follows `last`. */
  before(letter: string, last: string): number {
    return last === '' ? 0 : this.#widths.kern(last, letter) * this.#style.em;
  }

  /** The advance in dots. Whole dots in the monospaced font, so that all columns are equal. */
  advance(letter: string): number {
    const dots = this.#widths.advance(letter) * this.#style.em;
    return this.#style.face === 'mono' ? Math.round(dots) : dots;
  }

  drawn(letter: string): Glyph {
    let found = this.#drawn.get(letter);
    if (found) return found;
    drawings++;
    found = drawn(letter, this.#widths.file(letter), this.#style);
    this.#drawn.set(letter, found);
    kept += found.bitmap.data.length + overhead;
    return found;
  }
}

const sizes = new Map<string, Letters>();

export function lettersOf({ face, bold, em, locale }: LetterStyle): Letters {
  const name = `${face} ${bold} ${em} ${locale ?? ''}`;
  if (kept > mostKept || sizes.size >= mostSizes) {
    sizes.clear();
    kept = 0;
  }
  let found = sizes.get(name);
  if (found) return found;
  found = new Letters({ face, bold, em, locale });
  sizes.set(name, found);
  return found;
}

const mostSizes = 1000; // most of them were only measured

/** How many letters were drawn so far. */
export function lettersDrawn(): number {
  return drawings;
}

function drawn(letter: string, file: string | null, style: LetterStyle): Glyph {
  if (file === null) return baked(letter, style);
  const { em } = style;
  // The canvas does not measure separate marks.
  const glyph =
    letter.length > 1
      ? drawText({ text: letter, direction: 'ltr', file, em, stretch: 1, threshold: 0.5 })
      : drawLetter(letter, file, em);
  return style.bold && isOwn(file) ? boldened(glyph, em) : glyph;
}

/** A glyph of a stored font with thicker strokes. */
export function boldened(glyph: Glyph, em: number): Glyph {
  const bitmap = smeared(glyph.bitmap, Math.max(1, Math.round(em * smearEms)));
  return { ...glyph, bitmap };
}

const largeEm = 64;

export function drawText(drawing: OutlineText): Glyph {
  return drawing.em > largeEm ? drawLarge(drawing) : draw(drawing);
}

const cell = { width: 12, height: 24 };
const plain = { size: { width: 1, height: 1 }, cell, bold: false };
const square = { em: 24, baseline: 21 };

/** Scaled from the baked glyphs, whose em is about 24 dots. */
function baked(letter: string, { em, bold, locale }: LetterStyle): Glyph {
  const codePoint = letter.codePointAt(0)!;
  const wide = cellsOf(codePoint) === 2 ? wideGlyph(codePoint, { ...plain, locale }) : undefined;
  const glyph = wide
    ? { bitmap: wide, ascent: square.baseline }
    : accented(letter, { ...plain, script: 'accented', direction: 'ltr' });
  const enlarged = sized(glyph.bitmap, em / square.em);
  const ascent = Math.round((glyph.ascent * em) / square.em);
  return {
    bitmap: bold ? smeared(enlarged, Math.max(1, Math.round(em / square.em))) : enlarged,
    left: 0,
    ascent,
  };
}

/** Scales through grey so that curves stay round; the threshold keeps thin strokes. */
function sized(bitmap: Bitmap, factor: number): Bitmap {
  const { width, height } = bitmap;
  const data = Uint8Array.from({ length: width * height }, (_, index) =>
    bitmap.get(index % width, Math.floor(index / width)) ? 0 : 255,
  );
  const to = (length: number) => Math.max(1, Math.round(length * factor));
  return threshold(scale({ width, height, data }, to(width), to(height)), factor < 1 ? 176 : 144);
}

function smeared(bitmap: Bitmap, by: number): Bitmap {
  const wider = new Bitmap(bitmap.width + by, bitmap.height);
  for (let x = 0; x <= by; x++) wider.draw(bitmap, x, 0);
  return wider;
}
