// Updates the cached job lists when jobs change, without loading the lists
// again.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Job, JobPage, JobQuery, JobState } from '../../client/index.ts';

export type JobFilter = Pick<
  JobQuery,
  'templateId' | 'printerId' | 'batchId' | 'reference' | 'search'
> & {
  status?: JobState;
  /** The day of acceptance, where this browser is: 2026-01-31. */
  day?: string;
};
type Pages = InfiniteData<JobPage, string | undefined>;

/** The filter as the service understands it. */
export function jobQueryOf({
  day,
  ...filter
}: JobFilter): Omit<JobFilter, 'day'> & { since?: string; until?: string } {
  if (day === undefined) return filter;
  const since = new Date(`${day}T00:00`);
  const until = new Date(since);
  until.setDate(until.getDate() + 1);
  return { ...filter, since: since.toISOString(), until: until.toISOString() };
}

export const jobListKey = (filter: JobFilter) => ['jobs', filter] as const;

export function fits(job: Job, filter: JobFilter): boolean {
  return (
    (filter.status === undefined || job.status === filter.status) &&
    (filter.templateId === undefined || job.templateId === filter.templateId) &&
    (filter.printerId === undefined || job.printerId === filter.printerId) &&
    (filter.batchId === undefined || job.batchId === filter.batchId) &&
    (filter.reference === undefined || job.reference === filter.reference) &&
    (filter.day === undefined || isWithin(job.createdAt, jobQueryOf(filter)))
  );
}

function isWithin(at: string, { since = '', until = '~' }: { since?: string; until?: string }) {
  return since <= at && at < until;
}

export function putJobs(queries: QueryClient, changed: Job[]): void {
  for (const job of changed) {
    const queryKey = ['job', job.id];
    // A job that no page asked for is not kept: every later change would look through all of them.
    if (!queries.getQueryState(queryKey)) continue;
    // An answer that is still on its way may be older.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, job);
  }
  for (const [key, pages] of queries.getQueriesData<Pages>({ queryKey: ['jobs'] })) {
    if (!pages) continue;
    const next = changed.reduce((all, job) => put(all, job, key[1] as JobFilter), pages);
    queries.setQueryData(key, next);
  }
}

/** Job ids grow with time, so sorting by id gives the list's order: newest first. */
function put(pages: Pages, job: Job, filter: JobFilter): Pages {
  const isLast = (page: JobPage) => page === pages.pages.at(-1);
  const at = pages.pages.findIndex(
    (page) => isLast(page) || (page.jobs.at(-1)?.id ?? '') <= job.id,
  );
  const page = pages.pages[at];
  if (!page) return pages;
  const listed = page.jobs.find(({ id }) => id === job.id);
  // Only the service knows what a search finds.
  if (filter.search !== undefined && !listed) return pages;
  const others = page.jobs.filter((other) => other !== listed);
  const isBeyond = page.nextCursor !== null && job.id < (page.jobs.at(-1)?.id ?? '');
  const place = others.findIndex(({ id }) => id < job.id);
  const jobs =
    !fits(job, filter) || isBeyond
      ? others
      : place === -1
        ? [...others, job]
        : others.toSpliced(place, 0, job);
  return { ...pages, pages: pages.pages.with(at, { ...page, jobs }) };
}
