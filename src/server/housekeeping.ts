// Deletes old data once a minute: bytes of ended jobs, old jobs, events and
// idempotency keys.

import type { Config } from './config.ts';
import type { Store } from './store/store.ts';

const intervalMs = 60_000;
const eventHours = 24;
const keyHours = 24;
const hourMs = 3_600_000;

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * hourMs).toISOString();
}

/** Returns a function that stops it. */
export function startHousekeeping(
  store: Store,
  { keepPayloadHours, keepDays, keepCount }: Config['jobs'],
  log: (message: string) => void,
): () => void {
  const sweep = async (): Promise<void> => {
    const limits = {
      payloadsEndedBefore: hoursAgo(keepPayloadHours),
      jobsEndedBefore: hoursAgo(keepDays * 24),
      jobsKept: keepCount,
      eventsBefore: hoursAgo(eventHours),
      keysBefore: hoursAgo(keyHours),
    };
    while (await store.prune(limits)) if (stopped) return;
  };
  let stopped = false;
  const timer = setInterval(() => {
    sweep().catch((error: Error) => log(`Old jobs cannot be deleted: ${error.message}`));
  }, intervalMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
