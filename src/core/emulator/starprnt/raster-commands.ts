// The commands of Star's raster mode. Their numbers are decimal digits up to a NUL.

import type { PrinterEvent } from '../machine/emulator-options.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { type Reading, skip, take, word } from '../machine/reading.ts';
import type { ReceiptCommands } from '../receipt/command.ts';
import type { PageEndName, RasterPage } from './raster-page.ts';

/** The parts of a composer that raster mode uses. */
export interface RasterComposer {
  readonly page: RasterPage;
  readonly controls: PrinterControls;
  /** Prints what was begun before raster mode. */
  flush(): void;
  emit(event: PrinterEvent): void;
  /** Opens drawer 1 (pin 2) or 2 (pin 5). */
  pulse(pin: 2 | 5): void;
}

const pageEnds: Record<number, PageEndName> = { 0x00: 'FF', 0x04: 'EOT', 0x19: 'EM' };

export const rasterCommands: ReceiptCommands<RasterComposer> = {
  'ESC *': { means: 'raster mode', takes: 2, run: rasterMode },
  'ESC FF': {
    means: 'end of a page',
    takes: 1,
    run: ({ page, controls }, [way]) => {
      const end = pageEnds[way!];
      if (!page.isOpen) controls.complain('only in raster mode');
      else if (end) page.end(end);
      // ESC FF LF prints after a pause without data.
      else if (way !== 0x0a) controls.complain(`invalid parameter ${way}`);
    },
  },
};

type Setting = (composer: RasterComposer, n: number) => Reading | void;

/** The settings by the letter after ESC * r. */
const settings: Record<string, Setting> = {
  D: drawers,
  E: ({ page }, n) => page.setEnd('EOT', n),
  F: ({ page }, n) => page.setEnd('FF', n),
  e: ({ page }, n) => page.setEnd('EM', n),
  P: ({ page }, n) => page.setLength(n),
  Y: ({ page }, n) => page.moveDown(Math.min(n, 64_000)),
  N: (_composer, n) => skip(Math.min(n, 9999)),
  // Quality, colour, top margin and buzzer change no dots.
  Q: () => {},
  K: () => {},
  T: () => {},
  t: () => {},
  V: () => {},
};

/** Ignored while rows wait to be printed. */
const atPageStart = new Set('DEFPQm'.split(''));

/** ESC * r A begins it, ESC * r B ends it; most other letters take a number. */
function* rasterMode(composer: RasterComposer, [r, letter]: Uint8Array): Reading {
  const { page, controls } = composer;
  const name = String.fromCharCode(letter!);
  if (r !== 0x72) controls.complain('unknown');
  else if (name === 'R') page.initialize();
  // Star Graphic's block (a, b) draws as the page does.
  else if (name === 'A' || name === 'a') open(composer);
  else if (name === 'B') {
    if (page.isOpen) page.end('EOT');
    page.isOpen = false;
  } else if (name === 'b') {
    if (!page.isEmpty) page.end('EM');
  } else if (name === 'C') page.clear();
  else if (name === 'm') {
    const side = (yield 1)[0]!;
    const units = yield* number();
    if (side !== 0x6c && side !== 0x72) controls.complain(`invalid parameter ${side}`);
    else if (isAllowed(composer, name)) page.setMargin(side === 0x6c ? 'left' : 'right', units);
  } else if (name in settings) {
    const n = yield* number();
    const reading = isAllowed(composer, name) && settings[name]!(composer, n);
    if (reading) yield* reading;
  } else controls.complain('unknown');
}

function open(composer: RasterComposer): void {
  const { page } = composer;
  if (page.isOpen) return;
  composer.flush();
  page.initialize();
  page.isOpen = true;
}

function isAllowed({ page, controls }: RasterComposer, name: string): boolean {
  const isIgnored = !page.isEmpty && atPageStart.has(name);
  if (isIgnored) controls.complain('only allowed before the first row of a page');
  else if (!page.isOpen) controls.complain('only in raster mode');
  return !isIgnored && page.isOpen;
}

function drawers(composer: RasterComposer, n: number): void {
  if (n & 1) composer.pulse(2);
  if (n & 2) composer.pulse(5);
}

/** Digits up to a NUL. */
function* number(): Reading<number> {
  let value = 0;
  for (let byte = (yield 1)[0]!; byte !== 0; byte = (yield 1)[0]!)
    if (byte >= 48 && byte <= 57) value = Math.min(1e6, value * 10 + byte - 48);
  return value;
}

/** A row of dots in raster mode: b n1 n2 d … moves on to the next row, k n1 n2 d … does not. */
export function* rasterRow({ page }: RasterComposer, movesOn: boolean): Reading {
  const bytes = word(yield 2);
  page.write(bytes > 0 ? yield* take(bytes) : new Uint8Array(0), movesOn);
}
