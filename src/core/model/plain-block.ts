// What is left of a template once data is bound to it: blocks without
// expressions, conditions or loops, every default filled in. Layout reads these
// and nothing else.

export type Align = 'left' | 'center' | 'right';
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

export interface PlainColumn extends TextStyle {
  width: ColumnWidth;
  align: Align;
  content: string;
  wrap: boolean;
  maxLines: number | null;
}

/** `path` names the block in the template (`blocks[2].blocks[0]`), for errors and for the designer. */
interface Placed {
  path: string;
}

export type PlainBlock = Placed &
  (
    | PlainText
    | PlainRow
    | PlainPair
    | PlainDivider
    | { type: 'feed'; lines: number; mm: number }
    | { type: 'cut'; mode: 'full' | 'partial' }
  );

export interface PlainText extends TextStyle {
  type: 'text';
  /** May hold line feeds: each starts a new line. No other control character survives binding. */
  content: string;
  align: Align;
  wrap: boolean;
  maxLines: number | null;
}

export interface PlainRow {
  type: 'row';
  columns: PlainColumn[];
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
