// ESC/POS commands of page mode.

import { word } from '../machine/reading.ts';
import { choose, type ReceiptCommand } from '../receipt/command.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';

const directions = [0, 1, 2, 3] as const;

/** Ignored in standard mode. */
function inPage(
  means: string,
  takes: number,
  run: (composer: EscposComposer, parameters: Uint8Array) => void,
): ReceiptCommand<EscposComposer> {
  return {
    means,
    takes,
    run: (composer, parameters) => {
      if (composer.page.isOn) run(composer, parameters);
    },
  };
}

export const pageCommands: EscposCommands = {
  'ESC L': { means: 'begin page mode', atLineStart: true, run: ({ page }) => page.enter() },
  'ESC S': { means: 'end page mode', run: ({ page }) => page.leave() },
  FF: inPage('print the page and end page mode', 0, ({ page }) => {
    page.print();
    page.leave();
  }),
  'ESC FF': inPage('print the page', 0, ({ page }) => page.print()),
  CAN: inPage('clear the area', 0, ({ page }) => page.clear()),
  'ESC W': inPage('area in page mode', 8, (composer, n) => {
    const { dpi } = composer.model;
    const { unitsPerInchX, unitsPerInchY } = composer.settings;
    const [x, width] = [0, 4].map((at) => Math.round((word(n, at) * dpi) / unitsPerInchX));
    const [y, height] = [2, 6].map((at) => Math.round((word(n, at) * dpi) / unitsPerInchY));
    composer.page.setArea(x!, y!, width!, height!);
  }),
  'ESC T': {
    means: 'direction in page mode',
    takes: 1,
    run: (composer, [n]) => composer.page.setDirection(choose(composer, directions, n!, 0)),
  },
  'GS $': inPage('vertical position in page mode', 2, (composer, n) => {
    composer.keepX(() => composer.page.moveTo(composer.dotsDown(word(n))));
  }),
  'GS \\': inPage('relative vertical position in page mode', 2, (composer, n) => {
    const units = (word(n) << 16) >> 16;
    composer.keepX(() => composer.page.moveTo(composer.page.y + composer.dotsDown(units)));
  }),
};
