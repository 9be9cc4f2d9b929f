// What stands on a label once data is bound to its template: blocks without
// expressions, conditions or loops, lengths in millimetres. Label layout reads
// these and nothing else.

import type { Face, Rotation } from './document.ts';
import type { PlainBarcode, PlainImage, PlainMatrix, TextAlign } from './plain-block.ts';

/** The labels that a template is made for. */
export interface LabelMedia {
  kind: 'gap' | 'mark' | 'continuous';
  widthMm: number;
  /** Null: as long as its content. */
  heightMm: number | null;
  gapMm: number;
}

/** One label. */
export interface PlainLabel {
  type: 'label';
  path: string;
  blocks: LabelBlock[];
  /** Whether the printer cuts behind it. */
  cut: 'full' | 'partial' | null;
}

export type VerticalAlign = 'top' | 'middle' | 'bottom';

/** From the top left of the label or group. Without x and y a block stands below the one before it. */
export interface LabelPlace {
  xMm: number | null;
  yMm: number | null;
  /** Of what is seen, once it is turned. */
  widthMm: number | null;
  heightMm: number | null;
  rotation: Rotation;
  /** Where it stands in a box that is higher than it is. */
  valign: VerticalAlign;
}

export type LabelBlock = { path: string; place: LabelPlace } & (
  | ({ type: 'text'; content: string } & LabelText)
  | ({ type: 'pair'; left: string; right: string; fill: string } & LabelText)
  | LabelRow
  | LabelDivider
  | (PlainBarcode & { emMm: number | null; face: Face })
  | PlainMatrix
  | PlainImage
  | LabelGroup
  | { type: 'space'; heightMm: number }
);

/** How text is written, and what becomes of it where it does not fit. */
export interface LabelText {
  face: Face;
  emMm: number;
  /** It shrinks down to this; the same as `emMm` where it does not. */
  leastEmMm: number;
  bold: boolean;
  underline: boolean;
  invert: boolean;
  align: TextAlign;
  wrap: boolean;
  maxLines: number | null;
}

/** Columns side by side, as high as the highest of them. */
export interface LabelRow {
  type: 'row';
  columns: LabelColumn[];
}

export interface LabelColumn {
  /** Millimetres, a share of the row, or a share of what is left. */
  width: { unit: 'mm' | 'percent' | 'rest'; value: number };
  blocks: LabelBlock[];
}

/** A line across, or downwards where it has a height and no width. */
export interface LabelDivider {
  type: 'divider';
  style: 'solid' | 'dashed' | 'dotted' | 'double';
  thicknessMm: number;
}

export interface LabelGroup {
  type: 'group';
  blocks: LabelBlock[];
  border: 'none' | 'single' | 'double';
  thicknessMm: number;
  paddingMm: number;
}
