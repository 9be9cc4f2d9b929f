// Finds jobs by a text: within one day by everything that is stored with them, the data
// included; older ones only by what has an index (id, reference, key, metadata). One
// call searches a bounded number of jobs and bytes, gives way to other work meanwhile,
// and says how far it came; the next call goes on from there.

import type { Job } from '../../../core/model/jobs/job.ts';
import {
  dataMatcher,
  maxSearchedBytes,
  searchedHours,
} from '../../../core/model/jobs/job-search.ts';
import type { JobQuery, Store } from '../../store/store.ts';
import type { Pause } from '../operation/pause.ts';

/** Read at once. */
const jobsPerRead = 50;

export interface SearchLimits {
  /** Whose data one call reads. */
  jobs: number;
  bytes: number;
}

export const searchLimits: SearchLimits = { jobs: 5000, bytes: 64 * 2 ** 20 };

export interface SearchPage {
  jobs: Job[];
  /** Null: everything was searched. */
  nextCursor: string | null;
  searched: {
    /** The data of jobs that were accepted since then was searched. */
    dataSince: string;
    /** How many jobs of this day this call looked at. */
    jobs: number;
    /** False: more jobs of the day are left. */
    complete: boolean;
  };
}

type Found = Omit<SearchPage, 'searched'> & { seen: number; complete: boolean };

export async function searchJobs(
  store: Store,
  text: string,
  query: JobQuery,
  pause: Pause,
  limits: SearchLimits = searchLimits,
): Promise<SearchPage> {
  const until = query.until ?? store.clock().toISOString();
  const dayBefore = new Date(Date.parse(until) - searchedHours * 3_600_000).toISOString();
  const dataSince = query.since !== undefined && query.since > dayBefore ? query.since : dayBefore;
  const newer = await searchDay(store, text, { ...query, since: dataSince }, pause, limits);
  const { seen, complete } = newer;
  const searched = { dataSince, jobs: seen, complete };
  if (newer.nextCursor !== null || dataSince === query.since) return { ...newer, searched };
  const wanted = query.limit - newer.jobs.length;
  const older = await store.listJobs({ ...query, tag: text, until: dataSince, limit: wanted + 1 });
  const jobs = [...newer.jobs, ...older.slice(0, wanted)];
  return { jobs, nextCursor: older.length > wanted ? (jobs.at(-1)?.id ?? null) : null, searched };
}

async function searchDay(
  store: Store,
  text: string,
  query: JobQuery,
  pause: Pause,
  limits: SearchLimits,
): Promise<Found> {
  const holds = dataMatcher(text);
  const exact = await store.listJobs({ ...query, tag: text, limit: query.limit });
  const exactIds = new Set(exact.map(({ id }) => id));
  const jobs: Job[] = [];
  let { cursor } = query;
  let seen = 0;
  let bytes = 0;
  for (;;) {
    const next = await store.listJobs({ ...query, cursor, limit: jobsPerRead });
    const stored = next.filter(({ hasData }) => hasData).map(({ id }) => id);
    const requests = await store.getRequests(stored, maxSearchedBytes);
    for (const job of next) {
      await pause();
      cursor = job.id;
      seen++;
      const request = requests.get(job.id);
      bytes += request?.length ?? 0;
      if (
        exactIds.has(job.id) ||
        isLabelled(job, text) ||
        (request !== undefined && holds(request))
      )
        jobs.push(job);
      if (jobs.length === query.limit) return { jobs, nextCursor: cursor, seen, complete: false };
    }
    if (next.length < jobsPerRead) return { jobs, nextCursor: null, seen, complete: true };
    if (seen >= limits.jobs || bytes >= limits.bytes)
      return { jobs, nextCursor: cursor!, seen, complete: false };
  }
}

function isLabelled({ reference, metadata }: Job, text: string): boolean {
  const wanted = text.toLowerCase();
  return [reference ?? '', ...Object.values(metadata ?? {})].some((value) =>
    value.toLowerCase().includes(wanted),
  );
}
