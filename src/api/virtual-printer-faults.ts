// The faults that POST /virtual-printer/faults simulates on a virtual printer.

import { type Static, Type } from 'typebox';
import { nullable } from './envelope.ts';

const bytes = (description: string) => nullable(Type.Integer({ minimum: 0, description }));

/** Any subset; null clears a fault. */
export const VirtualPrinterFaults = Type.Partial(
  Type.Object({
    paper: Type.Union([Type.Literal('ok'), Type.Literal('low'), Type.Literal('out')], {
      description: 'With low paper it keeps printing; with paper out it waits for new paper.',
    }),
    paperOutAfterMm: nullable(
      Type.Number({ minimum: 0, description: 'Paper runs out after this many millimetres.' }),
    ),
    paperOutAfterLabels: nullable(
      Type.Integer({ minimum: 0, description: 'Paper runs out after this many labels.' }),
    ),
    cover: Type.Union([Type.Literal('closed'), Type.Literal('open')], {
      description: 'With the cover open it does not print.',
    }),
    cutter: Type.Union([Type.Literal('ok'), Type.Literal('error')], {
      description: 'error: the cutter is jammed.',
    }),
    overheated: Type.Boolean({ description: 'The print head is too hot; it does not print.' }),
    unrecoverable: Type.Boolean({ description: 'An error that only a power cycle clears.' }),
    ribbon: Type.Union([Type.Literal('ok'), Type.Literal('out')], {
      description: 'Thermal transfer label printers only.',
    }),
    paused: Type.Boolean({ description: 'Label printers only: the pause button was pressed.' }),
    connection: nullable(
      Type.Union([Type.Literal('refuse'), Type.Literal('stall')], {
        description: 'refuse: the port is closed. stall: connections are accepted and never read.',
      }),
    ),
    resetAfterBytes: bytes('Resets the connection once, after this many bytes.'),
    finAfterBytes: bytes('Closes the connection once, after this many bytes.'),
    silenceAfterBytes: bytes('Stops reading and answering after this many bytes.'),
    confirmation: nullable(
      Type.Union(
        [
          Type.Literal('lost'),
          Type.Literal('late'),
          Type.Literal('wrong'),
          Type.Literal('doubled'),
        ],
        { description: 'What happens to the answers that confirm printing.' },
      ),
    ),
    confirmationDelayMs: Type.Integer({
      minimum: 0,
      maximum: 600_000,
      description: 'How late, with confirmation late.',
    }),
    strayStatus: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Sends its status unasked, this many times.',
    }),
    splitAnswers: Type.Boolean({ description: 'Sends answers one byte at a time.' }),
    powerCycle: Type.Literal(true, {
      description: 'Switches off and on: received data that was not printed is lost.',
    }),
    leftover: Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description:
        'An earlier client stopped within an image: this many of the next bytes belong to it.',
    }),
    mute: Type.Boolean({ description: 'Sends no answers.' }),
  }),
  {
    title: 'VirtualPrinterFaults',
    description: 'Fields left out stay as they are.',
    additionalProperties: false,
    examples: [{ paper: 'low' }],
  },
);

export type VirtualPrinterFaults = Static<typeof VirtualPrinterFaults>;
