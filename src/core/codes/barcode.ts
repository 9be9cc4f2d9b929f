// What a barcode format is.

import type { BarRow } from './library-bars.ts';

/** A range of digits of the value, and the range of modules below which they are printed. */
export interface TextGroup {
  from: number;
  to: number;
  left: number;
  right: number;
}

export interface Barcode {
  /** Ends the message "must be …". */
  title: string;
  /** The characters that it can hold, as a class of a regular expression. */
  characters: string;
  /** A regular expression that content must match. */
  pattern: string;
  /** Three examples, for a list. */
  samples: readonly string[];
  /** White modules that a reader needs on either side. */
  quiet: number;
  /** Checking a value takes too long to check long lists of them. */
  isSlow?: true;
  /** Whether bwip-js draws its bars, which takes about a millisecond. */
  isDrawnSlowly?: (value: string) => boolean;
  /** Completes content that matches the pattern, e.g. adds the check digit. Throws a BarcodeFault. */
  complete: (content: string) => string;
  /** Widths of the elements of a complete value in modules, alternately black and white. */
  bars: (value: string) => number[];
  /** Rows of bars, if the code has several; `bars` then are those of the first. */
  rows?: (value: string) => BarRow[];
  /** Modules of a black line along the top and the bottom, which notices a scan that leaves the code. */
  bearer?: number;
  /** The printed text; the value if left out. */
  readable?: (value: string) => string;
  /** The positions of the printed digits; centred if left out. */
  groups?: readonly TextGroup[];
  /** Ranges of modules whose bars are longer, beside the digits. */
  guards?: readonly (readonly [from: number, to: number])[];
}
