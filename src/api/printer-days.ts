// The schemas of GET /printer-days.

import Type from 'typebox';
import { dayStates } from '../core/model/printers/printer-day.ts';
import { closed, described, nullable, success, timestamp } from './envelope.ts';

export const PrinterDaysQuery = closed({
  since: Type.Optional(
    timestamp(
      'The beginning of the day where the reader is. By default, and at the most, 24 hours ago.',
    ),
  ),
});

const count = (description: string) => Type.Integer({ description, examples: [3] });

export const PrinterDay = described('PrinterDay', 'What a printer went through today.', {
  printerId: Type.String({ description: 'The id of the printer.', examples: ['default'] }),
  printed: count('Jobs accepted since then that were printed.'),
  failed: count('Jobs accepted since then that failed.'),
  exact: Type.Boolean({
    description: 'False if there are more jobs than are counted.',
    examples: [true],
  }),
  offlineSeconds: count('How long it could not be reached.'),
  errorSeconds: count('How long it was without paper, open or jammed.'),
  paperLowSince: nullable(timestamp('Since when its paper is low.')),
  periods: Type.Array(
    Type.Object({
      from: timestamp('It lasted until the next one.'),
      state: Type.Enum([...dayStates], {
        description: 'unknown: before the first event that is kept.',
        examples: ['ready'],
      }),
    }),
    { description: 'Its states since then, oldest first, at most 200.' },
  ),
});

export const PrinterDays = success({
  since: timestamp('The beginning of the day.'),
  printers: Type.Array(PrinterDay, { description: 'In the order of GET /printers.' }),
});
