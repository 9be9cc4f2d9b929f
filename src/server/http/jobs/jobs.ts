// Routes under /jobs: list, count, read, change, cancel, reprint, delete data.

import type { Static } from 'typebox';
import { answers, optionalBody } from '../../../api/envelope.ts';
import {
  JobAnswer,
  JobCancelled,
  JobChangeBody,
  JobCount,
  JobCountQuery,
  JobData,
  JobDataDeleted,
  JobList,
  JobParams,
  JobQuery,
  JobReadQuery,
  JobsCancelled,
  JobsCancelQuery,
  ReprintBody,
  Reprinted,
} from '../../../api/jobs.ts';
import { IdempotencyHeader } from '../../../api/print.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job, JobState } from '../../../core/model/jobs/job.ts';
import type { JobControl } from '../../app/jobs/job-control.ts';
import type { Jobs } from '../../app/jobs/jobs.ts';
import type { Printing } from '../../app/printing/printing.ts';
import type { JobFilter } from '../../store/store.ts';
import { acceptedAnswer } from './accepted-answer.ts';
import type { App } from '../app.ts';
import { jobJson } from './job-json.ts';

const tags = ['jobs'];
const one = { tags, params: JobParams };

export function jobRoutes(app: App, jobs: Jobs, control: JobControl, printing: Printing): void {
  const toList = async (found: readonly Job[], isSummarised = false) => {
    const list = await jobJson(jobs, found);
    if (!isSummarised) return list;
    const summaries = await jobs.summaries(found);
    return list.map((job) => ({ ...job, summary: summaries.get(job.id) ?? null }));
  };
  const answer = async (job: Job) => ({
    success: true as const,
    job: (await jobJson(jobs, [job]))[0]!,
  });

  app.get('/jobs', {
    schema: {
      operationId: 'listJobs',
      summary: 'List jobs, newest first',
      description: 'Page by page: send `nextCursor` of an answer as `cursor` of the next request.',
      tags,
      querystring: JobQuery,
      response: answers(200, JobList),
    },
    handler: async ({ access, whose, query }) => {
      const { limit = 10, order, cursor, search, summary } = query;
      if (search !== undefined && order === 'asc')
        throw invalidQuery('order: cannot be asc with search, which begins with the newest');
      const filter = { ...filterOf(query), ...jobs.reachedBy(access, whose, query.printerId) };
      const wanted = { ...filter, limit, order, cursor };
      const page = await (search === undefined
        ? jobs.list(wanted)
        : jobs.search(search.trim(), wanted));
      return { success: true as const, ...page, jobs: await toList(page.jobs, summary) };
    },
  });

  app.get('/jobs/count', {
    schema: {
      operationId: 'countJobs',
      summary: 'Count jobs',
      description: 'Stops at 100,000 jobs; exact is false then.',
      tags,
      querystring: JobCountQuery,
      response: answers(200, JobCount),
    },
    handler: async ({ access, whose, query }) => {
      const filter = { ...filterOf(query), ...jobs.reachedBy(access, whose, query.printerId) };
      return { success: true as const, ...(await jobs.count(filter)) };
    },
  });

  app.delete('/jobs', {
    schema: {
      operationId: 'cancelJobs',
      summary: 'Cancel queued jobs',
      description: 'Needs status=queued and another filter, or all=true.',
      tags,
      faults: ['STORAGE_FULL'],
      querystring: JobsCancelQuery,
      response: answers(200, JobsCancelled),
    },
    handler: async ({ access, whose, query }) => {
      const filter = filterOf(query);
      requireIntent(query.all ?? false, filter);
      const reached = jobs.reachedBy(access, whose, query.printerId);
      const cancelled = await control.cancelAll({ ...filter, ...reached });
      return { success: true as const, cancelled };
    },
  });

  app.get('/jobs/:jobId', {
    schema: {
      ...one,
      operationId: 'getJob',
      summary: 'Get a job with its state',
      description: 'Ended jobs are deleted after jobs.keepDays.',
      faults: ['JOB_NOT_FOUND'],
      querystring: JobReadQuery,
      response: answers(200, JobAnswer),
    },
    handler: async ({ params, query }) => {
      const [job] = await toList([await jobs.get(params.jobId)], query.summary);
      return { success: true as const, job: job! };
    },
  });

  app.put('/jobs/:jobId', {
    schema: {
      ...one,
      operationId: 'updateJob',
      summary: 'Change the printer, priority or deadline of a queued job',
      description:
        'Only a job that was never sent; otherwise JOB_NOT_QUEUED. On another printer it is rendered again if that is another model or has other paper.',
      faults: [
        'JOB_NOT_FOUND',
        'JOB_NOT_QUEUED',
        'PRINTER_NOT_FOUND',
        'QUEUE_FULL',
        'TEMPLATE_RENDER_ERROR',
        'STORAGE_FULL',
      ],
      body: JobChangeBody,
      response: answers(200, JobAnswer),
    },
    handler: async ({ access, params, body }) =>
      answer(await control.change(access, params.jobId, body)),
  });

  app.get('/jobs/:jobId/data', {
    schema: {
      ...one,
      operationId: 'getJobData',
      summary: 'Get the data and options of a job',
      description:
        'As the request sent them; they may be changed and printed again with `POST /print/:templateId`, or with `POST /print` what had no stored template.',
      faults: ['JOB_NOT_FOUND', 'JOB_DATA_DELETED'],
      response: answers(200, JobData),
    },
    handler: async ({ params }) => {
      const stored = await jobs.request(params.jobId);
      const { data = {}, options = {}, pulses: _p, numbers: _n, acceptedAt: _a, ...print } = stored;
      const isDirect = Object.keys(print).length > 0;
      return { success: true as const, data, options, ...(isDirect && { print }) };
    },
  });

  app.delete('/jobs/:jobId/data', {
    schema: {
      ...one,
      operationId: 'deleteJobData',
      summary: 'Delete the data of an ended job',
      faults: ['JOB_NOT_FOUND', 'JOB_NOT_ENDED', 'STORAGE_FULL'],
      description:
        'The job stays in the list, with its reference, metadata and Idempotency-Key. It can no longer be previewed or reprinted.',
      response: answers(200, JobDataDeleted),
    },
    handler: async ({ params }) => {
      await control.deleteData(params.jobId);
      const message = `The data of job ${params.jobId} was deleted.`;
      return { success: true as const, message };
    },
  });

  app.delete('/jobs/:jobId', {
    schema: {
      ...one,
      operationId: 'cancelJob',
      summary: 'Cancel a queued job',
      description:
        'Also one that waits in its batch. A job that is printing or has ended is not cancelled: JOB_NOT_CANCELLABLE.',
      faults: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELLABLE', 'STORAGE_FULL'],
      response: answers(200, JobCancelled),
    },
    handler: async ({ params }) => ({
      ...(await answer(await control.cancel(params.jobId))),
      message: `Job ${params.jobId} was cancelled.`,
    }),
  });

  app.post('/jobs/:jobId/reprint', {
    schema: {
      ...one,
      operationId: 'reprintJob',
      summary: 'Reprint an ended job',
      description:
        'With the template, the data and the time of the first print. The drawer stays closed unless `drawer` is true.',
      faults: [
        'JOB_NOT_FOUND',
        'JOB_NOT_ENDED',
        'JOB_DATA_DELETED',
        'PRINTER_NOT_FOUND',
        'TEMPLATE_RENDER_ERROR',
        'PRINTER_OFFLINE',
        'QUEUE_FULL',
        'KEY_REUSED',
        'REQUEST_IN_PROGRESS',
        'STORAGE_FULL',
      ],
      headers: IdempotencyHeader,
      body: optionalBody(ReprintBody),
      response: answers(200, Reprinted),
    },
    handler: async (request) => {
      const { access, params, headers, body } = request;
      const key = headers['idempotency-key'];
      const accepted = await printing.reprint(access, params.jobId, body ?? {}, key);
      return await acceptedAnswer(jobs, request.accepted(accepted));
    },
  });
}

