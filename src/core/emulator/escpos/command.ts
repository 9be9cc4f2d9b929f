// What a command is, for the tables beside this file.

import type { Composer } from './composer.ts';

/** Yields how many bytes it needs next and is given exactly those. */
export type Reading<T = void> = Generator<number, T, Uint8Array>;

export interface Command {
  /** What it is for, in a word or two. */
  means: string;
  /** How many bytes follow the prefix; none where it is left out. */
  takes?: number;
  /** Ignored while the print line holds something. */
  atLineStart?: true;
  /** Reads on where the number of bytes depends on the first ones. */
  run(composer: Composer, parameters: Uint8Array): Reading | void;
}

/** Named as in the manuals: `ESC @`, `GS ( H`. */
export type CommandTable = Record<string, Command>;

// In pieces, because a small receive buffer never holds a whole picture at once.
const piece = 1024;

/** Takes no more room than has come: a length alone may promise far more than follows it. */
export function* take(length: number): Reading<Uint8Array> {
  if (length > 0 && length <= piece) return yield length;
  const pieces: Uint8Array[] = [];
  for (let left = length; left > 0; left -= piece) pieces.push(yield Math.min(piece, left));
  const bytes = new Uint8Array(length);
  pieces.forEach((part, index) => bytes.set(part, index * piece));
  return bytes;
}

export function* skip(length: number): Reading {
  for (let left = length; left > 0; left -= piece) yield Math.min(piece, left);
}

/** Two bytes, the lower first. */
export function word(bytes: Uint8Array, at = 0): number {
  return bytes[at]! + bytes[at + 1]! * 256;
}
