// The ZPL commands that are carried out on arrival, by name.

import type { CommandEffect } from '../../model/printers/command-effect.ts';
import { outOfRange } from '../loss.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { ZplParameters } from './zpl-parameters.ts';

/** The parts of the language that these commands operate. */
interface ZplControls {
  readonly controls: PrinterControls;
  sendStatus(): void;
  sendIdentity(): void;
  answerQuery(kind: string): void;
  cancelAll(): void;
  cancelFormat(): void;
  feedLabel(): void;
}

interface ControlCommand {
  means: string;
  effect: CommandEffect;
  run(zpl: ZplControls, parameters: ZplParameters): void;
}

/** Commands that change nothing in the emulator. */
function withoutEffect(
  effect: CommandEffect,
  meanings: Record<string, string>,
): Record<string, ControlCommand> {
  return Object.fromEntries(
    Object.entries(meanings).map(([name, means]) => [name, { means, effect, run: () => {} }]),
  );
}

/** Tilde commands that are read in order, like the formats that use them. */
export const downloads = new Set(['~DB', '~DE', '~DG', '~DN', '~DS', '~DT', '~DU', '~DY', '~EG']);

export const controlCommands: Record<string, ControlCommand> = {
  '~HS': { means: 'host status', effect: 'query', run: (zpl) => zpl.sendStatus() },
  '~HI': { means: 'host identification', effect: 'query', run: (zpl) => zpl.sendIdentity() },
  '~HQ': {
    means: 'host query',
    effect: 'query',
    run: (zpl, given) => zpl.answerQuery(given.letter(0, '')),
  },
  '~JA': { means: 'cancel all', effect: 'configure', run: (zpl) => zpl.cancelAll() },
  '~JX': {
    means: 'cancel the format that has begun',
    effect: 'print',
    run: (zpl) => zpl.cancelFormat(),
  },
  '~JR': { means: 'reset', effect: 'configure', run: (zpl) => zpl.controls.restart() },
  '~PP': {
    means: 'pause',
    effect: 'configure',
    run: (zpl) => zpl.controls.setCondition({ paused: true }),
  },
  '~PS': {
    means: 'resume',
    effect: 'configure',
    run: (zpl) => zpl.controls.setCondition({ paused: false }),
  },
  '~PH': { means: 'feed a label', effect: 'print', run: (zpl) => zpl.feedLabel() },
  ...withoutEffect('print', {
    '~PL': 'length to present',
    '~PR': 'repeat the last label for the applicator',
    '~PM': 'print the pattern',
    '~WC': 'print the configuration',
    '~WL': 'print the network configuration',
    '~WQ': 'print or send a configuration',
  }),
  '~SD': {
    means: 'darkness',
    effect: 'format',
    run: ({ controls }, given) => {
      if (!/^([012]\d|30)$/.test(given.text(0))) controls.complain(outOfRange);
    },
  },
  ...withoutEffect('format', {
    '~CC': 'change the caret',
    '~CD': 'change the delimiter',
    '~CT': 'change the tilde',
    '~JS': 'backfeed',
    '~MD': 'darkness',
    '~TA': 'tear-off position',
  }),
  ...withoutEffect('query', {
    '~HB': 'battery status',
    '~HD': 'head diagnosis',
    '~HL': 'log of tags',
    '~HM': 'memory status',
    '~HU': 'alert configuration',
    '~RV': 'report the encoding of tags',
  }),
  ...withoutEffect('configure', {
    '~JB': 'reset optional memory',
    '~JC': 'calibrate',
    '~JD': 'print communication as hexadecimal digits',
    '~JE': 'end printing of communication',
    '~JF': 'what to do when the battery is low',
    '~JG': 'print sensor profiles',
    '~JI': 'start ZBI',
    '~JL': 'measure the label length',
    '~JN': 'stop at head faults',
    '~JO': 'go on at head faults',
    '~JP': 'pause and cancel the format',
    '~JQ': 'end ZBI',
    '~KB': 'discharge the battery',
    '~NC': 'connect to the network',
    '~NR': 'set all printers transparent',
    '~NT': 'set this printer transparent',
    '~RO': 'reset counters',
    '~WR': 'reset the wireless card',
  }),
};
