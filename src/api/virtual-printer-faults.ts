// The faults that POST /virtual-printer/faults simulates on a virtual printer.

import { type Static, Type } from 'typebox';
import { nullable } from './envelope.ts';

const bytes = (description: string) => nullable(Type.Integer({ minimum: 0, description }));
const flag = (description: string) => nullable(Type.Boolean({ description }));
const state = <Name extends string>(names: Name[], description: string) =>
  nullable(Type.Enum(names, { description }));

/** Any subset. Null clears each of them, and so does the name of the healthy state: ok, false, closed of the cover. */
export const VirtualPrinterFaults = Type.Partial(
  Type.Object({
    paper: state(
      ['ok', 'low', 'out'],
      'With low paper it keeps printing; with paper out it waits for new paper.',
    ),
    paperOutAfterMm: nullable(
      Type.Number({ minimum: 0, description: 'Paper runs out after this many millimetres.' }),
    ),
    paperOutAfterLabels: bytes('Paper runs out after this many labels.'),
    cover: state(['closed', 'open'], 'With an open cover it does not print.'),
    cutter: state(['ok', 'error'], 'A jam of the cutter.'),
    overheated: flag('The print head is too hot.'),
    unrecoverable: flag('An error that only a power cycle clears.'),
    drawer: state(
      ['none', 'closed', 'open'],
      'Receipt printers only. closed: a cash drawer is connected, which a pulse opens.',
    ),
    ribbon: state(['ok', 'out'], 'Thermal transfer label printers only.'),
    paused: flag('Label printers only: the pause button was pressed.'),
    connection: state(
      ['ok', 'refuse', 'stall'],
      'refuse: the port is closed. stall: connections are accepted and never read.',
    ),
    resetAfterBytes: bytes('Resets the connection once, after this many bytes.'),
    finAfterBytes: bytes('Closes the connection once, after this many bytes.'),
    silenceAfterBytes: bytes('Stops reading and answering after this many bytes.'),
    confirmation: state(
      ['ok', 'lost', 'late', 'wrong', 'doubled'],
      'What happens to the answers that confirm printing.',
    ),
    confirmationDelayMs: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 600_000,
        description: 'How late a late confirmation is; 1000 by default.',
      }),
    ),
    strayStatus: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Sends its status unasked now, this many times.',
      }),
    ),
    splitAnswers: flag('Sends answers one byte at a time.'),
    powerCycle: flag('true switches it off and on: received data that was not printed is lost.'),
    leftover: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 65_535,
        description:
          'An earlier client stopped within an image: this many of the next bytes belong to it.',
      }),
    ),
    mute: flag('Sends no answers.'),
  }),
  {
    title: 'VirtualPrinterFaults',
    description:
      'Fields left out stay as they are. null clears a fault, and so do ok, false, and closed of the cover.',
    additionalProperties: false,
    examples: [{ paper: 'low' }],
  },
);

export type VirtualPrinterFaults = Static<typeof VirtualPrinterFaults>;
