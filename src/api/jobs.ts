// Requests and answers of /jobs.

import Type from 'typebox';
import { failureReasons } from '../core/model/jobs/failure-reason.ts';
import { jobStates, priorities, unconfirmedPolicies } from '../core/model/jobs/job.ts';
import { waitingReasons } from '../core/model/jobs/waiting.ts';
import { NotBefore } from './job-labels.ts';
import { PrintWarnings } from './print-warning.ts';
import { ErrorCode, message, nullable, success, timestamp } from './envelope.ts';

export const JobStatus = Type.Enum([...jobStates], {
  title: 'JobStatus',
  description:
    'queued: waits for its turn or for the printer. printing: was or is being sent. completed: printed, see completion. failed: see error. cancelled: by a request; nothing was printed, unless error says otherwise.',
});

export const jobIdExample = '0198c0de-7a2b-7000-8000-000000000001';
const jobId = Type.String({ description: 'The id of the job.', examples: [jobIdExample] });

const Completion = Type.Object(
  {
    confirmed: Type.Boolean({ description: 'Whether the printer confirmed it.' }),
    by: Type.Enum(['process-id', 'status', 'cloudprnt', 'server-direct-print', 'none'], {
      description:
        'process-id: the printer reported that exactly this job was printed. status: it processed everything it was sent, without an error. cloudprnt, server-direct-print: a printer that polls reported that this job was printed. none: it cannot report anything.',
    }),
  },
  { title: 'Completion', description: 'How it is known that the job was printed.' },
);

/** How a job ended, as answers and events tell it. */
export const endingFields = {
  completion: Type.Optional(
    Type.Object(Completion.properties, {
      title: 'Completion',
      description:
        'If the job is completed: how it is known that it was printed. If confirmed is false, everything was sent to a printer that cannot report anything.',
    }),
  ),
  errorCode: Type.Optional(
    Type.Enum(ErrorCode.enum, {
      title: 'ErrorCode',
      description: 'If the job failed: error.code of the job.',
    }),
  ),
  mayHavePrinted: Type.Optional(
    Type.Boolean({ description: 'If the job failed: whether paper may have come out.' }),
  ),
};

const JobError = Type.Object(
  {
    code: ErrorCode,
    message: Type.String({ description: 'What happened, and what to do, in English.' }),
    reason: Type.Optional(
      Type.Enum([...failureReasons], {
        description:
          'What kept it from being printed; messages in other languages are made from it. paused to silent: as in waitingFor, until its deadline passed. turn: other jobs kept the printer busy. flooding: the printer sent far more than it was asked for. no-node, not-running: no node held the printer, or the service did not run, when its deadline passed. not-ready-again: after the first copies. connection-broken-off: after everything was sent. unasked-replies: the printer sends status replies that prove nothing. service-stopped: while it was being printed. record-lost: the database lost the record that it was sent. restored: it was open in a backup. cannot-render: see message. unreadable: its data could not be read from the database. test-key: a test key prints on virtual printers only. cancelled-when-sent: cancelled while it waited to be sent again. Missing for jobs that failed before Platen stored it, and more may be added.',
        examples: ['paper-out'],
      }),
    ),
    mayHavePrinted: Type.Boolean({
      description: 'false: nothing came out. true: look at the paper before printing again.',
    }),
    bytesSent: Type.Optional(
      Type.Integer({ description: 'How many bytes had been sent when it failed.' }),
    ),
  },
  {
    title: 'JobError',
    description:
      'Why the job failed. EXPIRED: it was not started before expiresAt; nothing was printed. UNCONFIRMED: it is unknown whether it was printed. PRINT_FAILED: some copies are missing. TEMPLATE_RENDER_ERROR: it cannot be rendered since its printer was changed or it moved. PRINTER_NOT_FOUND: its printer was removed from the configuration.',
  },
);

const JobSummary = Type.Object(
  {
    amount: nullable(
      Type.String({
        description: 'The amount of money that is printed largest, as it is printed.',
        examples: ['€17.35'],
      }),
    ),
    text: nullable(
      Type.String({
        description: 'The first texts of the data.',
        examples: ['004711 · Flat white +2'],
      }),
    ),
  },
  {
    title: 'JobSummary',
    description:
      'What tells it apart from other jobs of the template; with summary=true. null: its data was deleted, or is longer than 64 kB.',
  },
);

