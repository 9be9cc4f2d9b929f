// Star Graphic: the TSP100 series up to III, which prints rows of dots and no text.

import type { EmulatedLanguage } from '../machine/emulated-language.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { type Reading, skip, word } from '../machine/reading.ts';
import { noEffect, type ReceiptCommands } from '../receipt/command.ts';
import type { Paper } from '../receipt/paper.ts';
import { ReceiptHead } from '../receipt/receipt-head.ts';
import { deviceCommands } from '../starprnt/device-commands.ts';
import { StarLanguage } from '../starprnt/language.ts';
import { rasterCommands } from '../starprnt/raster-commands.ts';
import { StatusReports } from '../starprnt/status-reports.ts';
import { StarGraphicComposer } from './composer.ts';
import type { StarGraphicModel } from './models.ts';

const commands: ReceiptCommands<StarGraphicComposer> = {
  ...rasterCommands,
  ...deviceCommands,
  // Line ends between jobs are harmless.
  LF: noEffect('ignored'),
  CR: noEffect('ignored'),
  NUL: noEffect('ignored'),
  'ESC @': noEffect('ignored'),
  'ESC BEL': {
    means: 'length of the pulse',
    takes: 2,
    run: (composer, [on]) => void (composer.pulseMs = on! * 10),
  },
  'ESC ?': {
    means: 'reset',
    takes: 2,
    run: (composer) => {
      composer.controls.complain('the test page is not drawn');
      composer.reset();
    },
  },
  'ESC GS c': noEffect('smaller print', 2),
  'ESC # #': { means: 'store the serial number', run: serialNumber },
  'ESC GS B': { means: 'customer display', takes: 1, run: display },
  'ESC RS B': noEffect('status of the customer display', 1),
};

/** ESC # # W n , d … LF NUL. */
function* serialNumber({ controls }: StarGraphicComposer): Reading {
  controls.complain('the serial number is not stored');
  for (let byte = (yield 1)[0]!; byte !== 0; byte = (yield 1)[0]!);
}

/** ESC GS B @ n1 n2 d … has data; other letters have none. */
function* display(_composer: StarGraphicComposer, [letter]: Uint8Array): Reading {
  if (letter === 0x40) yield* skip(word(yield 2));
}

export function starGraphicLanguage(
  model: StarGraphicModel,
  controls: PrinterControls,
  paper: Paper,
): EmulatedLanguage {
  const head = new ReceiptHead(paper, model.aheadRows, controls);
  const reports = new StatusReports(model, controls, head);
  const composer = new StarGraphicComposer(model, controls, head, reports);
  const image = [...Buffer.from('*rA'), 0x62]; // ESC * r A, b n1 n2
  return new StarLanguage(composer, commands, image, []);
}
