// Keeps the latest WebSocket events for the list on the developers page. Many events at once
// change the list once.

import { useSyncExternalStore } from 'react';
import type { Event } from '../../client/index.ts';

export interface ReceivedEvent {
  /** Counts received events: the same event may be received twice. */
  number: number;
  at: Date;
  event: Event;
}

const kept = 200;
/** How often the list changes at most. */
const collectMs = 100;
/** How often after more events than a person can read: then the list is drawn anew as a whole. */
const collectManyMs = 1000;
const many = 20;
let waitMs = collectMs;
let events: ReceivedEvent[] = [];
/** Oldest first. */
let collected: ReceivedEvent[] = [];
let received = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ReceivedEvent[]): void {
  events = next;
  for (const listener of listeners) listener();
}

export function addEvent(event: Event): void {
  collected.push({ number: received++, at: new Date(), event });
  if (collected.length > 2 * kept) collected = collected.slice(-kept);
  timer ??= setTimeout(show, waitMs);
}

function show(): void {
  timer = undefined;
  const newest = collected.toReversed();
  waitMs = newest.length > many ? collectManyMs : collectMs;
  collected = [];
  change([...newest, ...events].slice(0, kept));
}

export function clearEvents(): void {
  collected = [];
  change([]);
}

export function watchEvents(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Newest first. */
export const recentEvents = (): ReceivedEvent[] => events;

export function useRecentEvents(): ReceivedEvent[] {
  return useSyncExternalStore(watchEvents, recentEvents);
}