function filterOf(query: Static<typeof JobCountQuery>): JobFilter {
  const { status, templateId, printerId, reference, batchId, idempotencyKey } = query;
  const since = timeOf('since', query.since);
  const until = timeOf('until', query.until);
  if (since !== undefined && until !== undefined && since >= until)
    throw invalidQuery('until: must be later than since');
  return {
    states: status?.split(',') as JobState[] | undefined,
    templateId,
    printerId,
    reference,
    batchId,
    idempotencyKey,
    since,
    until,
  };
}

/** The time in the form in which times are stored, which sorts as text. */
function timeOf(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const time = new Date(given);
  // The schema allows leap seconds.
  if (Number.isNaN(time.getTime())) throw invalidQuery(`${name}: must be a valid date-time`);
  return time.toISOString();
}

/** Cancelling everything must be meant. */
function requireIntent(all: boolean, { states: _states, ...others }: JobFilter): void {
  const hasFilter = Object.values(others).some((value) => value !== undefined);
  if (all !== hasFilter) return;
  throw invalidQuery(
    hasFilter
      ? 'all: cannot be combined with another filter than status'
      : 'all: must be true to cancel all queued jobs; or give another filter, such as printerId',
  );
}

function invalidQuery(detail: string): Fault {
  const message = 'The query of the request is not valid; details lists every problem.';
  return new Fault('VALIDATION_ERROR', message, [detail]);
}
