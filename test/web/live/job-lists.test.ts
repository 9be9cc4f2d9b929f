import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Job, JobState } from '../../../src/client/index.ts';
import { type JobFilter, jobListKey, putJobs } from '../../../src/web/live/job-lists.ts';

const job = (id: string, status: JobState = 'completed', templateId = 'receipt') =>
  ({ id, status, templateId, printerId: 'default' }) as Job;

/** Pages of jobs on screen; a last page without a cursor is the end of the list. */
function onScreen(filter: JobFilter, ...pages: [ids: string[], nextCursor: string | null][]) {
  const queries = new QueryClient();
  queries.setQueryData(jobListKey(filter), {
    pageParams: pages.map(() => undefined),
    pages: pages.map(([ids, nextCursor]) => ({
      jobs: ids.map((id) => job(id, filter.status)),
      nextCursor,
    })),
  });
  const ids = () =>
    queries
      .getQueryData<{ pages: { jobs: Job[] }[] }>(jobListKey(filter))!
      .pages.map(({ jobs }) => jobs.map(({ id }) => id).join(''));
  return { queries, ids };
}

test('a new job stands first', () => {
  const { queries, ids } = onScreen({}, [['c', 'b'], 'b'], [['a'], null]);
  putJobs(queries, [job('d', 'queued')]);
  expect(ids()).toEqual(['dcb', 'a']);
});

test('the first job of all appears in an empty list', () => {
  const { queries, ids } = onScreen({}, [[], null]);
  putJobs(queries, [job('a')]);
  expect(ids()).toEqual(['a']);
});

test('a job that changed stays in its place, once', () => {
  const { queries, ids } = onScreen({}, [['d', 'c'], 'c'], [['b', 'a'], null]);
  putJobs(queries, [job('b', 'failed'), job('c', 'failed')]);
  expect(ids()).toEqual(['dc', 'ba']);
  expect(queries.getQueryData<Job>(['job', 'b'])!.status).toBe('failed');
});

test('a job that no longer fits the filter leaves, and one that fits now comes where it belongs', () => {
  const { queries, ids } = onScreen({ status: 'queued' }, [['d', 'b', 'a'], null]);
  putJobs(queries, [job('b', 'printing'), job('c', 'queued')]);
  expect(ids()).toEqual(['dca']);
});

test('a job older than what is loaded is left to be read with its page', () => {
  const { queries, ids } = onScreen({}, [['d', 'c'], 'c']);
  putJobs(queries, [job('a')]);
  expect(ids()).toEqual(['dc']);
});
