// The waist of the service: pages of items, in dots. Before it nobody knows a
// printer language, after it nobody knows a block.

import type { Dither } from './dither.ts';
import type { CodeMode, TextStyle } from './plain-block.ts';
import type { Cell } from './profile.ts';
import type { ErrorCorrection, Symbology } from './symbology.ts';

export interface Document {
  /** The printable width; every item lies within it. */
  width: number;
  dpi: number;
  pages: Page[];
  /** What labels are on: each page is one of them. A roll where it is left out. */
  media?: Media;
}

export interface Media {
  kind: 'gap' | 'mark' | 'continuous';
  /** Dots between two labels, or of the black mark. */
  gap: number;
}

/** A stretch of paper up to the next action. Only a cut parts it from the page that follows; labels are apart by nature. */
export interface Page {
  height: number;
  items: Item[];
  after: Action[];
}

export type Item = TextItem | ShapedItem | LetteringItem | BoxItem | CodeItem | ImageItem;

export interface Position {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * One run of cells in one style on one line: a glyph a cell, East Asian wide
 * characters two. Its box is exactly its cells, so that the printer's own font
 * and our glyphs fill the same dots.
 */
export interface TextItem extends Position, TextStyle {
  kind: 'text';
  text: string;
  /** Whose forms of Chinese characters come first. */
  locale?: string;
}

/** Writing whose letters join, stack or have widths of their own, so that cells cannot hold it. */
export type Script = 'arabic' | 'hebrew' | 'thai' | 'devanagari' | 'emoji' | 'accented';
export type Direction = 'ltr' | 'rtl';

/**
 * One run that is drawn from outlines at its final size, and never by the
 * printer's own font. Its box is its share of the line of cells, higher by
 * `over` and lower by `under` where its ink reaches out of that line.
 */
export interface ShapedItem extends Position, TextStyle {
  kind: 'shaped';
  text: string;
  script: Script;
  direction: Direction;
  /** The cell of the font that the run stands beside, before `size`. */
  cell: Cell;
  over: number;
  under: number;
}

/** Clockwise. The place of a turned item is the place of what is seen. */
export type Rotation = 0 | 90 | 180 | 270;
export type Face = 'sans' | 'mono';

/** One line of text in a face whose letters have widths of their own, at any size: what labels are written in. Always drawn by us. */
export interface LetteringItem extends Position {
  kind: 'lettering';
  text: string;
  face: Face;
  bold: boolean;
  /** Dots per em. */
  em: number;
  /** Dots from the top of the line, before it is turned, to the baseline. */
  baseline: number;
  direction: Direction;
  rotation: Rotation;
  /** White on black: its whole place is filled. */
  invert: boolean;
  locale?: string;
}

/** A filled rectangle: rules and borders are made of these. */
export interface BoxItem extends Position {
  kind: 'box';
}

/** A barcode or matrix code without the white around it. A size until it is painted: only then are its modules made. */
export interface CodeItem extends Position {
  kind: 'code';
  symbology: Symbology;
  value: string;
  /** Dots of the narrowest bar, or of a module's side. */
  module: number;
  errorCorrection: ErrorCorrection;
  mode: CodeMode;
  /** Not at all where it is left out. */
  rotation?: Rotation;
}

/** A picture at its final size. Its dots come last: only then is it known how large it must be decoded. */
export interface ImageItem extends Position {
  kind: 'image';
  /** What the block names it by. */
  content: string;
  dither: Dither | null;
  /** How it is turned before it is placed; its dots are then those of what is seen. Not at all where it is left out. */
  rotation?: Rotation;
  /** Rows of whole bytes, as in a bitmap. */
  dots: Uint8Array;
}

export type Action =
  | { kind: 'cut'; mode: 'full' | 'partial' }
  | { kind: 'drawer'; pin: 2 | 5; onMs: number; offMs: number }
  | { kind: 'beep'; times: number };

/** The stretch of a page that a block of the template takes; several where it is printed several times. */
export interface BlockBox extends Position {
  /** `blocks[2].blocks[0]`. */
  path: string;
  /** Its place in the document's pages. */
  page: number;
}
