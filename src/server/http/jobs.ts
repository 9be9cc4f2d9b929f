// /jobs

import { answers } from '../../api/envelope.ts';
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
import type { Printing } from '../app/printing.ts';
import type { Service } from '../app/service.ts';
import type { App } from './app.ts';

const tags = ['jobs'];

export function jobRoutes(app: App, service: Service, printing: Printing): void {
  app.get(
    '/jobs',
    {
      schema: {
        summary: 'List the recent jobs, newest first',
        tags,
        querystring: JobQuery,
        response: answers(200, JobList),
      },
    },
    async ({ query }) => {
      const { jobs, nextCursor } = await service.listJobs({ ...query, limit: query.limit ?? 10 });
      return {
        success: true as const,
        jobs: jobs.map((job) => onTheWire(job, service.nextAttemptAt(job.printerId))),
        nextCursor,
      };
    },
  );

  app.get(
    '/jobs/:jobId',
    {
      schema: {
        summary: 'Get a job: its state, and how we know',
        tags,
        params: JobParams,
        response: answers(200, JobAnswer),
      },
    },
    async ({ params }) => {
      const job = await service.job(params.jobId);
      return {
        success: true as const,
        job: onTheWire(job, service.nextAttemptAt(job.printerId)),
      };
    },
  );

  app.get(
    '/jobs/:jobId/data',
    {
      schema: {
        summary: 'Get the data and options that a job was accepted with',
        tags,
        params: JobParams,
        response: answers(200, JobData),
      },
    },
    async ({ params }) => {
      const { data, options = {} } = await service.jobRequest(params.jobId);
      return { success: true as const, data, options };
    },
  );

  app.delete(
    '/jobs/:jobId',
    {
      schema: {
        summary: 'Cancel a job that is still queued',
        tags,
        params: JobParams,
        response: answers(200, JobCancelled),
      },
    },
    async ({ params }) => ({
      success: true as const,
      job: onTheWire(await service.cancelJob(params.jobId), null),
      message: `The job ${params.jobId} was cancelled.`,
    }),
  );

  app.post(
    '/jobs/:jobId/reprint',
    {
      schema: {
        summary: 'Print a job that has ended once more, marked as a copy',
        tags,
        params: JobParams,
        headers: IdempotencyHeader,
        // A body is not needed.
        body: { anyOf: [ReprintBody, { type: 'null' }] } as unknown as typeof ReprintBody,
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

/** `nextAttemptAt` concerns jobs that wait for a printer that is offline. */
function onTheWire(
  { templateVersion: _version, printMs: _printMs, ...job }: Job,
  nextAttemptAt: string | null,
) {
  return { ...job, nextAttemptAt: job.status === 'queued' ? nextAttemptAt : null };
}
