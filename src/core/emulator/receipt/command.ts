// A command of a receipt printer language, and the tables of them.

import type { PrinterControls } from '../machine/printer-controls.ts';
import type { Reading } from '../machine/reading.ts';

export interface ReceiptCommand<Composer> {
  /** Purpose of the command, in a few words. */
  means: string;
  /** Number of bytes after the prefix; none by default. */
  takes?: number;
  /** Ignored while the print line is not empty. */
  atLineStart?: true;
  /** Reads on if the number of bytes depends on the first ones. */
  run(composer: Composer, parameters: Uint8Array): Reading | void;
}

/** The commands by their names in the manuals: `ESC @`, `GS ( H`, `ESC GS A`. */
export type ReceiptCommands<Composer> = Record<string, ReceiptCommand<Composer>>;

/** A command that changes nothing that is drawn. */
export function noEffect(means: string, takes = 0): ReceiptCommand<unknown> {
  return { means, takes, run: () => {} };
}

/** A command with one byte after its name. */
export function oneByte<Composer>(
  means: string,
  run: (composer: Composer, n: number) => void,
): ReceiptCommand<Composer> {
  return { means, takes: 1, run: (composer, [n]) => run(composer, n!) };
}

/** A number that may also be sent as its digit: 1 or "1". */
export function digit(byte: number): number {
  return byte >= 48 && byte <= 63 ? byte - 48 : byte;
}

export const alignments = ['left', 'center', 'right'] as const;

/** The entry that a byte selects, as a number or its digit; complains and keeps `current` if there is none. */
export function choose<T>(
  { controls }: { controls: PrinterControls },
  table: readonly T[],
  n: number,
  current: T,
): T {
  const chosen = table[digit(n)];
  if (chosen === undefined) controls.complain(`invalid parameter ${n}`);
  return chosen ?? current;
}
