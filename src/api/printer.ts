// /printer

import Type from 'typebox';
import { nullable, success } from './envelope.ts';

export const PrinterAnswer = success({
  printer: Type.Object({
    id: Type.String(),
    name: Type.String({ description: 'As the printer names itself, where it does.' }),
    ip: Type.String(),
    port: Type.Integer(),
    width: Type.Number({ description: 'Paper width in millimetres.' }),
    status: Type.Enum(['online', 'offline', 'error'], {
      description: 'error: it can be reached and cannot print; see errorCode.',
    }),
    paperStatus: Type.Enum(['ok', 'low', 'out', 'unknown']),
    coverStatus: Type.Enum(['closed', 'open', 'unknown']),
    queueLength: Type.Integer({ description: 'Jobs that wait, without the one being printed.' }),
    errorCode: nullable(
      Type.Enum(['PAPER_OUT', 'COVER_OPEN', 'CUTTER_ERROR', 'OVERHEATED', 'UNRECOVERABLE', 'BUSY']),
    ),
  }),
});

/** Any subset; what is left out stays as it is. */
export const PrinterChange = Type.Object(
  {
    ip: Type.Optional(Type.String({ description: 'Address or name.', examples: ['192.168.1.50'] })),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65535, examples: [9100] })),
    width: Type.Optional(
      Type.Number({ minimum: 20, maximum: 250, description: 'Millimetres.', examples: [80] }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const TestAnswer = success({ jobId: Type.String() });
