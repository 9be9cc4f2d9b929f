// A drawing: what is printed as finished sheets instead of being laid out from blocks,
// such as the labels of raw printer data, the pages of a PDF, or the document of a till.

import type { Dither } from './dither.ts';
import type { Sequence } from './sequence.ts';

export const rawLanguages = ['zpl', 'tspl', 'escpos', 'starprnt'] as const;
export type RawLanguage = (typeof rawLanguages)[number];

/** Which raw data a printer of the same language takes as it is; without it, none. */
export const rawPermissions = ['print', 'unrestricted'] as const;
export type RawPermission = (typeof rawPermissions)[number];

/** Resolutions that raw labels are written for, in dpi. */
export const rawResolutions = [203, 300] as const;
export type RawResolution = (typeof rawResolutions)[number];

export interface RawData {
  kind: 'raw';
  language: RawLanguage;
  /** Text, or a data URI in base64. */
  content: string;
  /** What it was written for; null: 203, or what its own printer has. */
  dpi: RawResolution | null;
  /** Whether a printer of the same language gets a drawing of what it does not take as it is, with its drawer pulses. */
  redraw: boolean;
}

export interface PdfData {
  kind: 'pdf';
  /** Base64, alone or as a data URI. */
  content: string;
  /** The pages, such as `1-3,5`; null for all. */
  pages: string | null;
  /** Whether white margins are left out. */
  crop: boolean;
  /** The method for photographs and grey areas; null for the default. */
  dither: Dither | null;
}

/**
 * `shrink`: in its own size, smaller if it is wider than the paper. `width`: as wide as the
 * paper. `none`: in its own size; what is wider than the paper is cut off.
 */
export const fits = ['shrink', 'width', 'none'] as const;
export type Fit = (typeof fits)[number];

/** Clockwise; `auto` turns a sheet that is wider than the paper and fits better then. */
export const sheetTurns = ['auto', '0', '90', '180', '270'] as const;
export type SheetTurn = (typeof sheetTurns)[number];

export interface SequenceData extends Sequence {
  kind: 'sequence';
}

export interface Drawing {
  source: RawData | PdfData | SequenceData;
  /** Null for the default, which depends on the source and the printer. */
  fit: Fit | null;
  rotate: SheetTurn;
}
