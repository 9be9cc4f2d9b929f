// Collects events and loads what they concern, so that many events cause few
// requests.

import type { QueryClient } from '@tanstack/react-query';
import {
  type Event,
  type Job,
  type PlatenClient,
  PlatenError,
  type Printer,
} from '../../client/index.ts';
import { type BatchChange, showBatch } from './batch-updates.ts';
import { putJobs } from './job-lists.ts';
import { newestOfEach } from './newest-of-each.ts';

const batchMs = 200;
/** Pause after a request that failed. */
const retryMs = 3000;
/** If more jobs changed, one page of the list is loaded instead of single jobs. */
const singleJobs = 6;

/** Counting a day is slow where it printed much: the service keeps the counts for this long. */
const oldDaysMs = 5000;

/** Counts the day again as soon as the counts are that old; many jobs are counted together. */
function dayCounts(queries: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    renew(): void {
      const { dataUpdatedAt = 0 } = queries.getQueryState(['days']) ?? {};
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void queries.invalidateQueries({ queryKey: ['days'] });
        },
        dataUpdatedAt + oldDaysMs - Date.now(),
      );
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Reads the templates again when a job is of one that was made elsewhere. Once for each id: a
 * direct print has no template, and one may be deleted.
 */
function templateSearch(queries: QueryClient) {
  const lookedFor = new Set<string>();
  return (jobs: readonly Job[]) => {
    const known = queries.getQueryData<{ id: string }[]>(['templates']);
    if (!known) return;
    const ids = [...known.map(({ id }) => id), ...lookedFor];
    const unknown = jobs.flatMap(({ templateId }) => (ids.includes(templateId) ? [] : templateId));
    if (unknown.length === 0) return;
    for (const id of unknown) lookedFor.add(id);
    void queries.invalidateQueries({ queryKey: ['templates'] });
  };
}

/** Collects events for a short time, then loads what they concern. */
export function batchEvents(client: PlatenClient, queries: QueryClient) {
  const changed = new Set<string>();
  const findTemplates = templateSearch(queries);
  const days = dayCounts(queries);
  // Each change of a printer or batch renders what shows it.
  const printers = newestOfEach((change: StatusChange) => showStatus(queries, change));
  const batches = newestOfEach((change: BatchChange) => showBatch(queries, change));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasNew = false;
  let isStopped = false;

  /** One batch is read after the other: an answer that comes late must not replace a newer one. */
  function schedule(ms = batchMs): void {
    timer ??= setTimeout(() => void work(), ms);
  }

  async function work(): Promise<void> {
    const waitMs = await read();
    timer = undefined;
    if (hasNew && !isStopped) schedule(waitMs);
  }

  /** Returns how long to wait before the next. */
  async function read(): Promise<number> {
    hasNew = false;
    const ids = [...changed];
    changed.clear();
    void queries.invalidateQueries({ queryKey: ['printers'] });
    void queries.invalidateQueries({ queryKey: ['roll'] });
    void queries.invalidateQueries({ queryKey: ['wall'] });
    if (ids.length > 0) void queries.invalidateQueries({ queryKey: ['jobs-count'] });
    // Why a job waits follows from the state of its printer, without an event of the job.
    void queries.invalidateQueries({
      queryKey: ['job'],
      predicate: ({ state }) => (state.data as Job | undefined)?.status === 'queued',
    });
    try {
      const jobs = await load(ids);
      putJobs(queries, jobs);
      findTemplates(jobs);
      if (jobs.some(({ status }) => status === 'completed' || status === 'failed')) days.renew();
      return batchMs;
    } catch {
      for (const id of ids) changed.add(id);
      hasNew = true;
      return retryMs;
    }
  }

  async function load(ids: string[]): Promise<Job[]> {
    if (ids.length > singleJobs) return (await client.jobs({ limit: 100, summary: true })).jobs;
    const jobs = await Promise.all(
      ids.map((id) => client.job(id, { summary: true }).catch(noneIfRefused)),
    );
    return jobs.filter((job) => job !== null);
  }

  return {
    add(event: Event): void {
      if (event.type === 'jobUpdate') changed.add(event.data.jobId);
      else if (event.type === 'printerUpdate') printers.add(event.data.printerId, event.data);
      else batches.add(event.data.batchId, event.data);
      hasNew = true;
      if (!isStopped) schedule();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      printers.stop();
      batches.stop();
      days.stop();
    },
  };
}

/** A job that is gone, or that the key may no longer read, is not asked for again. */
function noneIfRefused(error: unknown): null {
  if (error instanceof PlatenError && [401, 403, 404].includes(error.status)) return null;
  throw error;
}

type StatusChange = Extract<Event, { type: 'printerUpdate' }>['data'];

function showStatus(queries: QueryClient, change: StatusChange): void {
  const { printerId, seq: _, ...condition } = change;
  const changes = condition as Partial<Printer>;
  queries.setQueryData<Printer[]>(['printers'], (printers) =>
    printers?.map((printer) => (printer.id === printerId ? { ...printer, ...changes } : printer)),
  );
}
