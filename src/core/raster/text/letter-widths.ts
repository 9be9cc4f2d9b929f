// The widths of letters and pairs of letters of the label fonts, and the files that contain them.

import { spend } from '../../budget.ts';
import type { Face } from '../../model/paper/letters.ts';
import { cellsOf } from './cells.ts';
import { drawLetter, emAdvance } from './outlines.ts';
import { ownCopy } from './own-copy.ts';
import { isOwn } from './own-fonts.ts';
import { fontFile } from './shape.ts';
import { isWide, wideFile } from './wide-fonts.ts';

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
export class LetterWidths {
  readonly #face: Face;
  readonly #weight: number;
  readonly #locale: string | undefined;
  readonly #files = new Map<string, string | null>();
  readonly #advances = new Map<string, number>();
  readonly #kerns = new Map<string, Map<string, number>>();

  constructor(face: Face, weight: number, locale: string | undefined) {
    this.#face = face;
    this.#weight = weight;
    this.#locale = locale;
  }

  /** The file that contains the letter and its marks; null if there is none. */
  file(letter: string): string | null {
    let found = this.#files.get(letter);
    if (found !== undefined) return found;
    found = this.#find(letter);
    this.#keeping(letter);
    this.#files.set(ownCopy(letter), found);
    return found;
  }

  advance(letter: string): number {
    let found = this.#advances.get(letter);
    if (found !== undefined) return found;
    found = this.#measure(letter);
    this.#keeping(letter);
    this.#advances.set(ownCopy(letter), found);
    return found;
  }

  /** The kerning between two letters. */
  kern(one: string, other: string): number {
    if (this.#face === 'mono') return 0;
    let found = this.#kerns.get(one)?.get(other);
    if (found !== undefined) return found;
    const file = this.file(one);
    const isOneFile = file !== null && !isWide(file) && file === this.file(other);
    found = isOneFile ? emAdvance(one + other, file) - this.advance(one) - this.advance(other) : 0;
    if (isOneFile && isOwn(file)) found = within(-1, found + 2 * this.#smear, 1);
    this.#keeping(one + other);
    let row = this.#kerns.get(one);
    if (!row) this.#kerns.set(ownCopy(one), (row = new Map()));
    row.set(ownCopy(other), found);
    return found;
  }

  /** Forgets what all fonts keep before that becomes too much. */
  #keeping({ length }: string): void {
    if (keptBytes + entryBytes + 2 * length > mostKept) {
      forgetAll();
      this.#files.clear();
      this.#advances.clear();
      this.#kerns.clear();
    }
    keptBytes += entryBytes + 2 * length;
  }

  #measure(letter: string): number {
    const file = this.file(letter);
    if (file !== null && isOwn(file)) return within(0, emAdvance(letter, file) + this.#smear, 8);
    if (file !== null && isWide(file)) return emAdvance(letter, file);
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
    const codePoint = letter.codePointAt(0)!;
    if (cellsOf(codePoint) !== 1) return this.#findWide(letter, codePoint);
    const family = this.#face === 'mono' ? 'noto-sans-mono' : 'noto-sans';
    for (const [name, letters] of subsets) {
      if (!parts.every((part) => letters.test(part))) continue;
      const file = fontFile(family, name, this.#weight);
      if (hasAll(parts, file)) return file;
    }
    return null;
  }

  #findWide(letter: string, codePoint: number): string | null {
    const file = wideFile(codePoint, this.#locale, this.#weight);
    if (file === null) return null;
    spend(wideSteps);
    return hasLetter(letter, file) ? file : null;
  }
}

/** Steps of the budget to look for a letter in a font of thousands, and to draw it. */
const wideSteps = 10_000;

const boldFrom = 700;
export const smearEms = 1 / 24;

/** A number, or the nearest one from `least` to `most`. */
function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

let keptBytes = 0;
const entryBytes = 100; // of a map, without the letter
/** Bytes: the letters and pairs of some twenty fonts. With combining marks the number of letters is unlimited. */
export const mostKept = 4_000_000;

/** The bytes of the widths that are kept, of all fonts. */
export function widthBytesKept(): number {
  return keptBytes;
}

function forgetAll(): void {
  loadedWidths.clear();
  keptBytes = 0;
}

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

export function widthsOf(style: LetterStyle): LetterWidths {
  const { face, locale } = style;
  const weight = weightOf(style);
  const name = `${face} ${weight} ${locale ?? ''}`;
  let found = loadedWidths.get(name);
  if (found) return found;
  if (loadedWidths.size >= mostWidths) forgetAll(); // of stored fonts that were replaced
  found = new LetterWidths(face, weight, locale);
  loadedWidths.set(name, found);
  return found;
}
