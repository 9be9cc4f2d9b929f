// StarPRNT commands for text, its position, cutter, drawer, buzzer and status.

import { type Reading, word } from '../machine/reading.ts';
import { alignments, choose, digit, noEffect, oneByte } from '../receipt/command.ts';
import { countryOf } from '../receipt/countries.ts';
import type { StarCommands, StarComposer } from './composer.ts';
import { dotsPerMm } from './settings.ts';
import { standardPage } from './standard-page.ts';

const scale = (n: number) => Math.min(5, digit(n)) + 1;

export const textCommands: StarCommands = {
  LF: { means: 'print the line', run: (composer) => composer.lineFeed() },
  // Network printers ignore CR.
  CR: noEffect('ignored'),
  NUL: noEffect('ignored'),
  HT: { means: 'next tab', run: tab },
  'ESC @': { means: 'reset', run: (composer) => composer.reset() },
  CAN: {
    means: 'drop the line and reset',
    run: (composer) => {
      composer.reset();
      composer.reports.clearCount();
    },
  },
  'ESC RS F': oneByte('font', (composer, n) =>
    composer.set({ font: choose(composer, ['A', 'B'], n, composer.settings.font) }),
  ),
  'ESC M': { means: 'font A', run: (composer) => composer.set({ font: 'A' }) },
  'ESC P': { means: 'font B', run: (composer) => composer.set({ font: 'B' }) },
  'ESC GS t': oneByte('code page', (composer, n) => {
    const codepage = composer.model.codepages[n];
    if (codepage) composer.set({ codepage });
    else composer.controls.complain(`invalid parameter ${n}`);
  }),
  'ESC R': oneByte('country', (composer, n) => {
    const country = countryOf(digit(n));
    if (country) composer.set({ country });
    else composer.controls.complain(`invalid parameter ${n}`);
  }),
  'ESC i': {
    means: 'size',
    takes: 2,
    run: (composer, [high, wide]) => composer.set({ scaleY: scale(high!), scaleX: scale(wide!) }),
  },
  'ESC W': oneByte('width', (composer, n) => composer.set({ scaleX: scale(n) })),
  'ESC h': oneByte('height', (composer, n) => composer.set({ scaleY: scale(n) })),
  SO: { means: 'double width', run: (composer) => composer.set({ scaleX: 2 }) },
  DC4: { means: 'normal width', run: (composer) => composer.set({ scaleX: 1 }) },
  'ESC SO': { means: 'double height', run: (composer) => composer.set({ scaleY: 2 }) },
  'ESC DC4': { means: 'normal height', run: (composer) => composer.set({ scaleY: 1 }) },
  'ESC E': { means: 'bold', run: (composer) => composer.set({ bold: true }) },
  'ESC F': { means: 'not bold', run: (composer) => composer.set({ bold: false }) },
  'ESC -': oneByte('underline', (composer, n) =>
    composer.set({ underline: digit(n) === 1 ? 1 : 0 }),
  ),
  'ESC _': oneByte('line above', ({ controls }, n) => {
    if (digit(n) === 1) controls.complain('lines above are not drawn');
  }),
  'ESC 4': { means: 'white on black', run: (composer) => composer.set({ invert: true }) },
  'ESC 5': { means: 'black on white', run: (composer) => composer.set({ invert: false }) },
  SI: { means: 'upside down', run: (composer) => composer.set({ upsideDown: true }) },
  DC2: { means: 'upright', run: (composer) => composer.set({ upsideDown: false }) },
  'ESC SP': oneByte('space between characters', (composer, n) =>
    composer.set({ characterSpacing: Math.min(15, digit(n)) }),
  ),
  'ESC s': {
    means: 'space around two-byte characters',
    takes: 2,
    run: (composer, [left, right]) =>
      composer.set({
        wide: {
          ...composer.settings.wide,
          left: Math.min(7, digit(left!)),
          right: Math.min(15, digit(right!)),
        },
      }),
  },
  'ESC t': noEffect('space around one-byte characters', 2),
  'ESC $': oneByte('Shift_JIS', (composer, n) => {
    composer.wide = digit(n) === 1 ? 'shiftjis' : composer.model.wide;
    // Only printers set to Japanese know it: their characters of one byte are katakana and frames.
    if (composer.settings.codepage === standardPage) composer.set({ codepage: 'katakana' });
  }),
  'ESC p': { means: 'JIS', run: (composer) => void (composer.wide = 'jis') },
  'ESC q': { means: 'no JIS', run: (composer) => void (composer.wide = composer.model.wide) },
  'ESC /': noEffect('slashed zero', 1),
  'ESC RS R': noEffect('two-byte characters', 1),
  'ESC GS a': oneByte('align', (composer, n) =>
    composer.set({ align: choose(composer, alignments, n, composer.settings.align) }),
  ),
  'ESC GS A': {
    means: 'move to',
    takes: 2,
    run: (composer, parameters) => composer.moveTo(word(parameters)),
  },
  'ESC GS R': {
    means: 'move by',
    takes: 2,
    run: (composer, parameters) => {
      const distance = word(parameters);
      composer.moveTo(composer.x + (distance > 32_767 ? distance - 65_536 : distance));
    },
  },
  'ESC l': oneByte('left margin', margin),
  'ESC Q': oneByte('right margin', (composer, n) => {
    const { left } = composer.settings;
    const right = Math.min(composer.model.width, n * composer.pitch);
    if (right > left) composer.set({ areaWidth: right - left });
    else composer.controls.complain('the margins leave no print area');
  }),
  'ESC D': { means: 'tabs', run: setTabs },
  'ESC z': oneByte('line spacing', (composer, n) =>
    composer.set({ lineSpacing: (digit(n) === 0 ? 3 : 4) * dotsPerMm }),
  ),
  'ESC 0': {
    means: '3 mm a line',
    run: (composer) => composer.set({ lineSpacing: 3 * dotsPerMm }),
  },
  'ESC a': oneByte('feed lines', (composer, n) =>
    composer.endLine(n * composer.settings.lineSpacing),
  ),
  'ESC J': oneByte('feed quarters of a millimetre', (composer, n) =>
    composer.endLine((n * dotsPerMm) / 4),
  ),
  'ESC I': oneByte('feed eighths of a millimetre', (composer, n) => composer.endLine(n)),
  'ESC d': oneByte('cut', cut),
  'ESC BEL': {
    means: 'length of the pulse',
    takes: 2,
    run: (composer, [on]) => composer.set({ pulseMs: on! * 10 }),
  },
  BEL: { means: 'open drawer 1', run: (composer) => composer.pulse(2) },
  FS: { means: 'open drawer 1', run: (composer) => composer.pulse(2) },
  EM: { means: 'open drawer 2', run: (composer) => composer.pulse(5) },
  SUB: { means: 'open drawer 2', run: (composer) => composer.pulse(5) },
  'ESC RS d': noEffect('darkness', 1),
  'ESC RS r': noEffect('speed', 1),
  'ESC RS A': noEffect('print area', 1),
  'ESC RS C': noEffect('columns', 1),
  'ESC GS P': noEffect('page mode', 1),
};

