// /printer, and what a printer is on the wire

import Type from 'typebox';
import { nullable, success, Timestamp } from './envelope.ts';

export const Printer = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'As it was given, or as the printer names itself.' }),
  ip: Type.String(),
  port: Type.Integer(),
  width: Type.Number({ description: 'Paper width in millimetres.' }),
  dpi: Type.Integer(),
  driver: Type.Enum(['escpos', 'starprnt', 'zpl', 'tspl'], {
    description: 'The language that it is spoken to in.',
  }),
  profile: Type.Object({
    id: Type.String(),
    model: Type.String(),
    detected: Type.Boolean({
      description: 'The printer said itself what it is. Otherwise it was chosen, or is a guess.',
    }),
  }),
  default: Type.Boolean({ description: 'Prints what names no other.' }),
  groups: Type.Array(Type.String()),
  fallback: nullable(
    Type.String({ description: 'The printer that takes its jobs while it stays offline.' }),
  ),
  virtual: nullable(
    Type.String({ description: 'The model that is played, where it is a virtual printer.' }),
  ),
  paused: Type.Boolean({ description: 'No job is begun; those that come wait.' }),
  status: Type.Enum(['online', 'offline', 'error'], {
    description: 'error: it can be reached and cannot print; see errorCode.',
  }),
  paperStatus: Type.Enum(['ok', 'low', 'out', 'unknown']),
  coverStatus: Type.Enum(['closed', 'open', 'unknown']),
  errorCode: nullable(
    Type.Enum(['PAPER_OUT', 'COVER_OPEN', 'CUTTER_ERROR', 'OVERHEATED', 'UNRECOVERABLE', 'BUSY']),
  ),
  nextAttemptAt: nullable(Timestamp),
  queueLength: Type.Integer({ description: 'Jobs that wait, without the one being printed.' }),
  printing: nullable(Type.String({ description: 'The job in hand.' })),
});

export const PrinterAnswer = success({ printer: Printer });

/** Any subset; what is left out stays as it is. */
export const PrinterChange = Type.Object(
  {
    ip: Type.Optional(Type.String({ description: 'Address or name.', examples: ['192.168.1.50'] })),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65535, examples: [9100] })),
    width: Type.Optional(
      Type.Number({ minimum: 20, maximum: 250, description: 'Millimetres.', examples: [80] }),
    ),
    profile: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'The model, by its id in GET /profiles. null leaves it to what the printer says of itself.',
        examples: ['epson-tm-t20'],
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const ProfileList = success({
  profiles: Type.Array(
    Type.Object({
      id: Type.String(),
      model: Type.String(),
      driver: Type.String({ description: 'The language that it speaks.' }),
      width: Type.Number({ description: 'Of its usual paper, in millimetres.' }),
      dots: Type.Integer({ description: 'Printable dots across.' }),
      dpi: Type.Integer(),
      columns: Type.Object(
        { A: Type.Integer(), B: Type.Integer() },
        { description: 'Characters across, in each font.' },
      ),
      codepages: Type.Array(Type.String(), { description: 'What its own fonts can write.' }),
      codes: Type.Array(Type.String(), { description: 'What it draws by itself.' }),
      cut: Type.Array(Type.Enum(['full', 'partial'])),
      drawer: Type.Boolean(),
      beep: Type.Boolean(),
      status: Type.Enum(['push', 'poll', 'none'], {
        description: 'Whether it tells its condition unasked, when asked, or never.',
      }),
      confirm: Type.Enum(['process-id', 'status', 'none'], {
        description: 'How it tells that a job came out.',
      }),
      detected: Type.Boolean({ description: 'Recognised by what it says of itself.' }),
    }),
    { description: 'The models known, for POST /printer/config.' },
  ),
  virtualModels: Type.Array(Type.String(), {
    description: 'What can be played, for POST /printers with virtual.',
  }),
});

export const TestAnswer = success({ jobId: Type.String() });
