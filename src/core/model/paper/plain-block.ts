// The blocks of a receipt after binding: without expressions, conditions or
// loops, every default filled in. The only input of layout.

import type { Dither } from './dither.ts';
import type { Align, LabelText, Rotation, TextAlign } from './letters.ts';
import type { Tone } from './tone.ts';

import type { BarcodeFormat, ErrorCorrection, MatrixFormat } from '../templates/symbology.ts';

export type { Align, TextAlign } from './letters.ts';
export type FontName = 'A' | 'B';

export interface TextStyle {
  font: FontName;
  /** Scale factors from 1 to 8, as printers scale their built-in fonts. */
  size: { width: number; height: number };
  bold: boolean;
  underline: boolean;
  invert: boolean;
  /** A line through the text, which printers do not draw themselves. */
  strike?: boolean | undefined;
  /** Black if undefined, and on every printer that has one colour. */
  color?: 'red' | undefined;
}

/** Characters, a percentage of the paper, or a share of the remaining width. */
export type ColumnWidth = { unit: 'characters' | 'percent' | 'rest'; value: number };

/** Characters are counted in the column's own font and size. */
export interface ColumnMeasure extends Pick<TextStyle, 'font' | 'size'> {
  width: ColumnWidth;
}

/** Style of a column, the same in every row of a block. */
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

/** Blocks that take room on the paper. */
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

/** Blocks that the printer executes between two pages. */
export type PlainAction = WithPath &
  (
    | { type: 'cut'; mode: 'full' | 'partial' }
    | { type: 'drawer'; pin: 2 | 5; onMs: number; offMs: number }
    | { type: 'beep'; times: number }
  );

export interface PlainText extends TextStyle {
  type: 'text';
  /** Line feeds start a new line. Binding removes all other control characters. */
  content: string;
  align: TextAlign;
  wrap: boolean;
  maxLines: number | null;
  /** Dots below each line; by default those of printers. */
  lineGap?: number | undefined;
  /** Whether text that needs more than `maxLines`, or one line, gets smaller. */
  shrinks?: boolean | undefined;
  /** Drawn in these letters instead of a font of the printer. */
  letters?: (LabelText & { rotation: Rotation }) | undefined;
}

export interface PlainRow {
  type: 'row';
  /** Columns of the row: the same array for all rows of one block, so that layout can cache by it. */
  columns: readonly PlainColumn[];
  /** The text of each column. */
  contents: readonly string[];
  /** True if all of them are known to be printable ASCII, so that it is not looked for again. */
  isAscii?: boolean | undefined;
  /** Columns whose widths apply instead of these; a header row follows its table's columns. */
  ruler?: readonly ColumnMeasure[] | undefined;
  /** Whether a line is drawn between two columns. */
  isRuled?: boolean | undefined;
}

export interface PlainPair extends TextStyle {
  type: 'pair';
  left: string;
  right: string;
  /** Character repeated between left and right; a space for none. */
  fill: string;
}

export interface PlainDivider {
  type: 'divider';
  style: 'solid' | 'dashed' | 'dotted' | 'double';
  /** Character repeated across the paper instead of a drawn rule. */
  char: string | null;
  /** Whether it takes little room, as between the rows of a table. */
  isTight?: boolean | undefined;
}

export interface PlainImage {
  type: 'image';
  /** A data URI, or the name of an asset. */
  content: string;
  /** Null: natural size, at most the width of the paper. */
  width: { unit: 'dots' | 'mm' | 'percent'; value: number } | null;
  align: Align;
  /** Null: chosen from the image's content. */
  dither: Dither | null;
  /** Undefined: its greys as they are. */
  tone?: Tone | undefined;
}

/** A row whose columns contain blocks. All columns start at the same height. */
export interface PlainColumns {
  type: 'columns';
  columns: { width: ColumnWidth; blocks: PrintedBlock[] }[];
}

/** `start`: a line at the side where the text starts, as beside a quotation. `ellipse`: on labels only. */
export const groupBorders = ['none', 'single', 'double', 'round', 'ellipse', 'start'] as const;
export type GroupBorder = (typeof groupBorders)[number];

/** Blocks with a border or padding around them, or for some widths of paper only. Other groups are dissolved by binding. */
export interface PlainGroup {
  type: 'group';
  blocks: PrintedBlock[];
  border: GroupBorder;
  /** Space on every side, in character widths. */
  padding: number;
  /** How many characters of font A fit across the paper on which it is printed. */
  characters?: { least: number; most: number } | undefined;
}

/** Who draws a code. auto: the printer if its result is exact; native: the printer if it supports the code; raster: Platen. */
export type CodeMode = 'auto' | 'native' | 'raster';

export interface PlainBarcode {
  type: 'barcode';
  format: BarcodeFormat;
  /** Includes the check digit. */
  value: string;
  heightMm: number;
  /** Width of the narrowest bar in dots; null chooses one that fits. */
  moduleWidth: number | null;
  /** Position of the human-readable text. */
  text: 'none' | 'above' | 'below';
  align: Align;
  mode: CodeMode;
}

export interface PlainMatrix {
  type: MatrixFormat;
  /** May contain line feeds, but no other control characters. */
  value: string;
  /** Module size in dots, total width, or null for a usual size that fits. */
  size: { dots: number } | { mm: number } | null;
  errorCorrection: ErrorCorrection;
  align: Align;
  mode: CodeMode;
}
