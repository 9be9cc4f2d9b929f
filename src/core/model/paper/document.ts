// A document: pages of positioned items, in dots. Layout produces it and drivers
// encode it: layout knows no printer language, and drivers know no blocks.

import type { Dither } from './dither.ts';
import type { Face, Rotation } from './letters.ts';
import type { CodeMode, TextStyle } from './plain-block.ts';
import type { Cell } from '../printers/profile.ts';
import type { ErrorCorrection, Symbology } from '../templates/symbology.ts';
import type { Tone } from './tone.ts';

export interface Document {
  /** The printable width; every item lies within it. */
  width: number;
  dpi: number;
  pages: Page[];
  /** Present for labels, where each page is one label. Absent for a roll of receipt paper. */
  media?: Media;
}

export interface Media {
  kind: 'gap' | 'mark' | 'continuous';
  /** Height of the gap between labels or of the black mark, in dots. */
  gap: number;
}

/** The paper up to the next action. On a roll only a cut separates it from the next page. */
export interface Page {
  height: number;
  items: Item[];
  after: Action[];
}

export type Item = TextItem | ShapedItem | LetteringItem | BoxItem | CodeItem | ImageItem;

/** A rectangle, in dots from the top left of the page. */
export interface Position {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A run of text in one style on one line, in fixed-width cells: one glyph per
 * cell, two cells for East Asian wide characters. The box is exactly those cells,
 * so the printer's font and Platen's glyphs cover the same dots.
 */
export interface TextItem extends Position, TextStyle {
  kind: 'text';
  text: string;
  /** True if the text is known to be printable ASCII. */
  isAscii?: boolean;
  /** Selects the regional forms of Chinese characters. */
  locale?: string;
  /** Whether enlarged characters have smooth slopes: if Platen draws all text, so that no printer's font differs from it. */
  isSmooth?: boolean;
}

/** Writing systems whose letters join, stack or vary in width, so that they do not fit fixed cells. */
export type Script =
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'gujarati'
  | 'oriya'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'
  | 'sinhala'
  | 'thai'
  | 'lao'
  | 'myanmar'
  | 'khmer'
  | 'ethiopic'
  | 'georgian'
  | 'emoji'
  | 'accented';
export type Direction = 'ltr' | 'rtl';

/**
 * A run that is drawn from font outlines at its final size, never by the
 * printer's font. Its box is the line's height plus `over` above and `under`
 * below, where ink leaves the line.
 */
export interface ShapedItem extends Position, TextStyle {
  kind: 'shaped';
  text: string;
  script: Script;
  direction: Direction;
  /** Cell of the surrounding font, before scaling by `size`. */
  cell: Cell;
  over: number;
  under: number;
}

export type { Rotation } from './letters.ts';

/** A line of label text in a scalable font. Always sent as dots. */
export interface LetteringItem extends Position {
  kind: 'lettering';
  text: string;
  face: Face;
  bold: boolean;
  /** Dots per em. */
  em: number;
  /** Dots from the top of the line to the baseline, before rotation. */
  baseline: number;
  direction: Direction;
  rotation: Rotation;
  /** White on black: the whole box is filled. */
  invert: boolean;
  /** Blank dots after each letter; none by default. */
  spacing?: number | undefined;
  locale?: string;
}

/** A filled rectangle, used for rules and borders. */
export interface BoxItem extends Position {
  kind: 'box';
}

/** A barcode or matrix code without its quiet zone. Its modules are computed only when it is painted. */
export interface CodeItem extends Position {
  kind: 'code';
  symbology: Symbology;
  value: string;
  /** Width of the narrowest bar, or of a module, in dots. */
  module: number;
  errorCorrection: ErrorCorrection;
  mode: CodeMode;
  rotation?: Rotation;
  /** The bars of EAN and UPC, in dots: how much longer guard bars are at the bottom, and how much shorter add-ons at the top. */
  guard?: { tail: number; addOnTop: number };
}

/** An image at its final size. Its dots are filled in after layout, when the size to decode is known. */
export interface ImageItem extends Position {
  kind: 'image';
  /** The block's content: a data URI or the name of an asset. */
  content: string;
  dither: Dither | null;
  tone?: Tone | undefined;
  /** `dots` hold the rotated image. */
  rotation?: Rotation;
  /** Rows of whole bytes, as in `Bitmap`. */
  dots: Uint8Array;
}

export type Action =
  | { kind: 'cut'; mode: 'full' | 'partial' }
  | { kind: 'drawer'; pin: 2 | 5; onMs: number; offMs: number }
  | { kind: 'beep'; times: number };

/** Area of a page that a block covers; one for each time the block is printed. */
export interface BlockBox extends Position {
  /** `blocks[2].blocks[0]`. */
  path: string;
  /** Index in the document's pages. */
  page: number;
}
