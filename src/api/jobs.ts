// Requests and answers of /jobs.

import Type from 'typebox';
import { jobStates, unconfirmedPolicies } from '../core/model/job.ts';
import { Failure, nullable, success, Timestamp } from './envelope.ts';

export const JobStatus = Type.Enum([...jobStates]);

const JobSchema = Type.Object({
  id: Type.String(),
  templateId: Type.String(),
  printerId: Type.String(),
  status: JobStatus,
  copies: Type.Integer(),
  copiesConfirmed: Type.Integer(),
  attempts: Type.Integer({ description: 'How many times sending was started.' }),
  nextAttemptAt: nullable(Timestamp),
  onUnconfirmed: Type.Enum([...unconfirmedPolicies]),
  reprintOf: nullable(Type.String({ description: 'The job that this one reprints.' })),
  sentAgain: Type.Boolean({ description: 'Printed again because of onUnconfirmed.' }),
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
      { description: 'How the printer confirmed that the job was printed.' },
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
        description: 'nextCursor of the previous page.',
      }),
    ),
  },
  { additionalProperties: false },
);
export const JobAnswer = success({ job: JobSchema });
export const JobData = success({
  data: Type.Record(Type.String(), Type.Unknown()),
  options: Type.Record(Type.String(), Type.Unknown()),
});
export const JobList = success({
  jobs: Type.Array(JobSchema, { description: 'Newest first.' }),
  nextCursor: nullable(Type.String()),
});
export const ReprintBody = Type.Object(
  {
    drawer: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to open the drawer and sound the buzzer again.',
      }),
    ),
    printer: Type.Optional(
      Type.String({ description: 'A printer or group to use instead of the printer of the job.' }),
    ),
  },
  { additionalProperties: false },
);
export const Reprinted = success({
  jobId: Type.String(),
  status: Type.Literal('queued'),
  estimatedTime: Type.String(),
});
export const JobCancelled = success({ job: JobSchema, message: Type.String() });
