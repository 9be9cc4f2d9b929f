// Request and answer of POST /print/:templateId.

import Type from 'typebox';
import { anyObject } from './any-object.ts';
import { jobStates, priorities, unconfirmedPolicies } from '../core/model/jobs/job.ts';
import { answer, closed } from './envelope.ts';
import { endingFields, jobIdExample } from './job.ts';
import { Metadata, NotBefore, Reference } from './job-labels.ts';
import { optional } from '../core/model/optional.ts';

/** The options by name: of a request, and as query parameters of POST /print. */
export const printOptions = {
  copies: optional.integer({
    minimum: 1,
    maximum: 100,
    default: 1,
    description: 'The number of copies.',
  }),
  cutPaper: optional.boolean({ default: true, description: 'false suppresses every cut.' }),
  expiresIn: optional.integer({
    minimum: 1,
    maximum: 604_800,
    description:
      'Seconds after which a job that was not sent fails with EXPIRED. They count from notBefore, if it is set.',
  }),
  onUnconfirmed: optional.enum([...unconfirmedPolicies], {
    default: 'hold',
    description:
      'What to do when it is unknown whether the job was printed: hold leaves the decision to a person, reprint prints it again marked as a copy, discard clears it from the printer.',
  }),
  printer: optional.string({
    description:
      'The id of a printer, or a group, of which the first free printer is used. By default the printer of the template, else the default printer.',
  }),
  reference: Type.Optional(Reference),
  metadata: Type.Optional(Metadata),
  priority: optional.enum([...priorities], {
    default: 'normal',
    description:
      'high: printed before the queued jobs with normal priority, low: after them. A job that is being printed is never interrupted.',
  }),
  keepData: optional.boolean({
    default: true,
    description:
      'false: the data is deleted when the job is completed or cancelled. That of a failed job is kept for jobs.keepDataHours, so that it can be reprinted.',
  }),
  notBefore: Type.Optional(NotBefore),
  allowLoss: optional.boolean({
    default: false,
    description:
      'true: print although a code or text of a PDF cannot be drawn, or the bars of a code become thinner than two dots to fit the paper. The warnings of the job say what is missing.',
  }),
  countCopies: optional.boolean({
    default: false,
    description:
      'true: each copy takes its own numbers from the counters that the template prints ({{ @next.name }}), such as 50 labels with 50 serial numbers. By default the copies repeat the first. A reprint repeats the numbers of its job. The prints of a route share one number.',
  }),
  wait: Type.Optional(
    Type.Unsafe<boolean | number>({
      // Two types instead of a union, which would hide the rule that a value breaks.
      type: ['boolean', 'integer'],
      minimum: 1,
      maximum: 60,
      default: false,
      description:
        'Answer when the job has ended, after this many seconds at most (1 to 60); true: 60. A failed job is answered with PRINT_FAILED and with jobId, error.reason and error.mayHavePrinted.',
    }),
  ),
};

export const PrintOptions = closed(printOptions);

export const PrintBody = Type.Object(
  {
    data: anyObject({
      description: 'The data for the template, as its schema describes it.',
    }),
    options: Type.Optional(PrintOptions),
  },
  {
    title: 'PrintRequest',
    additionalProperties: false,
    examples: [
      {
        data: {
          number: '004711',
          items: [
            { name: 'Flat white', quantity: 2, price: 3.9 },
            { name: 'Almond croissant', price: 3.25 },
          ],
          total: 11.05,
        },
        options: { copies: 1, cutPaper: true },
      },
    ],
  },
);

export const PrintParams = Type.Object({
  templateId: Type.String({ description: 'The id of a template.', examples: ['receipt'] }),
});

export const IdempotencyHeader = Type.Object({
  'idempotency-key': optional.string({
    pattern: '^[!-~]{1,255}$',
    description:
      '1 to 255 visible ASCII characters. One key creates at most one job; a repeated request is answered with that job, as it is now. Requests are the same whatever the order of their JSON keys, and whether or not options.wait is set. A key is remembered for at least 8 days, and at least as long as its job.',
  }),
});

export const PrintAnswer = answer('PrintAnswer', {
  jobId: Type.String({
    description: 'GET /jobs/:jobId tells what became of it.',
    examples: [jobIdExample],
  }),
  status: Type.Enum([...jobStates], {
    description:
      'queued. With wait, or if the Idempotency-Key was used before: the state of the job when the request is answered.',
  }),
  estimatedTime: Type.String({
    pattern: '^[0-9]+s$',
    description:
      'Until the job is printed, including the jobs queued before it. With notBefore at least until then. While the printer cannot print (offline, paused, out of paper …): until the deadline of the job. 0s if it has ended.',
    examples: ['1s'],
  }),
  ...endingFields,
});
