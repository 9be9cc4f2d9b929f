// What a printer language implements to run inside `EmulatedPrinter`.

import type { Condition } from './condition.ts';
import type { PaperPiece } from './print-strip.ts';
import type { Reading } from './reading.ts';

/** Moves the paper and prints on it. */
export interface PrintHead {
  /** Rows left on the roll. */
  rowsLeft: number;
  /** Labels left on the roll, if it holds labels. */
  labelsOnRoll?: number;
  readonly isIdle: boolean;
  /** Whether it accepts more to print. */
  readonly isReady: boolean;
  /** Advances by at most `rows` and returns the rows advanced. */
  run(rows: number): number;
  /** Drops everything that has not been printed. */
  clear(): void;
  /** The paper that has come out since the last sheet. */
  look(): PaperPiece;
  /** Delivers that paper as a sheet, if anything is printed on it. */
  tearOff?(): void;
}

/** Created anew at each power-on, with the settings of a fresh start. */
export interface EmulatedLanguage {
  readonly head: PrintHead;
  /** Called for each byte on arrival. Returns the action of a real-time command that it completes. */
  scan(byte: number): (() => void) | null;
  /** Reads the receive buffer in order. Never ends. */
  interpret(): Reading<never>;
  /** The start of an image whose last `missing` bytes are not sent. */
  halfImage(missing: number): Uint8Array;
  /** Turns a confirmation into one that belongs to another job. */
  wrongConfirmation?(bytes: Uint8Array): Uint8Array;
  /** The status it sends without a request, in languages that do. */
  status?(): Uint8Array;
  conditionChanged?(before: Condition, after: Condition): void;
}
