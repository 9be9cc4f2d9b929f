// Text that Platen draws from outlines, at any size: all text of labels, and text of receipts that
// asks for it.

export type Align = 'left' | 'center' | 'right';
/** `start`: left, or right for right-to-left text. */
export type TextAlign = Align | 'start';

/** Clockwise. The position of a rotated item is that of the rotated result. */
export type Rotation = 0 | 90 | 180 | 270;

/** A font that Platen draws: one of its own, or a stored one by the hash of its file. */
export type Face = 'sans' | 'mono' | OwnFace;
export type OwnFace = `own-${string}`;

/** Text style, and how text that does not fit is handled. */
export interface LabelText {
  face: 'sans' | 'mono';
  /** The name of a stored font, which draws what it has; null for the face alone. */
  font: string | null;
  emMm: number;
  /** Smallest size when shrinking; equal to `emMm` when it may not shrink. */
  leastEmMm: number;
  /** Blank room after each letter. */
  spacingMm: number;
  bold: boolean;
  underline: boolean;
  strike: boolean;
  invert: boolean;
  align: TextAlign;
  wrap: boolean;
  maxLines: number | null;
}
