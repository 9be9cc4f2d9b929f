// What blocks of a label are laid out for: the printer's dots, the template's
// language, and the sizes of pictures.

import type { Direction } from '../model/document.ts';

export interface LabelPaper {
  dpi: number;
  locale: string | undefined;
  /** Of the template's language. */
  direction: Direction;
  /** The sizes of pictures, by what they are named by. */
  images: ReadonlyMap<string, { width: number; height: number }>;
  /** Whether text is only measured, to a dot or two: letters are dear to draw where nobody looks at them. */
  isMeasured: boolean;
}

/** Dots an inch of the printers that print labels, the usual ones first. */
export const labelResolutions: readonly number[] = [203, 300, 600];

export function toDots(mm: number, { dpi }: Pick<LabelPaper, 'dpi'>): number {
  return Math.round((mm * dpi) / 25.4);
}

/** For messages: millimetres with one decimal. */
export function toMm(dots: number, { dpi }: Pick<LabelPaper, 'dpi'>): number {
  return Math.round((dots * 254) / dpi) / 10;
}
