// Requests and answers of /batches.

import Type, { type TSchema } from 'typebox';
import { anyObject } from './any-object.ts';
import { batchStates } from '../core/model/batches/batch.ts';
import { jobStates } from '../core/model/jobs/job.ts';
import { directContent } from './direct-print.ts';
import { answer, body, closed, described, nullable, success, timestamp } from './envelope.ts';
import { jobIdExample } from './job.ts';
import { JobAnswer } from './jobs.ts';
import { printOptions } from './print.ts';
import { optional } from '../core/model/optional.ts';

const batchIdExample = '0198c0de-7a2b-7b1e-9c40-5fd2a1000000';
const batchId = Type.String({ description: 'The id of the batch.', examples: [batchIdExample] });
const name = Type.String({
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'A name for people.',
  examples: ['Shelf labels, March'],
});

const {
  wait: _wait,
  priority: _priority,
  notBefore: _notBefore,
  expiresIn: _,
  ...options
} = printOptions;

const BatchPrint = body('BatchPrint', {
  templateId: optional.string({ description: 'A stored template; or one of the others instead.' }),
  data: Type.Optional(
    anyObject({
      description: 'For the template or the config.',
    }),
  ),
  ...directContent,
  options: Type.Optional(
    Type.Object(options, {
      additionalProperties: false,
      description: 'As for POST /print. All jobs of a batch have low priority and its deadline.',
    }),
  ),
});

export const BatchBody = Type.Object(
  {
    name: Type.Optional(name),
    jobs: Type.Array(BatchPrint, { minItems: 1, description: 'What to print, in this order.' }),
  },
  {
    title: 'BatchRequest',
    additionalProperties: false,
    examples: [
      {
        name: 'Two notes',
        jobs: [{ text: 'Back in ten minutes.' }, { text: 'Closed.', options: { copies: 2 } }],
      },
    ],
  },
);

export const BatchParams = Type.Object({ batchId });
export const BatchQuery = closed({
  limit: optional.integer({
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'The largest number of batches in the answer.',
  }),
});

export const batchFields = {
  status: Type.Enum([...batchStates], {
    description:
      'open: is being printed. paused. cancelled, expired: what was not printed by then is not. completed: all of its jobs have ended.',
  }),
  jobs: Type.Integer({ description: 'How many jobs it has.', examples: [500] }),
  counts: Type.Object(
    Object.fromEntries(
      jobStates.map((state) => [state, Type.Integer({ examples: [state === 'queued' ? 500 : 0] })]),
    ) as Record<(typeof jobStates)[number], ReturnType<typeof Type.Integer>>,
    { description: 'Its jobs by state.' },
  ),
};

export const BatchSchema = described('Batch', 'Many prints that were accepted together.', {
  id: batchId,
  name,
  ...batchFields,
  printers: Type.Array(Type.String({ examples: ['default'] }), {
    description: 'The printers that its jobs were accepted for.',
  }),
  templates: Type.Array(Type.String({ examples: ['receipt'] }), {
    description: 'The templates of its jobs; prints without one have a name such as _text.',
  }),
  createdAt: timestamp('When it was accepted.'),
  expiresAt: nullable(
    timestamp('What is not started by then fails. null while it is paused: the time stops.'),
  ),
  endedAt: nullable(timestamp('When its last job ended.')),
  reprintOf: nullable(
    Type.String({ description: 'The batch of which it prints rows again.', examples: [null] }),
  ),
});

export const BatchAccepted = answer('BatchAccepted', {
  batchId,
  jobs: Type.Array(Type.Object({ jobId: Type.String({ examples: [jobIdExample] }) }), {
    description: 'In the order of the request.',
  }),
});
/** The answer to a CSV file. */
export const CsvAccepted = answer('CsvAccepted', {
  batchId,
  jobs: Type.Integer({ description: 'How many rows it has.', examples: [500] }),
});
const { metadata: _metadata, ...named } = options;
/** The query of POST /print/:templateId with CSV. It has no defaults and examples: they would be sent with JSON, too. */
export const CsvQuery = closed(
  Object.fromEntries(
    Object.entries({ ...named, name: Type.Optional(name) }).map(([field, schema]) => {
      const {
        default: _default,
        examples: _examples,
        ...rest
      } = schema as TSchema & {
        default?: unknown;
        description?: string;
        examples?: unknown;
      };
      const description = `With CSV only; JSON has it in \`options\`. ${rest.description ?? ''}`;
      return [field, Type.Optional({ ...rest, description })];
    }),
  ),
);
const rowNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 10_000_000, description });
export const BatchReprintBody = Type.Object(
  {
    from: rowNumber('The first row, counted from 1.'),
    to: Type.Optional(rowNumber('The last row. Default: the last one of the batch.')),
    name: Type.Optional(name),
    printer: optional.string({
      description: 'A printer or group to use instead of those of the rows.',
    }),
  },
  { title: 'BatchReprintRequest', additionalProperties: false, examples: [{ from: 90, to: 97 }] },
);
export const BatchMoveBody = Type.Object(
  {
    printer: Type.String({
      description: 'A printer or group that takes what still waits.',
      examples: ['default'],
    }),
    fromPrinter: optional.string({
      description: 'Only what waits for this printer. Default: for any printer of the batch.',
    }),
  },
  { title: 'BatchMoveRequest', additionalProperties: false, examples: [{ printer: 'default' }] },
);
export const BatchAnswer = answer('BatchAnswer', { batch: BatchSchema });
export const BatchMoved = answer('BatchMoved', {
  batch: BatchSchema,
  moved: Type.Integer({ description: 'How many prints went to the printer.', examples: [97] }),
});
export const BatchDetail = success({
  batch: BatchSchema,
  failures: Type.Array(
    Type.Pick(JobAnswer.properties.job, [
      'id',
      'printerId',
      'reference',
      'copies',
      'copiesConfirmed',
      'error',
    ]),
    { description: 'The first jobs that failed.', examples: [[]] },
  ),
});
export const BatchList = success({
  batches: Type.Array(BatchSchema, { description: 'Newest first.' }),
});
export const RetryQuery = closed({
  unconfirmed: optional.boolean({
    default: false,
    description: 'true: also what may have been printed, marked as copies.',
  }),
});
export const Retried = success({
  retried: Type.Integer({ description: 'How many jobs are printed again.', examples: [3] }),
});
