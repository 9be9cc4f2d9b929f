// ESC/POS commands for text, its style and its position.

import { type Reading, word } from '../machine/reading.ts';
import { alignments, choose, noEffect, oneByte } from '../receipt/command.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';

const fonts = ['A', 'B', 'C'] as const;
const underlines = [0, 1, 2] as const;

export const textCommands: EscposCommands = {
  LF: { means: 'print the line', run: (composer) => composer.lineFeed() },
  // Thermal printers ignore CR; the head of an impact printer returns and can strike again.
  CR: {
    means: 'return the head',
    run: (composer) => {
      if (composer.model.mechanism === 'impact') composer.endLine(0, true);
    },
  },
  HT: { means: 'next tab', run: tab },
  // NUL is padding; it also completes an interrupted command.
  NUL: noEffect('ignored'),
  'ESC @': { means: 'reset', run: (composer) => composer.reset() },
  'ESC !': oneByte('style', (composer, n) =>
    composer.set({
      font: n & 0x01 ? 'B' : 'A',
      emphasized: (n & 0x08) !== 0,
      scaleY: n & 0x10 ? 2 : 1,
      scaleX: n & 0x20 ? 2 : 1,
      underline: n & 0x80 ? 1 : 0,
      wide: { ...composer.settings.wide, scale: null, underline: null },
    }),
  ),
  'ESC M': oneByte('font', (composer, n) =>
    composer.set({ font: choose(composer, fonts, n, composer.settings.font) }),
  ),
  'GS !': oneByte('size', (composer, n) => {
    if (n & 0x88) composer.controls.complain(`invalid parameter ${n}`);
    else
      composer.set({
        scaleX: (n >> 4) + 1,
        scaleY: (n & 0x0f) + 1,
        wide: { ...composer.settings.wide, scale: null },
      });
  }),
  'ESC E': oneByte('bold', (composer, n) => composer.set({ emphasized: (n & 1) === 1 })),
  'ESC G': oneByte('double strike', (composer, n) => composer.set({ doubleStruck: (n & 1) === 1 })),
  'ESC -': oneByte('underline', (composer, n) =>
    composer.set({ underline: choose(composer, underlines, n, composer.settings.underline) }),
  ),
  'GS B': oneByte('white on black', (composer, n) => composer.set({ invert: (n & 1) === 1 })),
  'ESC V': oneByte('turn by 90°', ({ controls }, n) => {
    if (n !== 0 && n !== 48) controls.complain('turned text is not drawn');
  }),
  'ESC r': oneByte('colour', (composer, n) => {
    if (composer.model.mechanism === 'thermal') return;
    if (!composer.isAtLineStart) composer.controls.complain('only allowed at the start of a line');
    else composer.set({ isRed: choose(composer, [false, true], n, composer.settings.isRed) });
  }),
  'ESC {': {
    means: 'upside down',
    takes: 1,
    atLineStart: true,
    run: (composer, [n]) => composer.set({ upsideDown: (n! & 1) === 1 }),
  },
  'ESC a': {
    means: 'align',
    takes: 1,
    atLineStart: true,
    run: (composer, [n]) =>
      composer.set({ align: choose(composer, alignments, n!, composer.settings.align) }),
  },
  'ESC t': oneByte('code page', (composer, n) => {
    const codepage = composer.model.codepages[n];
    if (codepage) composer.set({ codepage });
    else composer.controls.complain(`invalid parameter ${n}`);
  }),
  'ESC 2': {
    means: 'usual line spacing',
    run: (composer) => composer.set({ lineSpacing: composer.model.lineSpacing }),
  },
  'ESC 3': oneByte('line spacing', (composer, n) =>
    composer.set({ lineSpacing: composer.dotsDown(n) }),
  ),
  'ESC d': oneByte('print and feed lines', (composer, n) =>
    composer.endLine(n * composer.settings.lineSpacing),
  ),
  'ESC J': oneByte('print and feed', (composer, n) => {
    if (!composer.ignores('ignores ESC J')) composer.endLine(composer.dotsDown(n), true);
  }),
  'ESC K': oneByte('print and feed back', (composer, n) => composer.feedBack(composer.dotsDown(n))),
  'ESC e': oneByte('print and feed lines back', (composer, n) =>
    composer.feedBack(n * composer.settings.lineSpacing),
  ),
  'ESC SP': oneByte('space between characters', (composer, n) =>
    composer.set({ characterSpacing: composer.dotsAcross(n) }),
  ),
  'ESC $': {
    means: 'move to',
    takes: 2,
    run: (composer, n) => {
      if (!composer.isAtLineStart && composer.ignores('ignores ESC $ after text')) return;
      composer.moveTo(composer.dotsAcross(word(n)));
    },
  },
  'ESC \\': {
    means: 'move by',
    takes: 2,
    run: (composer, n) => {
      const units = (word(n) << 16) >> 16;
      if (units < 0 && composer.ignores('ignores ESC \\ to the left')) return;
      composer.moveTo(composer.x + composer.dotsAcross(units));
    },
  },
  'ESC D': { means: 'tabs', run: setTabs },
  'GS P': { means: 'units', takes: 2, run: setUnits },
  'GS L': {
    means: 'left margin',
    takes: 2,
    atLineStart: true,
    run: (composer, n) =>
      setArea(composer, composer.dotsAcross(word(n)), composer.settings.areaWidth),
  },
  'GS W': {
    means: 'width of the print area',
    takes: 2,
    atLineStart: true,
    run: (composer, n) => setArea(composer, composer.settings.left, composer.dotsAcross(word(n))),
  },
};

function tab(composer: EscposComposer): void {
  const next = composer.settings.tabs.find((position) => position > composer.x);
  if (next !== undefined) composer.moveTo(Math.min(next, composer.settings.areaWidth));
}

/** Columns in ascending order, ended by NUL or by a smaller column. */
function* setTabs(composer: EscposComposer): Reading {
  const tabs: number[] = [];
  let last = 0;
  for (;;) {
    const column = (yield 1)[0]!;
    if (column <= last) break;
    if (tabs.length < 32) tabs.push(column * composer.characterWidth);
    last = column;
  }
  composer.set({ tabs });
}

function setUnits(composer: EscposComposer, [x, y]: Uint8Array): void {
  const { model } = composer;
  composer.set({
    unitsPerInchX: x || model.dpi,
    unitsPerInchY: y || model.verticalUnitsPerInch,
  });
}

/** Keeps the area on the paper and at least one character wide. */
function setArea(composer: EscposComposer, left: number, width: number): void {
  const paper = composer.model.width;
  const narrowest = composer.font.cell.width;
  const start = Math.min(left, paper - narrowest);
  composer.set({
    left: start,
    areaWidth: Math.max(narrowest, Math.min(width, paper - start)),
  });
}
