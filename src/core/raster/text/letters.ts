// Single letters of the two faces that labels are written in: their widths at
// any size, and their dots at one. Whatever the faces lack comes from the baked
// glyphs, scaled. Knows no lines.

import type { Face } from '../../model/document.ts';
import { accented } from './accented.ts';
import { Bitmap } from '../bitmap.ts';
import { cellsOf } from './cells.ts';
import { threshold } from '../images/dither.ts';
import { draw, drawLarge, drawLetter, type Drawing, emAdvance } from './outlines.ts';
import { scale } from '../images/scale.ts';
import { fontFile } from './shape.ts';
import { wideGlyph } from './wide-glyphs.ts';

export interface LetterStyle {
  face: Face;
  bold: boolean;
  /** Dots. */
  em: number;
  /** Whose forms of Chinese characters come first. */
  locale?: string | undefined;
}

/** Dots of ink, by where they begin: dots to the right of the pen, and rows above the baseline. */
export interface Letter {
  bitmap: Bitmap;
  left: number;
  ascent: number;
}

const packages: Record<Face, string> = { sans: 'noto-sans', mono: 'noto-sans-mono' };
/** The files of a face, and what each may have. */
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

// Strokes of one dot print badly: small letters are heavier.
const smallEm = 20;
const weights = { plain: { small: 600, large: 500 }, bold: { small: 800, large: 700 } };

export function weightOf({ bold, em }: LetterStyle): number {
  return weights[bold ? 'bold' : 'plain'][em < smallEm ? 'small' : 'large'];
}

/** A face in one weight: the widths of its letters and of pairs of them, in ems. */
class Fount {
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

  /** The file that has the letter and its marks; null where none does. */
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

  /** How much closer two letters stand than each would by itself. */
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
    row.set(other, found);
    return found;
  }

  #forgetPairs(): void {
    this.#kerns.clear();
    this.#pairs = 0;
  }

  #measure(letter: string): number {
    const file = this.file(letter);
    if (file !== null) return this.#face === 'mono' ? monoAdvance : emAdvance(letter, file);
    const cells = cellsOf(letter.codePointAt(0)!);
    return cells === 2 ? 1 : cells * bakedAdvance;
  }

  #find(letter: string): string | null {
    if (cellsOf(letter.codePointAt(0)!) !== 1) return null;
    const parts = Array.from(letter);
    for (const [name, letters] of subsets) {
      if (!parts.every((part) => letters.test(part))) continue;
      const file = fontFile(packages[this.#face], name, this.#weight);
      if (parts.every((part) => hasLetter(part, file))) return file;
    }
    return null;
  }
}

const pairsKept = 10_000;
const lettersKept = 20_000; // with their marks there are any number of them

const bakedAdvance = 0.5; // of a cell, beside letters of the same em

/** A file shows whatever it lacks as the same box. */
function hasLetter(letter: string, file: string): boolean {
  if (letter.trim() === '') return true;
  let missing = boxes.get(file);
  if (!missing) boxes.set(file, (missing = drawLetter('\u{10ffff}', file, probeEm).bitmap.data));
  return Buffer.compare(drawLetter(letter, file, probeEm).bitmap.data, missing) !== 0;
}

const boxes = new Map<string, Uint8Array>();
const probeEm = 16;

const founts = new Map<string, Fount>();

function fount(face: Face, weight: number): Fount {
  const name = `${face} ${weight}`;
  let found = founts.get(name);
  if (!found) founts.set(name, (found = new Fount(face, weight)));
  return found;
}

let kept = 0;
let drawings = 0;
const mostKept = 8_000_000; // bytes: some thirty thousand letters of plain size
const overhead = 300; // bytes of a letter without its dots

/** The letters of a face at one size. */
export class Letters {
  readonly #style: LetterStyle;
  readonly #fount: Fount;
  readonly #drawn = new Map<string, Letter>();

  constructor(style: LetterStyle) {
    this.#style = style;
    this.#fount = fount(style.face, weightOf(style));
  }

  /** Dots that the pen goes before it writes a letter behind another. */
  before(letter: string, last: string): number {
    return last === '' ? 0 : this.#fount.kern(last, letter) * this.#style.em;
  }

  /** And behind it. Columns of a monospaced face are whole dots wide, so that all are equal. */
  advance(letter: string): number {
    const dots = this.#fount.advance(letter) * this.#style.em;
    return this.#style.face === 'mono' ? Math.round(dots) : dots;
  }

  drawn(letter: string): Letter {
    let found = this.#drawn.get(letter);
    if (found) return found;
    drawings++;
    found = drawn(letter, this.#fount.file(letter), this.#style);
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

const mostSizes = 1000; // of which most were only measured

/** How many were drawn so far. */
export function lettersDrawn(): number {
  return drawings;
}

function drawn(letter: string, file: string | null, style: LetterStyle): Letter {
  if (file === null) return baked(letter, style);
  const { em } = style;
  // The canvas does not measure marks that stand apart.
  if (letter.length > 1)
    return drawText({ text: letter, direction: 'ltr', file, em, stretch: 1, threshold: 0.5 });
  return drawLetter(letter, file, em);
}

const largeEm = 64;

export function drawText(drawing: Drawing): Letter {
  return drawing.em > largeEm ? drawLarge(drawing) : draw(drawing);
}

const cell = { width: 12, height: 24 };
const plain = { size: { width: 1, height: 1 }, cell, bold: false };
const square = { em: 24, baseline: 21 };

/** From the glyphs of cells, whose em is about 24 dots. */
function baked(letter: string, { em, bold, locale }: LetterStyle): Letter {
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

/** Round where letters are round: grey between black and white, and as edge what keeps thin strokes. */
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