const JobSchema = Type.Object(
  {
    id: jobId,
    templateId: Type.String({
      description:
        'The template; `_test` for a test page, `_void` for a slip that voids a job, `_drawer` or `_beep` for those routes, `_config`, `_text` or `_image` for POST /print.',
    }),
    templateVersion: Type.Integer({
      description: 'The version of the template that it prints, whatever happens to the template.',
    }),
    printerId: Type.String({ description: 'The printer whose queue the job is in.' }),
    status: JobStatus,
    copies: Type.Integer({ description: 'How many copies were requested.' }),
    copiesConfirmed: Type.Integer({
      description: 'How many copies the printer confirmed so far.',
    }),
    attempts: Type.Integer({ description: 'How many times sending was started.' }),
    waitingFor: nullable(
      Type.Enum([...waitingReasons], {
        description:
          'Why a queued job is not being printed; silent: the printer does not answer, turn: other jobs are printed first, time: its notBefore has not come, or it is sent in a moment.',
      }),
    ),
    nextAttemptAt: nullable(
      timestamp('While the job is queued and its printer offline: when it is tried next.'),
    ),
    onUnconfirmed: Type.Enum([...unconfirmedPolicies], {
      description: 'What happens if it is unknown whether the job was printed; see POST /print.',
    }),
    madeBy: nullable(
      Type.String({
        description:
          'The id of the API key that it was printed with; null for the key of the configuration, or without a key.',
      }),
    ),
    source: nullable(
      Type.String({
        description:
          'The protocol of the input that it came in by, such as raw or labelary; null if it came by this API. See docs/inputs.',
        examples: ['raw'],
      }),
    ),
    sourceAddress: nullable(
      Type.String({ description: 'The address of the machine that sent it to the input.' }),
    ),
    reference: nullable(Type.String({ description: 'options.reference of the request.' })),
    idempotencyKey: nullable(
      Type.String({
        description: 'The Idempotency-Key of the request that created it; null if it had none.',
        examples: ['order-4711'],
      }),
    ),
    metadata: nullable(
      Type.Record(Type.String(), Type.String(), {
        description: 'options.metadata of the request.',
      }),
    ),
    priority: Type.Enum([...priorities], {
      description:
        'Queued jobs with high priority are printed first, those with low priority last.',
    }),
    batchId: nullable(Type.String({ description: 'The batch that it belongs to.' })),
    movedFrom: Type.Array(Type.String(), {
      description: 'The printers whose queues the job was in before, in order.',
    }),
    keepData: Type.Boolean({
      description: 'false: its data is deleted when it is completed or cancelled.',
    }),
    hasData: Type.Boolean({
      description: 'false: its data was deleted; it cannot be previewed or reprinted.',
    }),
    reprintOf: nullable(Type.String({ description: 'The job that this one reprints.' })),
    voids: nullable(Type.String({ description: 'The job that this slip voids.' })),
    voidedBy: nullable(
      Type.String({ description: 'The slip that voids this job; see POST /jobs/:jobId/void.' }),
    ),
    doneAt: nullable(
      timestamp('When it was marked as done, such as on the wall of a kitchen; null if it is not.'),
    ),
    sentAgain: Type.Boolean({
      description: 'Whether it was printed again, marked as a copy, because of onUnconfirmed.',
    }),
    createdAt: timestamp('When it was accepted.'),
    expiresAt: timestamp('If it is not started by then, it fails with EXPIRED.'),
    notBefore: nullable(timestamp('It is not printed before this time.')),
    startedAt: nullable(timestamp('When sending was first started.')),
    completedAt: nullable(timestamp('When it ended.')),
    completion: nullable(Completion),
    error: nullable(JobError),
    warnings: PrintWarnings,
    summary: Type.Optional(nullable(JobSummary)),
  },
  {
    title: 'Job',
    description: 'One accepted print.',
    examples: [
      {
        id: jobIdExample,
        templateId: 'receipt',
        templateVersion: 1,
        printerId: 'default',
        status: 'completed',
        copies: 1,
        copiesConfirmed: 1,
        attempts: 1,
        waitingFor: null,
        nextAttemptAt: null,
        onUnconfirmed: 'hold',
        madeBy: null,
        source: null,
        sourceAddress: null,
        reference: 'order-4711',
        idempotencyKey: 'order-4711-receipt',
        metadata: { table: '7' },
        priority: 'normal',
        batchId: null,
        movedFrom: [],
        keepData: true,
        hasData: true,
        reprintOf: null,
        voids: null,
        voidedBy: null,
        doneAt: null,
        sentAgain: false,
        createdAt: '2026-01-31T12:00:00.000Z',
        expiresAt: '2026-01-31T12:15:00.000Z',
        notBefore: null,
        startedAt: '2026-01-31T12:00:00.020Z',
        completedAt: '2026-01-31T12:00:01.310Z',
        completion: { confirmed: true, by: 'process-id' },
        error: null,
        warnings: [],
      },
    ],
  },
);

