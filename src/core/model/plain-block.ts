// What is left of a template once data is bound to it: blocks without
// expressions, conditions or loops, every default filled in. Layout reads these
// and nothing else.

import type { Dither } from './dither.ts';
import type { BarcodeFormat, ErrorCorrection, MatrixFormat } from './symbology.ts';

export type Align = 'left' | 'center' | 'right';
/** `start` is the side that the writing begins on. */
export type TextAlign = Align | 'start';
export type FontName = 'A' | 'B';

export interface TextStyle {
  font: FontName;
  /** Each way a whole factor from 1 to 8, as printers scale their own font. */
  size: { width: number; height: number };
  bold: boolean;
  underline: boolean;
  invert: boolean;
}

/** Characters, a share of the paper, or a share of what is left. */
export type ColumnWidth = { unit: 'characters' | 'percent' | 'rest'; value: number };

/** Characters are those of the column's own font and size. */
export interface ColumnMeasure extends Pick<TextStyle, 'font' | 'size'> {
  width: ColumnWidth;
}

/** How a column looks, in every row alike. */
export interface PlainColumn extends TextStyle, ColumnMeasure {
  align: TextAlign;
  wrap: boolean;
  maxLines: number | null;
}

/** `path` names the block in the template (`blocks[2].blocks[0]`), for errors and for the designer. */
interface WithPath {
  path: string;
}

export type PlainBlock = PrintedBlock | PlainAction;

/** What takes room on the paper. */
export type PrintedBlock = WithPath &
  (
    | PlainText
    | PlainRow
    | PlainPair
    | PlainDivider
    | PlainBarcode
    | PlainMatrix
    | PlainImage
    | PlainColumns
    | PlainGroup
    | { type: 'feed'; lines: number; mm: number }
  );

/** What the printer does between two stretches of paper. */
export type PlainAction = WithPath &
  (
    | { type: 'cut'; mode: 'full' | 'partial' }
    | { type: 'drawer'; pin: 2 | 5; onMs: number; offMs: number }
    | { type: 'beep'; times: number }
  );

export interface PlainText extends TextStyle {
  type: 'text';
  /** May hold line feeds: each starts a new line. No other control character survives binding. */
  content: string;
  align: TextAlign;
  wrap: boolean;
  maxLines: number | null;
}

export interface PlainRow {
  type: 'row';
  /** The rows of one block share them: what follows from them is worked out once. */
  columns: readonly PlainColumn[];
  /** What stands in each. */
  contents: readonly string[];
  /** Columns whose widths these follow, where not their own: headers stand over their columns. */
  ruler?: readonly ColumnMeasure[] | undefined;
}

export interface PlainPair extends TextStyle {
  type: 'pair';
  left: string;
  right: string;
  /** The character that leads from left to right, a space where none is wanted. */
  fill: string;
}

export interface PlainDivider {
  type: 'divider';
  style: 'solid' | 'dashed' | 'dotted' | 'double';
  /** Repeated over the whole width instead of a drawn rule. */
  char: string | null;
}

export interface PlainImage {
  type: 'image';
  /** A data URI, or the name of an asset. */
  content: string;
  /** Null: as large as it is, at most the paper. */
  width: { unit: 'dots' | 'mm' | 'percent'; value: number } | null;
  align: Align;
  /** Null: as suits the picture. */
  dither: Dither | null;
}

/** A row whose columns hold blocks: they stand side by side and begin at the same height. */
export interface PlainColumns {
  type: 'columns';
  columns: { width: ColumnWidth; blocks: PrintedBlock[] }[];
}

/** Blocks with a border or white around them; without either they need no group. */
export interface PlainGroup {
  type: 'group';
  blocks: PrintedBlock[];
  border: 'none' | 'single' | 'double';
  /** White on every side, in characters' widths. */
  padding: number;
}

/** Who draws a code: the printer where it does so exactly, the printer if it knows the code at all, or we. */
export type CodeMode = 'auto' | 'native' | 'raster';

export interface PlainBarcode {
  type: 'barcode';
  format: BarcodeFormat;
  /** Complete: with its check digit. */
  value: string;
  heightMm: number;
  /** Dots of the narrowest bar, null for what fits. */
  moduleWidth: number | null;
  /** Where its characters stand for people to read. */
  text: 'none' | 'above' | 'below';
  align: Align;
  mode: CodeMode;
}

export interface PlainMatrix {
  type: MatrixFormat;
  /** May hold line feeds, and no other control character. */
  value: string;
  /** Dots of a module's side, the width of it all, or null for what is usual and fits. */
  size: { dots: number } | { mm: number } | null;
  errorCorrection: ErrorCorrection;
  align: Align;
  mode: CodeMode;
}
