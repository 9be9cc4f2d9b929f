// Requests and answers of /jobs.

import Type from 'typebox';
import { anyObject } from './any-object.ts';
import { jobStates, priorities } from '../core/model/jobs/job.ts';
import { answer, closed, described, message, nullable, success, timestamp } from './envelope.ts';
import { endingFields, jobId, jobIdExample, JobSchema } from './job.ts';
import { NotBefore } from './job-labels.ts';
import { optional } from '../core/model/optional.ts';

export const JobParams = Type.Object({ jobId });
const summary = optional.boolean({
  default: false,
  description: 'true: with the `summary` of each job.',
});
const filters = {
  status: optional.string({
    pattern: `^(${jobStates.join('|')})(,(${jobStates.join('|')}))*$`,
    description: `One state or several, separated by commas: ${jobStates.join(', ')}.`,
    examples: ['failed,cancelled'],
  }),
  templateId: optional.string({ description: 'Only jobs of this template.' }),
  printerId: optional.string({ description: 'Only jobs of this printer.' }),
  reference: optional.string({
    description: 'Only jobs with this options.reference.',
    examples: ['order-4711'],
  }),
  batchId: optional.string({ description: 'Only jobs of this batch that are or were in a queue.' }),
  idempotencyKey: optional.string({
    description: 'Only the job that a request with this Idempotency-Key created.',
  }),
  since: Type.Optional(timestamp('Only jobs with createdAt at this time or later.')),
  until: Type.Optional(
    timestamp('Only jobs with createdAt before this time.', '2026-02-01T12:00:00.000Z'),
  ),
};

export const JobQuery = closed({
  limit: optional.integer({
    minimum: 1,
    maximum: 1000,
    default: 10,
    description: 'The largest number of jobs in the answer.',
  }),
  ...filters,
  order: optional.enum(['desc', 'asc'], { default: 'desc', description: 'asc: the oldest first.' }),
  cursor: optional.string({
    format: 'uuid',
    description: 'nextCursor of the previous page.',
  }),
  search: optional.string({
    minLength: 1,
    maxLength: 255,
    pattern: '[^ ]',
    description:
      'Only jobs with this text, the newest first. All jobs are found by their whole id, reference, Idempotency-Key or a whole value of their metadata. Jobs of one day, the last 25 hours before `until` or now, are also found by a part of these and of the values of their data, in upper or lower case. See `searched` in the answer.',
    examples: ['order-4711'],
  }),
  summary,
});
export const JobReadQuery = closed({ summary });
export const JobCountQuery = closed(filters);
export const JobsCancelQuery = closed({
  ...filters,
  status: Type.Literal('queued', { description: 'Only queued jobs can be cancelled.' }),
  all: optional.boolean({ description: 'true: cancel all queued jobs, without another filter.' }),
});
export const JobChangeBody = Type.Object(
  {
    printer: optional.string({
      description: 'Move the job to this printer, or to a printer of this group.',
    }),
    priority: optional.enum([...priorities], {
      description: 'high: before the queued jobs with normal priority, low: after them.',
    }),
    expiresIn: optional.integer({
      minimum: 1,
      maximum: 604_800,
      description: 'Seconds from now; replaces the deadline of the job.',
    }),
    notBefore: Type.Optional(NotBefore),
  },
  {
    title: 'JobChange',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ priority: 'high' }],
  },
);
export const JobAnswer = answer('JobAnswer', { job: JobSchema });
export const JobData = success({
  data: anyObject({
    description: 'As it was sent; empty if a print without a stored template had none.',
    examples: [{ items: [{ name: 'Flat white', price: 3.9 }], total: 3.9 }],
  }),
  options: anyObject({
    description: 'As they were sent.',
    examples: [{ copies: 1 }],
  }),
  print: Type.Optional(
    anyObject({
      description:
        'What a print without a stored template printed: `config`, `text`, `markdown`, `image`, `pdf` or `raw`, and what else its request had. Send it to `POST /print`, with `data` and `options` if they are not empty, to print it again.',
      examples: [{ text: 'Closed on Monday' }],
    }),
  ),
});
export const JobList = success({
  jobs: Type.Array(JobSchema, { description: 'Newest first, unless order is asc.' }),
  nextCursor: nullable(
    Type.String({
      description: 'The cursor of the next page; null on the last one.',
      examples: [jobIdExample],
    }),
  ),
  searched: Type.Optional(
    described('JobsSearched', 'With `search`: what was searched. Data longer than 256 kB is not.', {
      dataSince: timestamp('The data of jobs that were accepted since then was searched.'),
      jobs: Type.Integer({
        description: 'How many jobs of this day were looked at for this answer.',
        examples: [812],
      }),
      complete: Type.Boolean({
        description:
          'false: jobs of this day are left; the next page looks at them. One answer looks at 5,000 jobs or 64 MB of data at most.',
      }),
    }),
  ),
});
export const ReprintBody = Type.Object(
  {
    drawer: optional.boolean({
      default: false,
      description: 'Whether to open the drawer and sound the buzzer again.',
    }),
    printer: optional.string({
      description: 'A printer or group to use instead of the printer of the job.',
    }),
  },
  { title: 'ReprintRequest', additionalProperties: false, examples: [{ drawer: false }] },
);
export const Reprinted = success({
  jobId,
  status: Type.Enum([...jobStates], {
    description: 'queued. If the Idempotency-Key was used before, the state of the job now.',
  }),
  estimatedTime: Type.String({
    description:
      'Until the job is printed, including the jobs queued before it; 0s if it has ended.',
    examples: ['1s'],
  }),
  ...endingFields,
});
export const Voided = success({
  jobId: Type.String({ description: 'The id of the slip.', examples: [jobIdExample] }),
  status: Type.Enum([...jobStates], {
    description: 'queued. If the job was voided before, the state of its slip now.',
  }),
  estimatedTime: Reprinted.properties.estimatedTime,
  ...endingFields,
});
export const JobCancelled = success({
  job: JobSchema,
  message: message(`Job ${jobIdExample} was cancelled.`),
});
const byStatus = Object.fromEntries(
  jobStates.map((state) => [state, Type.Integer({ examples: [state === 'completed' ? 2400 : 0] })]),
) as Record<(typeof jobStates)[number], ReturnType<typeof Type.Integer>>;
export const JobCount = success({
  count: Type.Integer({ description: 'How many jobs there are.', examples: [2400] }),
  exact: Type.Boolean({ description: 'false: there are more; counting stops at 100,000.' }),
  byStatus: Type.Object(byStatus, { description: 'The counted jobs by state.' }),
});
export const JobsCancelled = success({
  cancelled: Type.Integer({ description: 'How many jobs were cancelled.', examples: [12] }),
});
export const JobDataDeleted = success({
  message: message(`The data of job ${jobIdExample} was deleted.`),
});
