// Single letters of the label fonts: their widths and their glyphs at one size. What a stored font
// lacks is taken from the sans font or, if it is installed, a font of Chinese, Japanese or Korean;
// what the fonts lack is scaled from the baked glyphs.

import { accented } from './accented.ts';
import { Bitmap } from '../bitmap.ts';
import { cellsOf } from './cells.ts';
import { threshold } from '../images/dither.ts';
import { type LetterStyle, type LetterWidths, smearEms, widthsOf } from './letter-widths.ts';
import { draw, drawLarge, drawLetter, type Glyph, type OutlineText } from './outlines.ts';
import { ownCopy } from './own-copy.ts';
import { isOwn } from './own-fonts.ts';
import { scale } from '../images/scale.ts';
import { wideGlyph } from './wide-glyphs.ts';

/** The font file that contains the letter and its marks; null if there is none. */
export function letterFile(letter: string, style: LetterStyle): string | null {
  return widthsOf(style).file(letter);
}

let kept = 0;
let drawings = 0;
/** Bytes: about thirty thousand letters of plain size. */
export const mostKept = 8_000_000;
const overhead = 300; // bytes of a letter without its dots

/** The letters of a font at one size. Plain maps, cleared when full: with Recent a label renders at 0.74 of the speed. */
export class Letters {
  readonly #style: LetterStyle;
  readonly #widths: LetterWidths;
  readonly #drawn = new Map<string, Glyph>();

  constructor(style: LetterStyle) {
    this.#style = style;
    this.#widths = widthsOf(style);
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
    const bytes = found.bitmap.data.length + overhead;
    if (kept + bytes > mostKept) this.#forgetAll();
    this.#drawn.set(ownCopy(letter), found);
    kept += bytes;
    return found;
  }

  /** Also the letters of this size, of which a line is being written. */
  #forgetAll(): void {
    forgetSizes();
    this.#drawn.clear();
  }
}

const sizes = new Map<string, Letters>();

function forgetSizes(): void {
  sizes.clear();
  kept = 0;
}

/** The bytes of the letters that are kept. */
export function letterBytesKept(): number {
  return kept;
}

export function lettersOf({ face, bold, em, locale }: LetterStyle): Letters {
  const name = `${face} ${bold} ${em} ${locale ?? ''}`;
  if (sizes.size >= mostSizes) forgetSizes();
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
