// The commands that all languages of Star share: drawers, buzzer, status and
// identity.

import type { PrinterControls } from '../machine/printer-controls.ts';
import { type Reading, skip, take, word } from '../machine/reading.ts';
import { noEffect, oneByte, type ReceiptCommands } from '../receipt/command.ts';
import type { RasterComposer } from './raster-commands.ts';
import type { StatusReports } from './status-reports.ts';

export interface StarDevice extends RasterComposer {
  readonly model: {
    readonly identity: { readonly model: string } | null;
    readonly firmware: string;
  };
  readonly controls: PrinterControls;
  readonly reports: StatusReports;
}

export const deviceCommands: ReceiptCommands<StarDevice> = {
  BEL: { means: 'open drawer 1', run: (composer) => composer.pulse(2) },
  FS: { means: 'open drawer 1', run: (composer) => composer.pulse(2) },
  EM: { means: 'open drawer 2', run: (composer) => composer.pulse(5) },
  SUB: { means: 'open drawer 2', run: (composer) => composer.pulse(5) },
  'ESC GS EM': { means: 'buzzer', takes: 4, run: buzz },
  'ESC GS BEL': {
    means: 'buzzer',
    takes: 3,
    run: (composer) => composer.emit({ kind: 'beep', times: 1 }),
  },
  'ESC RS a': oneByte('report changes', ({ reports }, n) => reports.report(n)),
  'ESC RS E': oneByte('reset the ETB counter', ({ reports }) => reports.clearCount()),
  ETB: {
    means: 'confirm when printed',
    run: (composer) => {
      composer.page.print();
      composer.reports.confirmWhenPrinted();
    },
  },
  // Sent by some programs after ESC GS ETX.
  EOT: noEffect('ignored'),
  'ESC GS ETX': { means: 'document and its counter', takes: 3, run: document },
  'ESC # *': {
    means: 'send the model',
    takes: 2,
    run: ({ model, reports }) =>
      reports.answer('11', `\x1b#*,${model.identity?.model ?? ''}Ver${model.firmware}\n\0`),
  },
  'ESC GS )': { means: 'send information', takes: 3, run: information },
  'ESC GS (': { means: 'store information', takes: 3, run: storeInformation },
  'ESC GS #': noEffect('memory switches', 8),
  'ESC GS L': noEffect('lamps', 4),
  'ESC RS d': noEffect('darkness', 1),
  'ESC RS r': noEffect('speed', 1),
  'ESC RS A': noEffect('print area', 1),
  'ESC RS C': noEffect('colours', 1),
  'ESC RS S': noEffect('start of printing', 1),
};

/** ESC GS EM DC1 m n1 n2 sets the length of a beep, ESC GS EM DC2 m n1 n2 beeps n1 times. */
function buzz(composer: StarDevice, [way, , times]: Uint8Array): void {
  if (way === 0x12) composer.emit({ kind: 'beep', times: Math.max(1, times!) });
  else if (way !== 0x11) composer.controls.complain('unknown buzzer command');
}

/** ESC GS ETX s n1 n2 — 0 sends the counter, 1 counts when printed, 2 resets it; 3 and 4 frame a document. */
function document(composer: StarDevice, parameters: Uint8Array): void {
  const [way] = parameters;
  if (way === 1 || way === 4) composer.flush();
  if (way! <= 2) composer.reports.count(parameters);
  else if (way! > 5) composer.controls.complain(`invalid parameter ${way}`);
}

/** ESC GS ) x pL pH … — `I` sends tags with their values. */
function* information({ controls, reports }: StarDevice, [letter, low, high]: Uint8Array): Reading {
  const length = low! + high! * 256;
  if (letter !== 0x49 || length === 0 || length > 16) {
    controls.complain('unknown');
    yield* skip(length);
    return;
  }
  const [fn] = yield* take(length);
  const tags = fn === 49 ? 'PrSrN=0000000001,UsSrN=00000001' : '';
  reports.answer('A1', `\x1b\x1d)I${String.fromCharCode(low!, high!, fn!)}${tags}\n\0`);
}

/** ESC GS ( S n m d … has a length of one byte; the others have two. */
function* storeInformation({ controls }: StarDevice, [letter, n, m]: Uint8Array): Reading {
  if (letter !== 0x53) controls.complain('unknown');
  yield* skip(letter === 0x53 ? m! : word(Uint8Array.of(n!, m!)));
}
