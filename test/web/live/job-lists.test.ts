import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Job, JobState } from '../../../src/client/index.ts';
import { type JobFilter, jobListKey, putJobs } from '../../../src/web/live/job-lists.ts';

const job = (id: string, status: JobState = 'completed', templateId = 'receipt') =>
  ({ id, status, templateId, printerId: 'default' }) as Job;

/** Cached pages of jobs; a last page without a cursor is the end of the list. */
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

test('a new job is first in the list', () => {
  const { queries, ids } = onScreen({}, [['c', 'b'], 'b'], [['a'], null]);
  putJobs(queries, [job('d', 'queued')]);
  expect(ids()).toEqual(['dcb', 'a']);
});

test('the first job appears in an empty list', () => {
  const { queries, ids } = onScreen({}, [[], null]);
  putJobs(queries, [job('a')]);
  expect(ids()).toEqual(['a']);
});

test('a changed job keeps its position and appears once', () => {
  const { queries, ids } = onScreen({}, [['d', 'c'], 'c'], [['b', 'a'], null]);
  queries.setQueryData(['job', 'b'], job('b'));
  putJobs(queries, [job('b', 'failed'), job('c', 'failed')]);
  expect(ids()).toEqual(['dc', 'ba']);
  expect(queries.getQueryData<Job>(['job', 'b'])!.status).toBe('failed');
});

test('a job that no longer matches the filter is removed, and one that now matches is inserted in order', () => {
  const { queries, ids } = onScreen({ status: 'queued' }, [['d', 'b', 'a'], null]);
  putJobs(queries, [job('b', 'printing'), job('c', 'queued')]);
  expect(ids()).toEqual(['dca']);
});

test('a job older than the loaded pages is not added; it is loaded with its page', () => {
  const { queries, ids } = onScreen({}, [['d', 'c'], 'c']);
  putJobs(queries, [job('a')]);
  expect(ids()).toEqual(['dc']);
});

test('a list of search results updates its jobs, and takes no others', () => {
  const { queries, ids } = onScreen({ search: 'tea' }, [['d', 'b'], null]);
  putJobs(queries, [job('b', 'failed'), job('c')]);
  expect(ids()).toEqual(['db']);
});
