// The blocks of a label after binding: without expressions, conditions or loops,
// lengths in millimetres. The only input of label layout.

import type { LabelText, Rotation } from './letters.ts';
import type { GroupBorder, PlainBarcode, PlainImage, PlainMatrix } from './plain-block.ts';

/** The label stock that a template is made for. */
export interface LabelMedia {
  kind: 'gap' | 'mark' | 'continuous';
  widthMm: number;
  /** Null: as long as the content. */
  heightMm: number | null;
  gapMm: number;
  /** Labels side by side on the roll; one by default. */
  across?: number | undefined;
  /** The space between two of them. */
  acrossGapMm?: number | undefined;
}

/** One label of a print. */
export interface PlainLabel {
  type: 'label';
  path: string;
  blocks: LabelBlock[];
  /** How the printer cuts after it, if at all. */
  cut: 'full' | 'partial' | null;
}

export type VerticalAlign = 'top' | 'middle' | 'bottom';

/** The place from the top left of the label or group. A block without x and y follows the previous one downwards. */
export interface LabelPlace {
  xMm: number | null;
  yMm: number | null;
  /** Size after rotation. */
  widthMm: number | null;
  heightMm: number | null;
  rotation: Rotation;
  /** Alignment in a box that is higher than the content. */
  valign: VerticalAlign;
}

/** The place of a block that follows the previous one. */
export const flowing: LabelPlace = {
  xMm: null,
  yMm: null,
  widthMm: null,
  heightMm: null,
  rotation: 0,
  valign: 'top',
};

export type LabelBlock = { path: string; place: LabelPlace } & (
  | ({ type: 'text'; content: string } & LabelText)
  | ({ type: 'pair'; left: string; right: string; fill: string } & LabelText)
  | LabelRow
  | LabelDivider
  | (PlainBarcode & { emMm: number | null; face: LabelText['face'] })
  | PlainMatrix
  | PlainImage
  | LabelGroup
  | { type: 'space'; heightMm: number }
);

/** Columns side by side; the tallest sets the height. */
export interface LabelRow {
  type: 'row';
  columns: LabelColumn[];
}

export interface LabelColumn {
  /** Millimetres, a percentage of the row, or a share of the remaining width. */
  width: { unit: 'mm' | 'percent' | 'rest'; value: number };
  blocks: LabelBlock[];
}

/** A horizontal line, a vertical one if it has a height and no width, or one from corner to corner of its box. */
export interface LabelDivider {
  type: 'divider';
  style: 'solid' | 'dashed' | 'dotted' | 'double' | 'falling' | 'rising';
  thicknessMm: number;
}

export interface LabelGroup {
  type: 'group';
  blocks: LabelBlock[];
  border: GroupBorder;
  thicknessMm: number;
  paddingMm: number;
}
