// Requests and answers of /printer and /profiles, and the schema of a printer.

import Type from 'typebox';
import { nullable, success, Timestamp } from './envelope.ts';

export const PrinterSchema = Type.Object({
  id: Type.String(),
  name: Type.String({
    description: 'The configured name, else the name that the printer reports.',
  }),
  ip: Type.String(),
  port: Type.Integer(),
  width: Type.Number({ description: 'Paper width in millimetres.' }),
  dpi: Type.Integer(),
  driver: Type.Enum(['escpos', 'starprnt', 'zpl', 'tspl'], {
    description: 'The command language of the printer.',
  }),
  profile: Type.Object({
    id: Type.String(),
    model: Type.String(),
    detected: Type.Boolean({
      description:
        'true: the printer identified itself. false: the profile was configured or assumed.',
    }),
  }),
  default: Type.Boolean({ description: 'Whether it is the default printer.' }),
  groups: Type.Array(Type.String()),
  fallback: nullable(
    Type.String({
      description: 'The printer that takes over its queued jobs while it is offline.',
    }),
  ),
  virtual: nullable(
    Type.String({ description: 'The emulated model, if it is a virtual printer.' }),
  ),
  paused: Type.Boolean({ description: 'A paused printer starts no job; its jobs stay queued.' }),
  status: Type.Enum(['online', 'offline', 'error'], {
    description: 'error: reachable, but unable to print; see errorCode.',
  }),
  paperStatus: Type.Enum(['ok', 'low', 'out', 'unknown']),
  coverStatus: Type.Enum(['closed', 'open', 'unknown']),
  errorCode: nullable(
    Type.Enum(['PAPER_OUT', 'COVER_OPEN', 'CUTTER_ERROR', 'OVERHEATED', 'UNRECOVERABLE', 'BUSY']),
  ),
  nextAttemptAt: nullable(Timestamp),
  queueLength: Type.Integer({ description: 'Queued jobs, without the one being printed.' }),
  printing: nullable(Type.String({ description: 'The id of the job being printed.' })),
});

export const PrinterAnswer = success({ printer: PrinterSchema });

/** Any subset; fields left out stay as they are. */
export const PrinterChange = Type.Object(
  {
    ip: Type.Optional(
      Type.String({ description: 'IP address or host name.', examples: ['192.168.1.50'] }),
    ),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65535, examples: [9100] })),
    width: Type.Optional(
      Type.Number({
        minimum: 20,
        maximum: 250,
        description: 'Paper width in millimetres.',
        examples: [80],
      }),
    ),
    profile: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'The id of a profile in GET /profiles. null: as the printer identifies itself.',
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
      driver: Type.String({ description: 'The command language of the printer.' }),
      width: Type.Number({ description: 'Usual paper width in millimetres.' }),
      dots: Type.Integer({ description: 'Printable dots per line.' }),
      dpi: Type.Integer(),
      columns: Type.Object(
        { A: Type.Integer(), B: Type.Integer() },
        { description: 'Characters per line in each font.' },
      ),
      codepages: Type.Array(Type.String(), {
        description: 'The character sets of its built-in fonts.',
      }),
      codes: Type.Array(Type.String(), { description: 'The barcodes that it prints natively.' }),
      cut: Type.Array(Type.Enum(['full', 'partial'])),
      drawer: Type.Boolean(),
      beep: Type.Boolean(),
      status: Type.Enum(['push', 'poll', 'none'], {
        description: 'push: reports its status unasked. poll: when asked. none: never.',
      }),
      confirm: Type.Enum(['process-id', 'status', 'none'], {
        description: 'How it confirms that a job was printed.',
      }),
      detected: Type.Boolean({
        description: 'Whether Platen can detect it by its identification.',
      }),
    }),
    { description: 'The supported models, for POST /printer/config.' },
  ),
  virtualModels: Type.Array(Type.String(), {
    description: 'The models that a virtual printer can emulate, for POST /printers.',
  }),
});

export const TestAnswer = success({ jobId: Type.String() });
