// Routes under /batches.

import {
  BatchAccepted,
  BatchAnswer,
  BatchBody,
  BatchDetail,
  BatchList,
  BatchMoveBody,
  BatchMoved,
  BatchParams,
  BatchQuery,
  BatchReprintBody,
  CsvAccepted,
  Retried,
  RetryQuery,
} from '../../../api/batches.ts';
import { answers } from '../../../api/envelope.ts';
import { IdempotencyHeader } from '../../../api/print.ts';
import type { FaultCode } from '../../../core/model/fault.ts';
import type { BatchPrint } from '../../app/batches/batch-rows.ts';
import type { BatchMoves } from '../../app/batches/batch-moves.ts';
import type { Batches } from '../../app/batches/batches.ts';
import type { App } from '../app.ts';

/** JSON is parsed, validated and hashed in one turn of the event loop; CSV is not. */
export const maxJsonBytes = 4 * 1024 * 1024;

const tags = ['batches'];
const one = { tags, params: BatchParams };
const success = true as const;
const faults: FaultCode[] = [
  'PRINTER_OFFLINE',
  'QUEUE_FULL',
  'KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'STORAGE_FULL',
];

const actions = {
  pause:
    'Its deadline stops. Up to four jobs for each printer are in its queue already and are still printed.',
  resume: 'Its deadline continues.',
  cancel: 'Also its queued jobs. A job that is being printed is not interrupted.',
} as const;

export function batchRoutes(
  app: App,
  batches: Batches,
  moves: BatchMoves,
  bodyLimit: number,
): void {
  app.post('/batches', {
    bodyLimit,
    schema: {
      operationId: 'createBatch',
      summary: 'Print many at once',
      description:
        'All or nothing: every job is validated and laid out before any is stored, and details name every problem (`jobs[3].data.items[0].price: …`). The jobs have low priority, so that single prints go between them, and 24 hours. An Idempotency-Key covers the whole batch. The body has at most 4 MiB and 10,000 jobs; CSV (POST /print/:templateId) may have more.',
      faults,
      tags,
      headers: IdempotencyHeader,
      body: BatchBody,
      response: answers(200, BatchAccepted),
    },
    handler: async ({ access, body, headers }) => {
      const { name = '', jobs } = body;
      const key = headers['idempotency-key'];
      const { batchId, jobIds } = await batches.submit(access, name, jobs as BatchPrint[], key);
      return { success, batchId, jobs: jobIds.map((jobId) => ({ jobId })) };
    },
  });

  app.get('/batches', {
    schema: {
      operationId: 'listBatches',
      summary: 'List batches, newest first',
      tags,
      querystring: BatchQuery,
      response: answers(200, BatchList),
    },
    handler: async ({ access, whose, query: { limit = 10 } }) => ({
      success,
      batches: await batches.list(access, whose, limit),
    }),
  });

  app.get('/batches/:batchId', {
    schema: {
      operationId: 'getBatch',
      summary: 'Read a batch',
      description:
        'With its jobs by state and the first failures. GET /jobs?batchId= lists the jobs that are or were in a queue.',
      faults: ['BATCH_NOT_FOUND'],
      ...one,
      response: answers(200, BatchDetail),
    },
    handler: async ({ params: { batchId } }) => {
      const { batch, failures } = await batches.get(batchId);
      return {
        success,
        batch,
        failures: failures.map(({ id, printerId, reference, copies, copiesConfirmed, error }) => ({
          id,
          printerId,
          reference,
          copies,
          copiesConfirmed,
          error,
        })),
      };
    },
  });

  for (const action of ['pause', 'resume', 'cancel'] as const)
    app.post(`/batches/:batchId/${action}`, {
      schema: {
        operationId: `${action}Batch`,
        summary: `${action[0]!.toUpperCase()}${action.slice(1)} a batch`,
        description: actions[action],
        faults: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
        ...one,
        response: answers(200, BatchAnswer),
      },
      handler: async ({ params: { batchId } }) => ({
        success,
        batch: await batches.change(batchId, action),
      }),
    });

  app.post('/batches/:batchId/move', {
    schema: {
      operationId: 'moveBatch',
      summary: 'Print the rest of a batch on another printer',
      description:
        'When its printer is out of paper or offline, for example: everything that still waits goes to the other printer and keeps its order. What was sent to a printer stays there. The first print that waits must fit on the other printer; one that does not fails when it is its turn.',
      faults: ['BATCH_NOT_FOUND', 'BATCH_STATE', 'PRINTER_NOT_FOUND', 'QUEUE_FULL'],
      ...one,
      body: BatchMoveBody,
      response: answers(200, BatchMoved),
    },
    handler: async ({ access, params: { batchId }, body }) => {
      const moved = await moves.move(access, batchId, body);
      return { success, batch: (await batches.get(batchId)).batch, moved };
    },
  });

  app.post('/batches/:batchId/reprint', {
    schema: {
      operationId: 'reprintBatch',
      summary: 'Print rows of a batch again',
      description:
        'After a jam, for example: a new batch prints these rows with their templates, data, numbers and times, before other batches. What may have come out is marked as a copy. Rows that have not ended are left to their batch, which prints them itself. All or nothing.',
      faults: ['BATCH_NOT_FOUND', 'BATCH_STATE', ...faults],
      ...one,
      headers: IdempotencyHeader,
      body: BatchReprintBody,
      response: answers(200, CsvAccepted),
    },
    handler: async ({ access, params: { batchId }, body, headers }) => ({
      success,
      ...(await batches.reprint(access, batchId, body, headers['idempotency-key'])),
    }),
  });

  app.post('/batches/:batchId/retry-failed', {
    schema: {
      operationId: 'retryFailedJobs',
      summary: 'Print the failed jobs of a batch again',
      description:
        'Only those that cannot have been printed; with unconfirmed=true the others too, marked as copies. The new jobs replace the failed ones in the batch.',
      faults: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
      ...one,
      querystring: RetryQuery,
      response: answers(200, Retried),
    },
    handler: async ({ params: { batchId }, query: { unconfirmed = false } }) => ({
      success,
      ...(await batches.retryFailed(batchId, unconfirmed)),
    }),
  });
}
