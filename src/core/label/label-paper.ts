// What label blocks are laid out for: the printer's resolution, the template's
// language and the sizes of images; and conversion between millimetres and dots.

import type { Direction } from '../model/paper/document.ts';
import type { Face, LabelText } from '../model/paper/letters.ts';

export interface LabelPaper {
  dpi: number;
  locale: string | undefined;
  /** Direction of the template's language. */
  direction: Direction;
  /** Image sizes by image content: a data URI or the name of an asset. */
  images: ReadonlyMap<string, { width: number; height: number }>;
  /** Stored fonts by name. One that is missing is not known here, as when a template is checked. */
  fonts: ReadonlyMap<string, Face>;
  /** Only measure text, to a dot or two: drawing letters is expensive and unnecessary when only the size is needed. */
  isMeasured: boolean;
}

/** The face of a text; null if it is a stored font that is not known here. */
export function faceOf({ face, font }: LabelText, { fonts }: Pick<LabelPaper, 'fonts'>) {
  return font === null ? face : (fonts.get(font) ?? null);
}

/** Resolutions of label printers in dpi, the most common first. */
export const labelResolutions: readonly number[] = [203, 300, 600];

export function toDots(mm: number, { dpi }: Pick<LabelPaper, 'dpi'>): number {
  return Math.round((mm * dpi) / 25.4);
}

/** Millimetres with one decimal, for messages. */
export function toMm(dots: number, { dpi }: Pick<LabelPaper, 'dpi'>): number {
  return Math.round((dots * 254) / dpi) / 10;
}
