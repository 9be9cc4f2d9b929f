// What a StarPRNT command is, for the tables beside this file.

import type { Reading } from '../escpos/command.ts';
import type { Composer } from './composer.ts';

interface StarCommand {
  /** What it is for, in a word or two. */
  means: string;
  /** How many bytes follow; none where it is left out. */
  takes?: number;
  /** Reads on where the number of bytes depends on the first ones. */
  run(composer: Composer, parameters: Uint8Array): Reading | void;
}

/** Named as in the manuals: `ESC E`, `ESC GS A`. */
export type StarCommands = Record<string, StarCommand>;

/** A number that may also stand there as its digit: 1 or "1". */
export function digit(byte: number): number {
  return byte >= 48 && byte <= 63 ? byte - 48 : byte;
}
