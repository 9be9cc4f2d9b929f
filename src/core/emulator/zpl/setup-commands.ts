// The ZPL commands for the label as a whole, and those for the printer itself.

import { outOfRange } from '../loss.ts';
import {
  type FormatCommand,
  type FormatCommands,
  setting,
  withoutPicture,
} from './format-command.ts';
import type { ZplFormat } from './format.ts';
import { configuration } from './status.ts';
import type { ZplParameters } from './zpl-parameters.ts';

/** ^MU unit,dpi of the format,dpi of the printer */
function units(format: ZplFormat, given: ZplParameters): void {
  const { dpi } = format.model;
  const perUnit = { D: 1, I: dpi, M: dpi / 25.4 }[given.letter(0, 'D')] ?? 1;
  const from = given.whole(1, 0, 0, 1200);
  const to = given.whole(2, 0, 0, 1200);
  format.set({ unit: perUnit * (from > 0 && to > 0 ? to / from : 1) });
}

/** A setting of the head, which changes no picture, if its first parameter has this form. */
function limited(means: string, form: RegExp): FormatCommand {
  return {
    means,
    effect: 'format',
    run: (format, given) => {
      if (!form.test(given.text(0, '2'))) format.controls.complain(outOfRange);
    },
  };
}

export const setupCommands: FormatCommands = {
  '^XA': { means: 'begin a label', effect: 'print', run: (format) => format.begin() },
  '^XZ': { means: 'print the label', effect: 'print', run: (format) => format.print() },
  '^HH': {
    means: 'configuration as text',
    effect: 'query',
    run: ({ model, settings, controls }) => controls.answer(configuration(model, settings)),
  },
  '^PW': {
    means: 'print width',
    effect: 'format',
    run: (format, given) => {
      const { width } = format.model;
      if (given.dots(0, width, 2, 32_000) > width) format.controls.complain('wider than the head');
      const trims = { ...format.settings.trims, width: false };
      format.set({ printWidth: given.dots(0, width, 2, width), trims });
    },
  },
  '^LL': setting('label length', (given, settings) => ({
    labelLength: given.dots(0, settings.labelLength, 1, 32_000),
    trims: { ...settings.trims, length: false },
  })),
  '^LH': setting('label home', (given) => ({
    home: { x: given.dots(0, 0, 0, 32_000), y: given.dots(1, 0, 0, 32_000) },
  })),
  '^LS': setting('label shift', (given) => ({ shift: given.dots(0, 0, -9999, 9999) })),
  '^LT': {
    means: 'label top',
    effect: 'format',
    run: (format, given) => {
      const top = given.dots(0, 0, -120, 120);
      if (given.dots(0, 0, -9999, 9999) !== top) format.controls.complain(outOfRange);
      format.set({ top });
    },
  },
  '^MD': limited('darkness, relative', /^-?([012]?\d|30)$/),
  '^PR': limited('speed', /^(1[0-4]|[1-9]|[A-E])$/i),
  '^LR': setting('reverse label', (given) => ({ reverse: given.isYes(0, false) })),
  '^MC': setting('clear the label', (given) => ({ keepsMap: !given.isYes(0, true) })),
  '^MU': { means: 'units', effect: 'format', run: units },
  '^PO': setting('print orientation', (given) => ({ upsideDown: given.letter(0, 'N') === 'I' })),
  '^PM': setting('mirror', (given) => ({ mirror: given.isYes(0, false) })),
  '^PQ': {
    means: 'quantity',
    effect: 'print',
    run: (format, given) => {
      format.quantity = {
        copies: given.whole(0, 1, 1, 99_999_999),
        group: given.whole(1, 0, 0, 99_999_999),
        replicates: given.whole(2, 0, 0, 99_999_999),
        pausesBetweenGroups: given.whole(1, 0, 0, 99_999_999) > 0 && !given.isYes(3, false),
      };
    },
  },
  '^MN': setting('media tracking', (given) => ({ continuous: given.letter(0, 'Y') === 'N' })),
  '^MM': {
    means: 'print mode',
    effect: 'format',
    run: (format, given) => {
      const mode = given.letter(0, 'T');
      const cuts = 'CD'.includes(mode);
      const hasCutter = format.model.has.includes('cutter');
      if (cuts && !hasCutter) format.controls.complain('there is no cutter');
      if (mode === 'P' && !format.model.peels) format.controls.complain('there is no peeler');
      format.set({ cuts: cuts && hasCutter });
    },
  },
  ...withoutPicture('format', {
    '^CC': 'change the caret',
    '^CD': 'change the delimiter',
    '^CT': 'change the tilde',
    '^CN': 'cut now',
    '^CP': 'remove the label',
    '^JM': 'dots per millimetre',
    '^MT': 'media type',
    '^PF': 'slew',
    '^PH': 'feed a label',
    '^PP': 'pause after the label',
    '^SP': 'begin before the format is complete',
    '^SR': 'resistance of the head',
    '^SZ': 'version of ZPL',
    '^XB': 'no backfeed',
    '^XS': 'dynamic backfeed',
    '^SC': 'serial interface',
    '^SS': 'sensors',
    '^RF': 'write or read a tag',
    '^RS': 'set up tags',
    '^RB': 'structure of a tag',
    '^RM': 'move to the tag',
    '^RR': 'retries for tags',
    '^RW': 'power for tags',
    '^RL': 'lock a tag',
    '^HV': 'send a field back',
  }),
  ...withoutPicture('query', {
    '^HF': 'send a format back',
    '^HG': 'send a picture back',
    '^HL': 'send the log of tags',
    '^HR': 'calibrate tags',
    '^HT': 'send linked fonts',
    '^HW': 'send the directory',
    '^HY': 'send an object back',
    '^HZ': 'send the printer description',
    '^WD': 'print the directory',
  }),
  ...withoutPicture('configure', {
    '^JB': 'erase flash memory',
    '^JH': 'warnings',
    '^JI': 'start ZBI',
    '^JJ': 'auxiliary port',
    '^JS': 'sensor',
    '^JT': 'head test interval',
    '^JU': 'keep the settings',
    '^JW': 'ribbon tension',
    '^JZ': 'reprint after an error',
    '^KD': 'format of date and time',
    '^KL': 'language',
    '^KN': 'name of the printer',
    '^KP': 'password',
    '^KV': 'kiosk',
    '^MA': 'maintenance alerts',
    '^MF': 'feed at start and after loading',
    '^MI': 'maintenance message',
    '^ML': 'longest label',
    '^MP': 'lock modes',
    '^MW': 'cold head warning',
    '^NB': 'print server check',
    '^NC': 'select the network',
    '^ND': 'network settings',
    '^NI': 'network id',
    '^NN': 'SNMP',
    '^NP': 'primary network',
    '^NS': 'network settings',
    '^NT': 'mail server',
    '^NW': 'time-out of the web',
    '^SE': 'encoding table',
    '^SI': 'sensor intensity',
    '^SQ': 'stop alerts',
    '^ST': 'set the clock',
    '^SX': 'alerts',
    '^WA': 'antenna',
    '^WE': 'WEP',
    '^WI': 'wireless network',
    '^WL': 'LEAP',
    '^WP': 'wireless password',
    '^WR': 'transmission rate',
    '^WS': 'wireless card',
    '^WX': 'wireless security',
    '^ZZ': 'sleep',
    '^CL': 'lock the cutter',
  }),
};
