// A sequence: what a till sent as a list of elements, such as those of ePOS-Print or Star
// WebPRNT. Lengths are dots of a receipt printer with 203 dpi, as tills count them.

import type { Align, FontName, TextStyle } from './plain-block.ts';
import type { BarcodeFormat, ErrorCorrection, MatrixFormat } from '../templates/symbology.ts';

export interface Sequence {
  elements: SequenceElement[];
}

export type SequenceElement =
  | SequenceText
  | SequenceImage
  | SequenceBarcode
  | SequenceMatrix
  | SequenceRule
  /** Ends the line. The feed is counted from the top of that line, as printers do. */
  | { kind: 'feed'; dots: number }
  /** A vertical line beside everything up to `vline-end`. */
  | { kind: 'vline-begin' | 'vline-end'; x: number; rule: RuleStyle }
  /** Page mode: areas of a sheet whose contents lie anywhere. */
  | { kind: 'page'; areas: SequenceArea[] }
  /** Elements that are printed upside down, the last first. */
  | { kind: 'turned'; elements: SequenceElement[] }
  /** ESC/POS in base64. It is drawn and never sent as it is. */
  | { kind: 'raw'; data: string }
  | { kind: 'cut'; mode: 'full' | 'partial' }
  | { kind: 'drawer'; pin: 2 | 5; onMs: number; offMs: number }
  | { kind: 'beep'; times: number }
  /** Something that only the till's own printer could print. */
  | { kind: 'lost'; what: string };

/** Text without its style is not repeated: elements that follow each other share a line. */
export interface SequenceText {
  kind: 'text';
  /** Line feeds end lines. */
  text: string;
  style: TextStyle;
  align: Align;
  /** The distance from one line to the next. */
  lineSpacing: number;
  /** Where the text begins on the line; after the text before it if left out. */
  x?: number | undefined;
  /** Upside down. */
  isTurned?: true | undefined;
  /** Selects the regional forms of Chinese characters. */
  locale?: string | undefined;
}

export interface SequenceImage {
  kind: 'image';
  width: number;
  height: number;
  /** Bits of a dot: 1 is black if there is one, 0 is black if there are four. */
  depth: 1 | 4;
  /** Whether rows follow each other without being padded to whole bytes. */
  isPacked: boolean;
  /** Base64. */
  data: string;
  align: Align;
}

interface SequenceCode {
  value: string;
  align: Align;
  isTurned?: true | undefined;
}

export interface SequenceBarcode extends SequenceCode {
  kind: 'barcode';
  format: BarcodeFormat;
  module: number;
  height: number;
  /** Positions of the human-readable text. */
  text: 'none' | 'above' | 'below' | 'both';
  font: FontName;
}

export interface SequenceMatrix extends SequenceCode {
  kind: 'matrix';
  format: MatrixFormat;
  module: number;
  errorCorrection: ErrorCorrection;
}

export interface RuleStyle {
  thickness: number;
  isDouble: boolean;
}

export interface SequenceRule {
  kind: 'rule';
  x1: number;
  x2: number;
  rule: RuleStyle;
}

/** An area of page mode. Positions are in the direction of the area. */
export interface SequenceArea {
  x: number;
  y: number;
  /** Null: up to the edge of the paper, or as long as its contents. */
  width: number | null;
  height: number | null;
  /** Clockwise. */
  rotation: 0 | 90 | 180 | 270;
  parts: SequencePart[];
}

export type SequencePart =
  /** Moves to a position, across or down or both: the baseline of text, the lower left of images and barcodes, the upper left of matrix codes. */
  | { kind: 'position'; x?: number | undefined; y?: number | undefined }
  /** A rectangle if it has a width and a height, otherwise a line. */
  | { kind: 'frame'; x1: number; y1: number; x2: number; y2: number; rule: RuleStyle }
  | Extract<SequenceElement, { kind: 'text' | 'image' | 'barcode' | 'matrix' | 'feed' | 'lost' }>;
