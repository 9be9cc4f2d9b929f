// /jobs

import { answers } from '../../api/envelope.ts';
import { JobAnswer, JobCancelled, JobList, JobParams, JobQuery } from '../../api/jobs.ts';
import type { Job } from '../../core/model/job.ts';
import type { Service } from '../service.ts';
import type { App } from './server.ts';

const tags = ['jobs'];

export function jobRoutes(app: App, service: Service): void {
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
      return { success: true as const, jobs: jobs.map(onTheWire), nextCursor };
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
    async ({ params }) => ({
      success: true as const,
      job: onTheWire(await service.job(params.jobId)),
    }),
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
      job: onTheWire(await service.cancelJob(params.jobId)),
      message: `The job ${params.jobId} was cancelled.`,
    }),
  );
}

function onTheWire({ templateVersion: _version, printMs: _printMs, ...job }: Job) {
  return job;
}
