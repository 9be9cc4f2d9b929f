// A command of a receipt printer language, and the tables of them.

import type { Reading } from '../machine/reading.ts';

export interface ReceiptCommand<Composer> {
  /** Its purpose, in a few words. */
  means: string;
  /** Number of bytes after the prefix; none by default. */
  takes?: number;
  /** Ignored while the print line is not empty. */
  atLineStart?: true;
  /** Reads on if the number of bytes depends on the first ones. */
  run(composer: Composer, parameters: Uint8Array): Reading | void;
}

/** By their names in the manuals: `ESC @`, `GS ( H`, `ESC GS A`. */
export type ReceiptCommands<Composer> = Record<string, ReceiptCommand<Composer>>;

/** A command that changes nothing that is drawn. */
export function noEffect(means: string, takes = 0): ReceiptCommand<unknown> {
  return { means, takes, run: () => {} };
}
