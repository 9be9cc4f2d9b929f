// Keeps the latest WebSocket events for the list on the developers page.

import { useSyncExternalStore } from 'react';
import type { Event } from '../../client/index.ts';

export interface ReceivedEvent {
  at: Date;
  event: Event;
}

const kept = 200;
let events: ReceivedEvent[] = [];
const listeners = new Set<() => void>();

function change(next: ReceivedEvent[]): void {
  events = next;
  for (const listener of listeners) listener();
}

export function addEvent(event: Event): void {
  change([{ at: new Date(), event }, ...events].slice(0, kept));
}

export function clearEvents(): void {
  change([]);
}

/** Newest first. */
export function useRecentEvents(): ReceivedEvent[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => events,
  );
}
