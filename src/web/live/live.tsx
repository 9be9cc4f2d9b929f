// Listens to the service's events and keeps the cached queries up to date.
// Events are batched, so that many events cause few requests.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { FeedState } from '../../client/index.ts';
import { usePrinters } from '../queries.ts';
import { lock, useClient } from '../session.ts';
import { batchEvents } from './event-batches.ts';
import { addEvent } from './recent-events.ts';

const FeedStateContext = createContext<FeedState>('connecting');

const LostSinceContext = createContext<Date | null>(null);

export function useFeedState(): FeedState {
  return useContext(FeedStateContext);
}

/** The time of the last news, while the connection is lost. */
export function useLostSince(): Date | null {
  return useContext(LostSinceContext);
}

/**
 * What only events keep up to date may have changed between its answer and the first connection.
 * Printers are not among them: a connection begins with the state of each, and they are read then.
 */
const keptByEvents = new Set<unknown>(['jobs', 'job', 'lastJob', 'batches', 'batch', 'wall']);

function isKeptByEvents({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return keptByEvents.has(queryKey[0]);
}

export function Live({ children }: { children: ReactNode }) {
  const client = useClient();
  const queries = useQueryClient();
  const [state, setState] = useState<FeedState>('connecting');
  const [lostSince, setLostSince] = useState<Date | null>(null);
  // The first successful response also shows that the API key is valid.
  const isKnown = usePrinters().data !== undefined;

  useEffect(() => {
    if (!isKnown) return undefined;
    const batch = batchEvents(client, queries);
    let wasLost = false;
    let isFirst = true;
    const feed = client.listen({
      onEvent: (event) => {
        addEvent(event);
        batch.add(event);
      },
      onReset: () => {
        void queries.invalidateQueries(isFirst ? { predicate: isKeptByEvents } : {});
        isFirst = false;
      },
      onState: (next) => {
        setState(next);
        setLostSince((since) => (next === 'reconnecting' ? (since ?? new Date()) : null));
        // Requests made while the service was unreachable failed, so everything
        // is loaded again.
        if (next === 'live' && wasLost) void queries.invalidateQueries();
        wasLost = next === 'reconnecting';
      },
      onError: ({ code }) => {
        if (code === 'UNAUTHORIZED') lock();
      },
    });
    const stopWatching = watchForSleep(() => feed.reconnect());
    return () => {
      stopWatching();
      batch.stop();
      feed.close();
    };
  }, [client, queries, isKnown]);

  return (
    <FeedStateContext value={state}>
      <LostSinceContext value={lostSince}>{children}</LostSinceContext>
    </FeedStateContext>
  );
}

const longAbsenceMs = 30_000;

/** Watches for sleep or a change of network, after which a connection may be dead without an error. */
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