function margin(composer: StarComposer, n: number): void {
  const { left, areaWidth } = composer.settings;
  const right = left + areaWidth;
  const wanted = n * composer.pitch;
  if (wanted < right) composer.set({ left: wanted, areaWidth: right - wanted });
  else composer.controls.complain('the margins leave no print area');
}

function tab(composer: StarComposer): void {
  const next = composer.settings.tabs.find((position) => position > composer.x);
  if (next !== undefined && next <= composer.settings.areaWidth) composer.moveTo(next);
}

/** ESC D n … NUL — columns in characters. */
function* setTabs(composer: StarComposer): Reading {
  const tabs: number[] = [];
  for (let byte = (yield 1)[0]!; byte !== 0; byte = (yield 1)[0]!)
    if (tabs.length < 32) tabs.push(byte * composer.pitch);
  composer.set({ tabs });
}

/** 0 (full) and 1 (partial) cut at the current position; 2 and 3 feed to the cutter first. */
function cut(composer: StarComposer, n: number): void {
  const way = digit(n);
  if (way > 3) return composer.controls.complain(`invalid parameter ${n}`);
  if (!composer.isAtLineStart) composer.lineFeed();
  const { cutterDistance } = composer.model;
  if (way >= 2) composer.head.feed(cutterDistance);
  composer.head.push({
    kind: 'cut',
    mode: way % 2 === 0 && composer.model.cuts.includes('full') ? 'full' : 'partial',
    back: cutterDistance,
    offset: composer.controls.offset(),
  });
}
