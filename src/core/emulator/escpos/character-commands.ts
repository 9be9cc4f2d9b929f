// ESC/POS commands that choose and define characters: countries, two-byte
// characters, and those that the client draws itself.

import { type Reading, skip, take } from '../machine/reading.ts';
import { pinSize } from '../pictures/pin-columns.ts';
import { choose, oneByte } from '../receipt/command.ts';
import { countryOf } from '../receipt/countries.ts';
import type { WideStyle } from '../receipt/line-composer.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';

const underlines = [0, 1, 2] as const;

function setWide(composer: EscposComposer, change: Partial<WideStyle>): void {
  composer.set({ wide: { ...composer.settings.wide, ...change } });
}

export const characterCommands: EscposCommands = {
  'ESC R': oneByte('country', (composer, n) => {
    const country = countryOf(n);
    if (country) composer.set({ country });
    else composer.controls.complain(`invalid parameter ${n}`);
  }),
  'FS &': { means: 'two-byte characters', run: ({ wide }) => wide.turnOn(true) },
  'FS .': { means: 'no two-byte characters', run: ({ wide }) => wide.turnOn(false) },
  'FS C': oneByte('encoding of two-byte characters', ({ wide, controls }, n) => {
    if (!wide.select(n)) controls.complain(`invalid parameter ${n}`);
  }),
  'FS !': oneByte('style of two-byte characters', (composer, n) =>
    setWide(composer, {
      scale: [n & 0x04 ? 2 : 1, n & 0x08 ? 2 : 1],
      underline: n & 0x80 ? 1 : 0,
    }),
  ),
  'FS W': oneByte('enlarge two-byte characters', (composer, n) =>
    setWide(composer, { scale: n & 1 ? [2, 2] : [1, 1] }),
  ),
  'FS -': oneByte('underline two-byte characters', (composer, n) =>
    setWide(composer, { underline: choose(composer, underlines, n, 0) }),
  ),
  'FS S': {
    means: 'space around two-byte characters',
    takes: 2,
    run: (composer, [left, right]) =>
      setWide(composer, {
        left: composer.dotsAcross(left!),
        right: composer.dotsAcross(right!),
      }),
  },
  'FS 2': {
    means: 'define a two-byte character',
    takes: 2,
    *run(composer, [first, second]) {
      const isImpact = composer.model.mechanism === 'impact';
      const columns = yield* take(isImpact ? 32 : 72); // 16 × 16 or 24 × 24 dots
      if (isImpact) composer.controls.complain('this character is not drawn');
      else composer.defined.defineWide(first! * 256 + second!, columns);
    },
  },
  'FS ?': {
    means: 'cancel a defined two-byte character',
    takes: 2,
    run: ({ defined }, [first, second]) => defined.cancelWide(first! * 256 + second!),
  },
  'ESC &': { means: 'define characters', takes: 3, run: defineCharacters },
  'ESC %': oneByte('use defined characters', (composer, n) =>
    composer.set({ usesDefined: (n & 1) === 1 }),
  ),
  'ESC ?': oneByte('cancel a defined character', (composer, n) =>
    composer.defined.cancel(composer.settings.font, n),
  ),
};

/** ESC & y c1 c2, then for each character its width and that many columns of y bytes. */
function* defineCharacters(composer: EscposComposer, [y, first, last]: Uint8Array): Reading {
  const { controls, defined, settings, model } = composer;
  const size = model.mechanism === 'impact' ? pinSize : 1;
  const isValid = first! >= 0x20 && last! >= first! && last! <= 0x7e && y! >= 1 && y! <= 3;
  if (!isValid) controls.complain('invalid parameters');
  for (let code = first!; code <= last!; code++) {
    const width = (yield 1)[0]!;
    if (!isValid || width === 0) yield* skip(width * y!);
    else defined.define(settings.font, code, yield* take(width * y!), y!, size);
  }
}

export const characterBlocks: EscposCommands = {
  'FS ( C': { means: 'UTF-8', run: ({ wide }, parameters) => wide.setUtf8(parameters) },
};
