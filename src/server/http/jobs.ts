// Routes under /jobs: list, read, cancel, reprint.

import { answers, optional } from '../../api/envelope.ts';
import {
  JobAnswer,
  JobCancelled,
  JobData,
  JobList,
  JobParams,
  JobQuery,
  ReprintBody,
  Reprinted,
} from '../../api/jobs.ts';
import { IdempotencyHeader } from '../../api/print.ts';
import type { Job } from '../../core/model/job.ts';
import type { Jobs } from '../app/jobs.ts';
import type { Printing } from '../app/printing.ts';
import type { App } from './app.ts';

const tags = ['jobs'];
const one = { tags, params: JobParams };

export function jobRoutes(app: App, jobs: Jobs, printing: Printing): void {
  const toJson = ({ templateVersion: _version, printMs: _printMs, ...job }: Job) => ({
    ...job,
    nextAttemptAt: job.status === 'queued' ? jobs.nextAttemptAt(job.printerId) : null,
  });

  app.get(
    '/jobs',
    {
      schema: {
        operationId: 'listJobs',
        summary: 'List recent jobs, newest first',
        tags,
        querystring: JobQuery,
        response: answers(200, JobList),
      },
    },
    async ({ query }) => {
      const page = await jobs.list({ ...query, limit: query.limit ?? 10 });
      return { success: true as const, ...page, jobs: page.jobs.map(toJson) };
    },
  );

  app.get(
    '/jobs/:jobId',
    {
      schema: {
        ...one,
        operationId: 'getJob',
        summary: 'Get a job with its state',
        faults: ['JOB_NOT_FOUND'],
        response: answers(200, JobAnswer),
      },
    },
    async ({ params }) => ({
      success: true as const,
      job: toJson(await jobs.get(params.jobId)),
    }),
  );

  app.get(
    '/jobs/:jobId/data',
    {
      schema: {
        ...one,
        operationId: 'getJobData',
        summary: 'Get the data and options of a job',
        faults: ['JOB_NOT_FOUND'],
        response: answers(200, JobData),
      },
    },
    async ({ params }) => {
      const { data, options = {} } = await jobs.request(params.jobId);
      return { success: true as const, data, options };
    },
  );

  app.delete(
    '/jobs/:jobId',
    {
      schema: {
        ...one,
        operationId: 'cancelJob',
        summary: 'Cancel a queued job',
        faults: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELLABLE', 'STORAGE_FULL'],
        response: answers(200, JobCancelled),
      },
    },
    async ({ params }) => ({
      success: true as const,
      job: toJson(await jobs.cancel(params.jobId)),
      message: `Job ${params.jobId} was cancelled.`,
    }),
  );

  app.post(
    '/jobs/:jobId/reprint',
    {
      schema: {
        ...one,
        operationId: 'reprintJob',
        summary: 'Reprint an ended job, marked as a copy',
        faults: [
          'JOB_NOT_FOUND',
          'JOB_NOT_ENDED',
          'PRINTER_NOT_FOUND',
          'TEMPLATE_RENDER_ERROR',
          'PRINTER_OFFLINE',
          'QUEUE_FULL',
          'KEY_REUSED',
          'REQUEST_IN_PROGRESS',
          'STORAGE_FULL',
        ],
        headers: IdempotencyHeader,
        body: optional(ReprintBody),
        response: answers(200, Reprinted),
      },
    },
    async ({ params, headers, body }) => {
      const { jobId, estimatedSeconds } = await printing.reprint(
        params.jobId,
        body ?? {},
        headers['idempotency-key'],
      );
      const estimatedTime = `${estimatedSeconds}s`;
      return { success: true as const, jobId, status: 'queued' as const, estimatedTime };
    },
  );
}
