// The commands of Star's impact printers that differ from those of thermal ones.
// Distances are in steps of 1/144 inch and half dots.

import { take, word } from '../machine/reading.ts';
import { pinColumns } from '../pictures/pin-columns.ts';
import { digit, oneByte } from '../receipt/command.ts';
import type { StarCommands, StarComposer } from './composer.ts';
import { deviceCommands } from './device-commands.ts';
import { textCommands } from './text-commands.ts';

/** The commands of thermal printers. */
const { 'ESC RS F': _font, 'ESC i': _size, ...sharedCommands } = textCommands;

const spacing = (means: string, rows: number): StarCommands[string] => ({
  means,
  run: (composer) => composer.set({ lineSpacing: rows }),
});

/** Double or not. */
const scale = (n: number) => (digit(n) === 1 ? 2 : 1);

function* columns(
  composer: StarComposer,
  count: number,
  bytesDown: number,
  step: 1 | 2,
): Generator<number, void, Uint8Array> {
  if (count === 0) return;
  const bytes = yield* take(count * bytesDown);
  const { width } = composer.model;
  const { picture, advance, leavesOut } = pinColumns(bytes, count, bytesDown, step, width);
  if (leavesOut) composer.controls.complain('adjacent dots, which do not print');
  composer.writePicture(picture, advance);
}

export const impactCommands: StarCommands = {
  ...sharedCommands,
  ...deviceCommands,
  'ESC M': { means: '7 × 9 font', run: (composer) => composer.set({ font: 'A' }) },
  'ESC P': { means: '5 × 9 font', run: (composer) => composer.set({ font: 'B' }) },
  'ESC :': { means: '5 × 9 font, wide', run: (composer) => composer.set({ font: 'C' }) },
  'ESC W': oneByte('width', (composer, n) => composer.set({ scaleX: scale(n) })),
  'ESC h': oneByte('height', (composer, n) => composer.set({ scaleY: scale(n) })),
  'ESC 4': { means: 'red', run: (composer) => composer.set({ isRed: true }) },
  'ESC 5': { means: 'black', run: (composer) => composer.set({ isRed: false }) },
  'ESC 0': spacing('1/8 inch a line', 18),
  'ESC 1': spacing('7/72 inch a line', 14),
  'ESC z': oneByte('line spacing', (composer, n) =>
    composer.set({ lineSpacing: digit(n) === 0 ? 12 : 24 }),
  ),
  'ESC y': oneByte('line spacing in 1/144 inch', (composer, n) => composer.set({ lineSpacing: n })),
  'ESC 3': oneByte('line spacing in 1/216 inch', (composer, n) =>
    composer.set({ lineSpacing: Math.round((n * 2) / 3) }),
  ),
  'ESC A': oneByte('line spacing in 1/72 inch, for ESC 2', (composer, n) =>
    composer.set({ spacingOfEsc2: n * 2 }),
  ),
  'ESC 2': {
    means: 'line spacing of ESC A',
    run: (composer) => composer.set({ lineSpacing: composer.settings.spacingOfEsc2 }),
  },
  'ESC J': oneByte('feed in 1/72 inch', (composer, n) => composer.endLine(n * 2, true)),
  'ESC I': oneByte('feed in 1/144 inch', (composer, n) => composer.endLine(n, true)),
  'ESC K': {
    means: '8 dots a column',
    takes: 2,
    run: (composer, [n]) => columns(composer, n!, 1, 2),
  },
  'ESC L': {
    means: '8 dots a column, at half dots',
    takes: 2,
    run: (composer, n) => columns(composer, word(n), 1, 1),
  },
  'ESC ^': {
    means: '9 dots a column',
    takes: 3,
    run: (composer, parameters) =>
      columns(composer, word(parameters, 1), 2, digit(parameters[0]!) === 1 ? 1 : 2),
  },
};
