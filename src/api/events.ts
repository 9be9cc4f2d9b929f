// Messages of the WebSocket at /ws.

import Type from 'typebox';
import { described } from './envelope.ts';
import { batchFields, BatchSchema } from './batches.ts';
import { endingFields, jobIdExample, JobStatus } from './job.ts';
import { PrinterSchema } from './printer.ts';
import { optional } from '../core/model/optional.ts';

const Seq = Type.Integer({
  description:
    'The number of the event. Connect with ?after= and the last number to miss nothing after a lost connection.',
  examples: [1024],
});

const { status, paperStatus, coverStatus, drawerStatus, errorCode, paused } =
  PrinterSchema.properties;

export const JobUpdate = described('JobUpdate', 'The state of a job changed, or the job moved.', {
  type: Type.Literal('jobUpdate'),
  data: Type.Object({
    jobId: Type.String({ description: 'The id of the job.', examples: [jobIdExample] }),
    status: JobStatus,
    printerId: Type.String({
      description: 'The printer whose queue the job is in.',
      examples: ['default'],
    }),
    templateId: Type.String({
      description: 'The template; `_test` for a test page.',
      examples: ['receipt'],
    }),
    reference: optional.string({ description: 'options.reference of the request, if it had one.' }),
    metadata: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'options.metadata of the request, if it had them.',
      }),
    ),
    ...endingFields,
    movedFrom: optional.string({ description: 'Present if the job moved here from this printer.' }),
    seq: Seq,
  }),
});

export const BatchUpdate = described(
  'BatchUpdate',
  'The progress of a batch, at most once a second.',
  {
    type: Type.Literal('batchUpdate'),
    data: Type.Object({
      batchId: BatchSchema.properties.id,
      ...batchFields,
      seq: Seq,
    }),
  },
);

export const PrinterUpdate = described(
  'PrinterUpdate',
  'The state of a printer changed, or it became the default one. Also sent once for every printer on connecting, the default printer first. Clients of one printer must look at printerId.',
  {
    type: Type.Literal('printerUpdate'),
    data: Type.Object({
      printerId: Type.String({ description: 'The id of the printer.', examples: ['default'] }),
      status,
      paperStatus,
      coverStatus,
      // Missing in events that an earlier version stored.
      drawerStatus: Type.Optional(drawerStatus),
      errorCode,
      paused,
      removed: Type.Optional(
        Type.Literal(true, { description: 'Present if the printer was removed.' }),
      ),
      default: Type.Optional(
        Type.Literal(true, {
          description:
            'Present if the printer became the default one: requests that name no printer are printed on it.',
        }),
      ),
      movedFrom: optional.string({
        description:
          'Present if the printer has another address now, to which the service followed it by its serial number: the address that it had before.',
        examples: ['socket://192.168.1.50:9100'],
      }),
      seq: Seq,
    }),
  },
);
