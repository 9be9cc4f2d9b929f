// The last events that came, for the inspector.

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
  for (const told of listeners) told();
}

export function rememberEvent(event: Event): void {
  change([{ at: new Date(), event }, ...events].slice(0, kept));
}

export function forgetEvents(): void {
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
