// POST /print/:templateId and POST /print: accept a print and, with `options.wait`, answer when
// it has ended.

import { setMaxListeners } from 'node:events';
import { CsvAccepted, CsvQuery } from '../../../api/batches.ts';
import { answers } from '../../../api/envelope.ts';
import { IdempotencyHeader, PrintAnswer, PrintBody, PrintParams } from '../../../api/print.ts';
import { DirectPrintBody, DirectPrintQuery } from '../../../api/direct-print.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import { Fault, type FaultCode } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import type { Accepted } from '../../app/printing/idempotency.ts';
import type { CsvBatches } from '../../app/batches/csv-batches.ts';
import type { Jobs } from '../../app/jobs/jobs.ts';
import type { Printing } from '../../app/printing/printing.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import { acceptedAnswer, jobAnswer } from './accepted-answer.ts';
import type { App } from '../app.ts';
import { isCompleted } from '../request/complete-body.ts';
import { acceptCsv, csvOf } from '../batches/csv-body.ts';
import {
  acceptDirect,
  directBodyLimit,
  directRequest,
  directTypes,
} from '../request/direct-body.ts';

const maxWaitSeconds = 60;
const faults: FaultCode[] = [
  'PRINTER_NOT_FOUND',
  'JOB_NOT_FOUND',
  'TEMPLATE_RENDER_ERROR',
  'PRINT_FAILED',
  'PRINTER_OFFLINE',
  'QUEUE_FULL',
  'KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'STORAGE_FULL',
];

async function outcome(
  jobs: Jobs,
  jobId: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Job> {
  const ended = await jobs.waitForEnd(jobId, seconds * 1000, signal).catch((fault: Fault) => {
    if (fault.code !== 'JOB_NOT_FOUND') throw fault;
    throw new Fault(
      'JOB_NOT_FOUND',
      `Job ${jobId}, which this Idempotency-Key created earlier, has ended and was deleted since. Nothing was printed again.`,
    );
  });
  const { error } = ended;
  if (!error) return ended;
  const { code: reason, message, mayHavePrinted } = error;
  throw new Fault(
    'PRINT_FAILED',
    `${message} (job ${jobId})`,
    [`error.code: ${reason}`, `error.mayHavePrinted: ${mayHavePrinted}`],
    { jobId, reason, mayHavePrinted },
  );
}

export async function printRoutes(
  app: App,
  printing: Printing,
  csvBatches: CsvBatches,
  jobs: Jobs,
): Promise<void> {
  // When the service stops, waiting requests are answered at once with the current state.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // one listener per waiting request, without a limit
  app.addHook('preClose', async () => stopping.abort());
  // A scope of its own: no other route takes CSV.
  await app.register(async (scope: App) => {
    acceptCsv(scope);
    scope.post(
      '/print/:templateId',
      {
        schema: {
          operationId: 'printTemplate',
          summary: 'Print a template with data',
          description:
            'Validates the data, renders it and stores the job before answering, so that an accepted job survives a crash. The answer does not wait for the paper unless `options.wait` is set; `GET /jobs/:jobId` and the events tell what became of it. A body of text/csv makes a batch with a job for each row: the header names the fields of the data (`customer.name`, `items[0].price`), fields are separated by commas or semicolons, and options are query parameters; the columns `@copies` and `@reference` are options of each row; see POST /batches. Send an Idempotency-Key, so that a request whose answer was lost can be repeated without printing twice.',
          faults: ['TEMPLATE_NOT_FOUND', ...faults],
          tags: ['print'],
          params: PrintParams,
          querystring: CsvQuery,
          headers: IdempotencyHeader,
          body: PrintBody,
          otherBodies: ['text/csv'],
          response: { ...answers(200, PrintAnswer), 202: CsvAccepted },
        },
      },
      async (request, reply) => {
        const file = csvOf(request);
        if (file) {
          const { name = '', ...options } = request.query as { name?: string };
          const csv = { templateId: request.params.templateId, name, options };
          const batch = await csvBatches.submit(
            request.access,
            csv,
            file,
            request.headers['idempotency-key'],
          );
          reply.code(202);
          return { success: true as const, ...batch };
        }
        const [extra] = Object.keys(request.query);
        if (extra !== undefined)
          throw new Fault('VALIDATION_ERROR', 'The query is not valid.', [
            `${extra}: is for CSV only; set options in the body`,
          ]);
        const body = request.body as PrintRequest;
        const job = await printing.submit(
          request.access,
          request.params.templateId,
          body,
          isCompleted(body) ? JSON.stringify(body) : request.bodyText,
          request.headers['idempotency-key'],
        );
        return await answer(request.accepted(job), body.options);
      },
    );
  });

  // A scope of its own: no other route takes these bodies.
  await app.register(async (scope: App) => {
    acceptDirect(scope);
    scope.post(
      '/print',
      {
        bodyLimit: directBodyLimit,
        schema: {
          operationId: 'printDirect',
          summary:
            'Print a text, Markdown, an image, a PDF, printer data or a template that is not stored',
          description:
            'The body is JSON with one of `config`, `text`, `markdown`, `image`, `pdf` and `raw`; or it is the text, the Markdown, the image, the PDF or the printer data itself, with options as query parameters. Everything else is as for a stored template; the job names `_config`, `_text`, `_markdown`, `_image`, `_pdf` or `_raw` as its template.',
          faults,
          tags: ['print'],
          headers: IdempotencyHeader,
          querystring: DirectPrintQuery,
          body: DirectPrintBody,
          otherBodies: directTypes,
          response: answers(200, PrintAnswer),
        },
      },
      async (request) => {
        const body = request.body as DirectPrint & Pick<PrintRequest, 'options'>;
        const print = directRequest<NonNullable<PrintRequest['options']>>(request.query, body);
        const isAsSent = request.bodyText !== '' && Object.keys(request.query).length === 0;
        const text = isAsSent && !isCompleted(body) ? request.bodyText : JSON.stringify(print);
        const key = request.headers['idempotency-key'];
        const job = await printing.submitDirect(request.access, print, text, key);
        return await answer(request.accepted(job), print.options);
      },
    );
  });

  async function answer(accepted: Accepted, options: PrintRequest['options']) {
    const { wait = false } = options ?? {};
    const seconds = wait === true ? maxWaitSeconds : wait;
    if (!seconds) return await acceptedAnswer(jobs, accepted);
    const { jobId } = accepted;
    return jobAnswer(accepted, await outcome(jobs, jobId, seconds, stopping.signal));
  }
}
