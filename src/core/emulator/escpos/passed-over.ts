// ESC/POS commands that are read to their end, so that what follows them is
// understood, and that leave no trace on the paper. Some never would; of the
// others it is told that something is missing.

import { type Command, type CommandTable, type Reading, skip, word } from './command.ts';
import type { Composer } from './composer.ts';

/** On paper it would change nothing that is drawn here. */
function harmless(means: string, takes = 0): Command {
  return { means, takes, run: () => {} };
}

/** A printer would print something else from here on, or something more. */
function missing(means: string, takes: number, what: string): Command {
  return { means, takes, run: ({ host }) => host.complain(`${what} is not drawn`) };
}

export const passedOver: CommandTable = {
  'ESC <': harmless('send the head home'),
  'ESC U': harmless('print in one direction', 1),
  'ESC r': harmless('choose a colour', 1),
  'GS b': harmless('smooth large characters', 1),
  'GS E': harmless('choose speed and density', 1),
  'ESC ?': harmless('forget a character', 1),
  'FS ?': harmless('forget a two-byte character', 2),
  'FS !': harmless('style of two-byte characters', 1),
  'FS -': harmless('underline two-byte characters', 1),
  'FS S': harmless('space around two-byte characters', 2),
  'FS W': harmless('enlarge two-byte characters', 1),

  'ESC L': missing('begin page mode', 0, 'page mode'),
  'ESC S': harmless('end page mode'),
  FF: harmless('print the page and end page mode'),
  'ESC FF': harmless('print the page'),
  CAN: harmless('forget the page'),
  'ESC W': missing('area in page mode', 8, 'page mode'),
  'ESC T': missing('direction in page mode', 1, 'page mode'),
  'GS $': missing('go down to, in page mode', 2, 'page mode'),
  'GS \\': missing('go down by, in page mode', 2, 'page mode'),

  'FS p': missing('print a stored picture', 2, 'a stored picture'),
  'FS q': { means: 'store pictures', takes: 1, run: storePictures },
  'GS *': {
    means: 'define a picture',
    takes: 2,
    run: ({ host }, [x, y]) => passPicture(host, x! * y! * 8),
  },
  'GS /': missing('print the defined picture', 1, 'a defined picture'),
  'ESC &': { means: 'define characters', takes: 3, run: defineCharacters },
  'ESC %': {
    means: 'use defined characters',
    takes: 1,
    run: ({ host }, [n]) => {
      if (n! & 1) host.complain('defined characters are not drawn');
    },
  },
  'FS 2': missing('define a two-byte character', 74, 'a defined character'),
  'GS :': missing('begin or end a macro', 0, 'a macro'),
  'GS ^': missing('run the macro', 3, 'a macro'),
  'GS T': harmless('go to the beginning of the line', 1),
  'ESC K': missing('feed backwards', 1, 'paper that is drawn back'),
  'ESC e': missing('feed backwards by lines', 1, 'paper that is drawn back'),
  'FS g': { means: 'write or read the user memory', takes: 8, run: userMemory },
  'GS g': harmless('maintenance counter', 4),
};

export const passedOverBlocks: CommandTable = {
  'FS ( A': harmless('font of two-byte characters'),
  'FS ( C': {
    means: 'encoding of characters',
    run: ({ host }, [fn, m]) => {
      if (fn === 48 && (m === 2 || m === 50)) host.complain('UTF-8 is not read');
    },
  },
  'FS ( E': harmless('receipt enhancement'),
  'GS ( A': missing('print a test page', 0, 'the test page'),
  'GS ( K': harmless('speed and density'),
  'GS ( N': harmless('colour of characters'),
  'GS ( P': harmless('page mode settings'),
  'ESC ( Y': harmless('batch printing'),
};

function* passPicture(host: Composer['host'], length: number): Reading {
  host.complain('a defined picture is not drawn');
  yield* skip(length);
}

/** FS q n, then n times xL xH yL yH and x by y by 8 bytes. */
function* storePictures({ host }: Composer, [n]: Uint8Array): Reading {
  for (let left = n!; left > 0; left--) {
    const size = yield 4;
    yield* passPicture(host, word(size) * word(size, 2) * 8);
  }
}

/** ESC & y c1 c2, then for each character its width and that many columns of y bytes. */
function* defineCharacters({ host }: Composer, [y, first, last]: Uint8Array): Reading {
  host.complain('defined characters are not drawn');
  for (let code = first!; code <= last!; code++) yield* skip((yield 1)[0]! * y!);
}

/** FS g 1 m a1 a2 a3 a4 nL nH d…, FS g 2 without the data. */
function* userMemory(_composer: Composer, parameters: Uint8Array): Reading {
  if (parameters[0] === 1 || parameters[0] === 49) yield* skip(word(parameters, 6));
}
