// Listens to the service and keeps what is on screen true. Many events in a
// short time cost a few requests, not one each.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Event, FeedState, PlatenClient, Printer } from '../../client/index.ts';
import { usePrinters } from '../queries.ts';
import { useClient } from '../session.ts';
import { putJobs } from './job-lists.ts';
import { rememberEvent } from './recent-events.ts';

const State = createContext<FeedState>('connecting');

export function useFeedState(): FeedState {
  return useContext(State);
}

export function Live({ children }: { children: ReactNode }) {
  const client = useClient();
  const queries = useQueryClient();
  const [state, setState] = useState<FeedState>('connecting');
  // The first answer also tells that the key is right.
  const isKnown = usePrinters().data !== undefined;

  useEffect(() => {
    if (!isKnown) return undefined;
    const gathered = gather(client, queries);
    let wasLost = false;
    const feed = client.listen({
      onEvent: (event) => {
        rememberEvent(event);
        gathered.add(event);
      },
      onReset: () => void queries.invalidateQueries(),
      onState: (next) => {
        setState(next);
        // What was asked for while the service was away got no answer.
        if (next === 'live' && wasLost) void queries.invalidateQueries();
        wasLost = next === 'reconnecting';
      },
    });
    const stopWatching = watchForSleep(() => feed.reconnect());
    return () => {
      stopWatching();
      gathered.stop();
      feed.close();
    };
  }, [client, queries, isKnown]);

  return <State value={state}>{children}</State>;
}

const longAbsenceMs = 30_000;

/** After sleep or another network, a connection may be dead without knowing it. */
function watchForSleep(wake: () => void): () => void {
  let leftAt = Date.now();
  const look = () => {
    if (document.hidden) leftAt = Date.now();
    else if (Date.now() - leftAt > longAbsenceMs) wake();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', look);
  };
}

const gatherMs = 200;
/** More changed jobs than this are read as a page. */
const singleJobs = 6;

/** Collects events for a moment, then reads what they concern. */
function gather(client: PlatenClient, queries: QueryClient) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    void queries.invalidateQueries({ queryKey: ['printers'] });
    void queries.invalidateQueries({ queryKey: ['roll'] });
    const jobs =
      ids.length > singleJobs
        ? (await client.jobs({ limit: 100 })).jobs
        : await Promise.all(ids.map((id) => client.job(id)));
    putJobs(queries, jobs);
  }

  return {
    add(event: Event): void {
      if (event.type === 'jobUpdate') changed.add(event.data.jobId);
      else showStatus(queries, event.data);
      // What cannot be read now is read when the connection is back.
      timer ??= setTimeout(() => void read().catch(() => {}), gatherMs);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

type StatusChange = Extract<Event, { type: 'printerUpdate' }>['data'];

function showStatus(queries: QueryClient, change: StatusChange): void {
  const { printerId, seq: _, ...condition } = change;
  const news = condition as Partial<Printer>;
  queries.setQueryData<Printer[]>(['printers'], (printers) =>
    printers?.map((printer) => (printer.id === printerId ? { ...printer, ...news } : printer)),
  );
}
