// POST /print/:templateId: accepts a print and, with `options.wait`, answers when it has ended.

import { setMaxListeners } from 'node:events';
import { answers } from '../../api/envelope.ts';
import { IdempotencyHeader, PrintAnswer, PrintBody, PrintParams } from '../../api/print.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JobState } from '../../core/model/job.ts';
import type { Jobs } from '../app/jobs.ts';
import type { Printing } from '../app/printing.ts';
import type { PrintRequest } from '../rendering/render-task.ts';
import type { App } from './app.ts';

const waitMs = 60_000;

async function outcome(jobs: Jobs, jobId: string, signal: AbortSignal): Promise<JobState> {
  const { status, error } = await jobs.waitForEnd(jobId, waitMs, signal);
  if (error)
    throw new Fault('PRINT_FAILED', `${error.message} (job ${jobId})`, [
      `error.code: ${error.code}`,
      `error.mayHavePrinted: ${error.mayHavePrinted}`,
    ]);
  return status;
}

export function printRoutes(app: App, printing: Printing, jobs: Jobs): void {
  // When the service stops, waiting requests are answered at once with the current state.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // one listener per waiting request, without a limit
  app.addHook('preClose', async () => stopping.abort());
  app.post(
    '/print/:templateId',
    {
      schema: {
        operationId: 'printTemplate',
        summary: 'Print a template with data',
        faults: [
          'TEMPLATE_NOT_FOUND',
          'PRINTER_NOT_FOUND',
          'TEMPLATE_RENDER_ERROR',
          'PRINT_FAILED',
          'PRINTER_OFFLINE',
          'QUEUE_FULL',
          'KEY_REUSED',
          'REQUEST_IN_PROGRESS',
          'STORAGE_FULL',
        ],
        tags: ['print'],
        params: PrintParams,
        headers: IdempotencyHeader,
        body: PrintBody,
        response: answers(200, PrintAnswer),
      },
    },
    async (request) => {
      const body = request.body as PrintRequest;
      const { jobId, estimatedSeconds } = await printing.submit(
        request.params.templateId,
        body,
        request.bodyText,
        request.headers['idempotency-key'],
      );
      const status = body.options?.wait ? await outcome(jobs, jobId, stopping.signal) : 'queued';
      return { success: true as const, jobId, status, estimatedTime: `${estimatedSeconds}s` };
    },
  );
}
