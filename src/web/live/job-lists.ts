// Updates the cached job lists when jobs change, without loading the lists
// again.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Job, JobPage, JobQuery, JobState } from '../../client/index.ts';

export type JobFilter = Pick<JobQuery, 'templateId' | 'printerId'> & { status?: JobState };
type Pages = InfiniteData<JobPage, string | undefined>;

export const jobListKey = (filter: JobFilter) => ['jobs', filter] as const;

export function fits(job: Job, filter: JobFilter): boolean {
  return (
    (filter.status === undefined || job.status === filter.status) &&
    (filter.templateId === undefined || job.templateId === filter.templateId) &&
    (filter.printerId === undefined || job.printerId === filter.printerId)
  );
}

export function putJobs(queries: QueryClient, changed: Job[]): void {
  for (const job of changed) queries.setQueryData(['job', job.id], job);
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
  const others = page.jobs.filter(({ id }) => id !== job.id);
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