export const JobParams = Type.Object({ jobId });
const summary = Type.Optional(
  Type.Boolean({ default: false, description: 'true: with the `summary` of each job.' }),
);
const filters = {
  status: Type.Optional(
    Type.String({
      pattern: `^(${jobStates.join('|')})(,(${jobStates.join('|')}))*$`,
      description: `One state or several, separated by commas: ${jobStates.join(', ')}.`,
      examples: ['failed,cancelled'],
    }),
  ),
  templateId: Type.Optional(Type.String({ description: 'Only jobs of this template.' })),
  printerId: Type.Optional(Type.String({ description: 'Only jobs of this printer.' })),
  reference: Type.Optional(
    Type.String({
      description: 'Only jobs with this options.reference.',
      examples: ['order-4711'],
    }),
  ),
  batchId: Type.Optional(
    Type.String({ description: 'Only jobs of this batch that are or were in a queue.' }),
  ),
  idempotencyKey: Type.Optional(
    Type.String({ description: 'Only the job that a request with this Idempotency-Key created.' }),
  ),
  since: Type.Optional(timestamp('Only jobs with createdAt at this time or later.')),
  until: Type.Optional(
    timestamp('Only jobs with createdAt before this time.', '2026-02-01T12:00:00.000Z'),
  ),
};

export const JobQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 10,
        description: 'The largest number of jobs in the answer.',
      }),
    ),
    ...filters,
    order: Type.Optional(
      Type.Enum(['desc', 'asc'], { default: 'desc', description: 'asc: the oldest first.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'nextCursor of the previous page.',
      }),
    ),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        pattern: '[^ ]',
        description:
          'Only jobs with this text, the newest first. All jobs are found by their whole id, reference, Idempotency-Key or a whole value of their metadata. Jobs of one day, the last 25 hours before `until` or now, are also found by a part of these and of the values of their data, in upper or lower case. See `searched` in the answer.',
        examples: ['order-4711'],
      }),
    ),
    summary,
  },
  { additionalProperties: false },
);
export const JobReadQuery = Type.Object({ summary }, { additionalProperties: false });
export const JobCountQuery = Type.Object(filters, { additionalProperties: false });
export const JobsCancelQuery = Type.Object(
  {
    ...filters,
    status: Type.Literal('queued', { description: 'Only queued jobs can be cancelled.' }),
    all: Type.Optional(
      Type.Boolean({ description: 'true: cancel all queued jobs, without another filter.' }),
    ),
  },
  { additionalProperties: false },
);
export const JobChangeBody = Type.Object(
  {
    printer: Type.Optional(
      Type.String({ description: 'Move the job to this printer, or to a printer of this group.' }),
    ),
    priority: Type.Optional(
      Type.Enum([...priorities], {
        description: 'high: before the queued jobs with normal priority, low: after them.',
      }),
    ),
    expiresIn: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 604_800,
        description: 'Seconds from now; replaces the deadline of the job.',
      }),
    ),
    notBefore: Type.Optional(NotBefore),
  },
  {
    title: 'JobChange',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ priority: 'high' }],
  },
);
export const JobAnswer = success({ job: JobSchema }, { title: 'JobAnswer' });
export const JobData = success({
  data: Type.Record(Type.String(), Type.Unknown(), {
    description: 'As it was sent; empty if a print without a stored template had none.',
    examples: [{ items: [{ name: 'Flat white', price: 3.9 }], total: 3.9 }],
  }),
  options: Type.Record(Type.String(), Type.Unknown(), {
    description: 'As they were sent.',
    examples: [{ copies: 1 }],
  }),
  print: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
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
    Type.Object(
      {
        dataSince: timestamp('The data of jobs that were accepted since then was searched.'),
        jobs: Type.Integer({
          description: 'How many jobs of this day were looked at for this answer.',
          examples: [812],
        }),
        complete: Type.Boolean({
          description:
            'false: jobs of this day are left; the next page looks at them. One answer looks at 5,000 jobs or 64 MB of data at most.',
        }),
      },
      {
        title: 'JobsSearched',
        description: 'With `search`: what was searched. Data longer than 256 kB is not.',
      },
    ),
  ),
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
