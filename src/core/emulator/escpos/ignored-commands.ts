// ESC/POS commands that are read to their end, so that the bytes after them are
// understood, but print nothing. Some never would; for the others the printer
// complains that something is missing.

import { type Reading, skip, word } from '../machine/reading.ts';
import { noEffect } from '../receipt/command.ts';
import type { EscposCommand, EscposCommands, EscposComposer } from './composer.ts';

/** A real printer would print something else from here on, or something more. */
function missing(means: string, takes: number, what: string): EscposCommand {
  return { means, takes, run: ({ controls }) => controls.complain(`${what} is not drawn`) };
}

export const ignoredCommands: EscposCommands = {
  'ESC <': noEffect('return the head'),
  'ESC U': noEffect('print in one direction', 1),
  // How a printer smooths is not published: large characters keep the dots that drivers lay out for.
  'GS b': noEffect('smooth large characters', 1),
  'GS E': noEffect('choose speed and density', 1),
  'GS |': noEffect('density', 1),
  'GS c': noEffect('print a counter'),
  'GS C': { means: 'counter', takes: 1, run: counter },
  'GS Q': { means: 'image with gaps', takes: 6, run: variableImage },
  'GS z': noEffect('waiting times', 3),
  // Commands of Brazilian makers: set of commands, cut, feed backwards.
  'GS F9': noEffect('set of commands', 2),
  'ESC w': noEffect('cut', 0),
  'ESC j': noEffect('feed backwards', 1),
  'GS T': noEffect('move to the start of the line', 1),
  'FS g': { means: 'write or read the user memory', takes: 8, run: userMemory },
  'GS g': noEffect('maintenance counter', 4),
};

export const ignoredBlocks: EscposCommands = {
  'FS ( A': noEffect('font of two-byte characters'),
  'FS ( E': noEffect('receipt enhancement'),
  'GS ( A': missing('print a test page', 0, 'the test page'),
  'GS ( K': noEffect('speed and density'),
  'GS ( N': noEffect('colour of characters'),
  'GS ( P': noEffect('page mode settings'),
  'ESC ( Y': noEffect('batch printing'),
};

/** GS C 0 n m, 1 aL aH bL bH n r, 2 nL nH; GS C ; has five numbers that end with `;`. */
function* counter({ controls }: EscposComposer, [m]: Uint8Array): Reading {
  controls.complain('counters are not printed');
  if (m === 0x3b) for (let numbers = 5; numbers > 0;) numbers -= (yield 1)[0] === 0x3b ? 1 : 0;
  else yield* skip({ 0: 2, 1: 6, 2: 2, 48: 2, 49: 6, 50: 2 }[m!] ?? 0);
}

/** GS Q 0 m xL xH yL yH, then x × y bytes. */
function* variableImage({ controls }: EscposComposer, parameters: Uint8Array): Reading {
  controls.complain('this image is not drawn');
  yield* skip(word(parameters, 2) * word(parameters, 4));
}

/** FS g 1 m a1 a2 a3 a4 nL nH d…, FS g 2 without the data. */
function* userMemory(_composer: EscposComposer, parameters: Uint8Array): Reading {
  if (parameters[0] === 1 || parameters[0] === 49) yield* skip(word(parameters, 6));
}
