// POST /print/:templateId

import { setMaxListeners } from 'node:events';
import Type from 'typebox';
import { answers } from '../../api/envelope.ts';
import { IdempotencyHeader, PrintAnswer, PrintBody } from '../../api/print.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JobState } from '../../core/model/job.ts';
import type { PrintRequest } from '../rendering/renderer.ts';
import type { Printing } from '../app/printing.ts';
import type { App } from './app.ts';

const waitMs = 60_000;

async function outcome(printing: Printing, jobId: string, signal: AbortSignal): Promise<JobState> {
  const { status, error } = await printing.outcome(jobId, waitMs, signal);
  if (error)
    throw new Fault('PRINT_FAILED', `${error.message} (job ${jobId})`, [
      `error.code: ${error.code}`,
      `error.mayHavePrinted: ${error.mayHavePrinted}`,
    ]);
  return status;
}

export function printRoutes(app: App, printing: Printing): void {
  // Who waits is told how it stands when the service stops, which must not wait with them.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // as many as wait
  app.addHook('preClose', async () => stopping.abort());
  app.post(
    '/print/:templateId',
    {
      schema: {
        summary: 'Print a template with data',
        tags: ['print'],
        params: Type.Object({ templateId: Type.String() }),
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
      const status = body.options?.wait
        ? await outcome(printing, jobId, stopping.signal)
        : 'queued';
      return { success: true as const, jobId, status, estimatedTime: `${estimatedSeconds}s` };
    },
  );
}
