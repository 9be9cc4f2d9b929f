// Collects events and loads what they concern, so that many events cause few
// requests.

import type { QueryClient } from '@tanstack/react-query';
import type { Event, Job, PlatenClient, Printer } from '../../client/index.ts';
import { showBatch } from './batch-updates.ts';
import { putJobs } from './job-lists.ts';

const batchMs = 200;
/** If more jobs changed, one page of the list is loaded instead of single jobs. */
const singleJobs = 6;

/** Collects events for a short time, then loads what they concern. */
export function batchEvents(client: PlatenClient, queries: QueryClient) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasNew = false;
  let isStopped = false;

  /** One batch is read after the other: an answer that comes late must not replace a newer one. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      // A failed request is repeated when the connection is back.
      void read()
        .catch(() => {})
        .finally(() => {
          timer = undefined;
          if (hasNew && !isStopped) schedule();
        });
    }, batchMs);
  }

  async function read(): Promise<void> {
    hasNew = false;
    const ids = [...changed];
    changed.clear();
    void queries.invalidateQueries({ queryKey: ['printers'] });
    void queries.invalidateQueries({ queryKey: ['roll'] });
    // Why a job waits follows from the state of its printer, without an event of the job.
    void queries.invalidateQueries({
      queryKey: ['job'],
      predicate: ({ state }) => (state.data as Job | undefined)?.status === 'queued',
    });
    const jobs =
      ids.length > singleJobs
        ? (await client.jobs({ limit: 100 })).jobs
        : await Promise.all(ids.map((id) => client.job(id)));
    putJobs(queries, jobs);
  }

  return {
    add(event: Event): void {
      if (event.type === 'jobUpdate') changed.add(event.data.jobId);
      else if (event.type === 'printerUpdate') showStatus(queries, event.data);
      else showBatch(queries, event.data);
      hasNew = true;
      if (!isStopped) schedule();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

type StatusChange = Extract<Event, { type: 'printerUpdate' }>['data'];

function showStatus(queries: QueryClient, change: StatusChange): void {
  const { printerId, seq: _, ...condition } = change;
  const changes = condition as Partial<Printer>;
  queries.setQueryData<Printer[]>(['printers'], (printers) =>
    printers?.map((printer) => (printer.id === printerId ? { ...printer, ...changes } : printer)),
  );
}
