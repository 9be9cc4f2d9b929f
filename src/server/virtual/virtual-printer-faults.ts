// What can go wrong with a virtual printer on demand, as plain JSON.

import { type Static, Type } from 'typebox';

const bytes = (description: string) => orNever(Type.Integer({ minimum: 0, description }));
const orNever = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Only what is given changes. Null takes a fault back. */
export const virtualPrinterFaults = Type.Partial(
  Type.Object({
    paper: Type.Union([Type.Literal('ok'), Type.Literal('low'), Type.Literal('out')], {
      description: 'Low paper prints on; without paper the rest waits until there is some again.',
    }),
    paperOutAfterMm: orNever(
      Type.Number({ minimum: 0, description: 'The roll ends after so much more paper.' }),
    ),
    paperOutAfterLabels: orNever(
      Type.Integer({ minimum: 0, description: 'The roll has so many more labels.' }),
    ),
    cover: Type.Union([Type.Literal('closed'), Type.Literal('open')]),
    cutter: Type.Union([Type.Literal('ok'), Type.Literal('error')]),
    overheated: Type.Boolean(),
    unrecoverable: Type.Boolean({ description: 'An error that only a power cycle clears.' }),
    ribbon: Type.Union([Type.Literal('ok'), Type.Literal('out')], {
      description: 'Of label printers that print with one.',
    }),
    paused: Type.Boolean({ description: 'Label printers: as if somebody pressed the key.' }),
    connection: orNever(
      Type.Union([Type.Literal('refuse'), Type.Literal('stall')], {
        description: 'refuse: nobody listens. stall: connections are accepted and never read.',
      }),
    ),
    resetAfterBytes: bytes('Resets the connection, once.'),
    finAfterBytes: bytes('Closes the connection, once.'),
    silenceAfterBytes: bytes('From there on it neither reads nor answers.'),
    confirmation: orNever(
      Type.Union(
        [
          Type.Literal('lost'),
          Type.Literal('late'),
          Type.Literal('wrong'),
          Type.Literal('doubled'),
        ],
        { description: 'What becomes of the answers that tell how far printing has come.' },
      ),
    ),
    confirmationDelayMs: Type.Integer({ minimum: 0, maximum: 600_000 }),
    strayStatus: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Tells its status unasked, so many times.',
    }),
    splitAnswers: Type.Boolean({ description: 'Answers come a byte at a time.' }),
    powerCycle: Type.Literal(true, {
      description: 'Off and on: what was received and not printed is lost.',
    }),
    leftover: Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description: 'An earlier client left half a picture: the next so many bytes belong to it.',
    }),
    mute: Type.Boolean({ description: 'Nothing comes back.' }),
  }),
  { additionalProperties: false },
);

export type VirtualPrinterFaults = Static<typeof virtualPrinterFaults>;
