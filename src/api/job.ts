// A job as answers and events describe it.

import Type from 'typebox';
import { failureReasons } from '../core/model/jobs/failure-reason.ts';
import { jobStates, priorities, unconfirmedPolicies } from '../core/model/jobs/job.ts';
import { waitingReasons } from '../core/model/jobs/waiting.ts';
import { described, ErrorCode, nullable, timestamp } from './envelope.ts';
import { PrintWarnings } from './print-warning.ts';
import { optional } from '../core/model/optional.ts';

export const JobStatus = Type.Enum([...jobStates], {
  title: 'JobStatus',
  description:
    'queued: waits for its turn or for the printer. printing: was or is being sent. completed: printed, see completion. failed: see error. cancelled: by a request; nothing was printed, unless error says otherwise.',
});

export const jobIdExample = '0198c0de-7a2b-7000-8000-000000000001';
export const jobId = Type.String({ description: 'The id of the job.', examples: [jobIdExample] });

const Completion = described('Completion', 'How it is known that the job was printed.', {
  confirmed: Type.Boolean({ description: 'Whether the printer confirmed it.' }),
  by: Type.Enum(['process-id', 'status', 'cloudprnt', 'server-direct-print', 'none'], {
    description:
      'process-id: the printer reported that exactly this job was printed. status: it processed everything it was sent, without an error. cloudprnt, server-direct-print: a printer that polls reported that this job was printed. none: it cannot report anything.',
  }),
});

/** How a job ended, as answers and events tell it. */
export const endingFields = {
  completion: Type.Optional(
    Type.Object(Completion.properties, {
      title: 'Completion',
      description:
        'If the job is completed: how it is known that it was printed. If confirmed is false, everything was sent to a printer that cannot report anything.',
    }),
  ),
  errorCode: optional.enum(ErrorCode.enum, {
    title: 'ErrorCode',
    description: 'If the job failed: error.code of the job.',
  }),
  mayHavePrinted: optional.boolean({
    description: 'If the job failed: whether paper may have come out.',
  }),
};

const JobError = described(
  'JobError',
  'Why the job failed. EXPIRED: it was not started before expiresAt; nothing was printed. UNCONFIRMED: it is unknown whether it was printed. PRINT_FAILED: some copies are missing. TEMPLATE_RENDER_ERROR: it cannot be rendered since its printer was changed or it moved. PRINTER_NOT_FOUND: its printer was removed from the configuration.',
  {
    code: ErrorCode,
    message: Type.String({ description: 'What happened, and what to do, in English.' }),
    reason: optional.enum([...failureReasons], {
      description:
        'What kept it from being printed; messages in other languages are made from it. paused to silent: as in waitingFor, until its deadline passed. turn: other jobs kept the printer busy. flooding: the printer sent far more than it was asked for. no-node, not-running: no node held the printer, or the service did not run, when its deadline passed. not-ready-again: after the first copies. connection-broken-off: after everything was sent. unasked-replies: the printer sends status replies that prove nothing. service-stopped: while it was being printed. record-lost: the database lost the record that it was sent. restored: it was open in a backup. cannot-render: see message. unreadable: its data could not be read from the database. test-key: a test key prints on virtual printers only. cancelled-when-sent: cancelled while it waited to be sent again. Missing for jobs that failed before Platen stored it, and more may be added.',
      examples: ['paper-out'],
    }),
    mayHavePrinted: Type.Boolean({
      description: 'false: nothing came out. true: look at the paper before printing again.',
    }),
    bytesSent: optional.integer({ description: 'How many bytes had been sent when it failed.' }),
  },
);

const JobSummary = described(
  'JobSummary',
  'What tells it apart from other jobs of the template; with summary=true. null: its data was deleted, or is longer than 64 kB.',
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
);

export const JobSchema = Type.Object(
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
