// /jobs

import Type from 'typebox';
import { jobStates, unconfirmedPolicies } from '../core/model/job.ts';
import { Failure, nullable, success, Timestamp } from './envelope.ts';

export const JobStatus = Type.Enum([...jobStates]);

const JobOnTheWire = Type.Object({
  id: Type.String(),
  templateId: Type.String(),
  printerId: Type.String(),
  status: JobStatus,
  copies: Type.Integer(),
  copiesConfirmed: Type.Integer(),
  attempts: Type.Integer({ description: 'How often sending it was begun.' }),
  nextAttemptAt: nullable(Timestamp),
  onUnconfirmed: Type.Enum([...unconfirmedPolicies]),
  reprintOf: nullable(Type.String({ description: 'The job that this one repeats.' })),
  sentAgain: Type.Boolean({ description: 'Repeated by its own onUnconfirmed.' }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  startedAt: nullable(Timestamp),
  completedAt: nullable(Timestamp),
  completion: nullable(
    Type.Object(
      {
        confirmed: Type.Boolean(),
        by: Type.Enum(['process-id', 'status', 'none']),
      },
      { description: 'How we know that the paper came out.' },
    ),
  ),
  error: nullable(
    Type.Object({
      code: Failure.properties.error.properties.code,
      message: Type.String(),
      mayHavePrinted: Type.Boolean(),
      bytesSent: Type.Optional(Type.Integer()),
    }),
  ),
});

export const JobParams = Type.Object({ jobId: Type.String() });
export const JobQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    status: Type.Optional(JobStatus),
    templateId: Type.Optional(Type.String()),
    printerId: Type.Optional(Type.String()),
    cursor: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'nextCursor of the page before, for the jobs that follow.',
      }),
    ),
  },
  { additionalProperties: false },
);
export const JobAnswer = success({ job: JobOnTheWire });
export const JobData = success({
  data: Type.Record(Type.String(), Type.Unknown()),
  options: Type.Record(Type.String(), Type.Unknown()),
});
export const JobList = success({
  jobs: Type.Array(JobOnTheWire, { description: 'Newest first.' }),
  nextCursor: nullable(Type.String()),
});
export const ReprintBody = Type.Object(
  {
    drawer: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the drawer opens and the buzzer sounds once more.',
      }),
    ),
    printer: Type.Optional(
      Type.String({ description: 'Another printer or group than the one that printed it.' }),
    ),
  },
  { additionalProperties: false },
);
export const Reprinted = success({
  jobId: Type.String(),
  status: Type.Literal('queued'),
  estimatedTime: Type.String(),
});
export const JobCancelled = success({ job: JobOnTheWire, message: Type.String() });
