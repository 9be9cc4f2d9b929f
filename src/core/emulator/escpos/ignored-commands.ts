// ESC/POS commands that are read to their end, so that the bytes after them are
// understood, but print nothing. Some never would; for the others the printer
// complains that something is missing.

import type { PrinterControls } from '../machine/printer-controls.ts';
import { type Reading, skip, word } from '../machine/reading.ts';
import { noEffect, oneByte } from '../receipt/command.ts';
import type { EscposCommand, EscposCommands, EscposComposer } from './composer.ts';

/** A real printer would print something else from here on, or something more. */
function missing(means: string, takes: number, what: string): EscposCommand {
  return { means, takes, run: ({ controls }) => controls.complain(`${what} is not drawn`) };
}

export const ignoredCommands: EscposCommands = {
  'ESC <': noEffect('return the head'),
  'ESC U': noEffect('print in one direction', 1),
  'ESC r': noEffect('choose a colour', 1),
  'GS b': noEffect('smooth large characters', 1),
  'GS E': noEffect('choose speed and density', 1),
  'ESC ?': noEffect('cancel a defined character', 1),
  'FS ?': noEffect('cancel a defined two-byte character', 2),
  'FS !': noEffect('style of two-byte characters', 1),
  'FS -': noEffect('underline two-byte characters', 1),
  'FS S': noEffect('space around two-byte characters', 2),
  'FS W': noEffect('enlarge two-byte characters', 1),

  'ESC L': missing('begin page mode', 0, 'page mode'),
  'ESC S': noEffect('end page mode'),
  FF: noEffect('print the page and end page mode'),
  'ESC FF': noEffect('print the page'),
  CAN: noEffect('cancel the page'),
  'ESC W': missing('area in page mode', 8, 'page mode'),
  'ESC T': missing('direction in page mode', 1, 'page mode'),
  'GS $': missing('vertical position in page mode', 2, 'page mode'),
  'GS \\': missing('relative vertical position in page mode', 2, 'page mode'),

  'FS p': missing('print a stored picture', 2, 'a stored picture'),
  'FS q': { means: 'store pictures', takes: 1, run: storePictures },
  'GS *': {
    means: 'define a picture',
    takes: 2,
    run: ({ controls }, [x, y]) => skipPicture(controls, x! * y! * 8),
  },
  'GS /': missing('print the defined picture', 1, 'a defined picture'),
  'ESC &': { means: 'define characters', takes: 3, run: defineCharacters },
  'ESC %': oneByte('use defined characters', ({ controls }, n) => {
    if (n & 1) controls.complain('defined characters are not drawn');
  }),
  'FS 2': missing('define a two-byte character', 74, 'a defined character'),
  'GS :': missing('begin or end a macro', 0, 'a macro'),
  'GS ^': missing('run the macro', 3, 'a macro'),
  'GS T': noEffect('move to the start of the line', 1),
  'ESC K': missing('feed backwards', 1, 'paper that is drawn back'),
  'ESC e': missing('feed backwards by lines', 1, 'paper that is drawn back'),
  'FS g': { means: 'write or read the user memory', takes: 8, run: userMemory },
  'GS g': noEffect('maintenance counter', 4),
};

export const ignoredBlocks: EscposCommands = {
  'FS ( A': noEffect('font of two-byte characters'),
  'FS ( C': {
    means: 'encoding of characters',
    run: ({ controls }, [fn, m]) => {
      if (fn === 48 && (m === 2 || m === 50)) controls.complain('UTF-8 is not read');
    },
  },
  'FS ( E': noEffect('receipt enhancement'),
  'GS ( A': missing('print a test page', 0, 'the test page'),
  'GS ( K': noEffect('speed and density'),
  'GS ( N': noEffect('colour of characters'),
  'GS ( P': noEffect('page mode settings'),
  'ESC ( Y': noEffect('batch printing'),
};

function* skipPicture(controls: PrinterControls, length: number): Reading {
  controls.complain('a defined picture is not drawn');
  yield* skip(length);
}

/** FS q n, then n times xL xH yL yH and x by y by 8 bytes. */
function* storePictures({ controls }: EscposComposer, [n]: Uint8Array): Reading {
  for (let left = n!; left > 0; left--) {
    const size = yield 4;
    yield* skipPicture(controls, word(size) * word(size, 2) * 8);
  }
}

/** ESC & y c1 c2, then for each character its width and that many columns of y bytes. */
function* defineCharacters({ controls }: EscposComposer, [y, first, last]: Uint8Array): Reading {
  controls.complain('defined characters are not drawn');
  for (let code = first!; code <= last!; code++) yield* skip((yield 1)[0]! * y!);
}

/** FS g 1 m a1 a2 a3 a4 nL nH d…, FS g 2 without the data. */
function* userMemory(_composer: EscposComposer, parameters: Uint8Array): Reading {
  if (parameters[0] === 1 || parameters[0] === 49) yield* skip(word(parameters, 6));
}
