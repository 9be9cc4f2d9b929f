// Forgets what is past its time, off the request path: bytes of ended jobs, old
// jobs, old events.

import type { Config } from './config.ts';
import type { Store } from './store/store.ts';

const everyMs = 60_000;
const eventHours = 24;
const keyHours = 24;
const hourMs = 3_600_000;

function before(hours: number): string {
  return new Date(Date.now() - hours * hourMs).toISOString();
}

/** Returns the way to stop it. */
export function keepHouse(
  store: Store,
  { keepPayloadHours, keepDays, keepCount }: Config['jobs'],
  log: (message: string) => void,
): () => void {
  const sweep = async (): Promise<void> => {
    const limits = {
      payloadsEndedBefore: before(keepPayloadHours),
      jobsEndedBefore: before(keepDays * 24),
      jobsKept: keepCount,
      eventsBefore: before(eventHours),
      keysBefore: before(keyHours),
    };
    while (await store.prune(limits)) if (stopped) return;
  };
  let stopped = false;
  const timer = setInterval(() => {
    sweep().catch((error: Error) => log(`Old jobs cannot be removed: ${error.message}`));
  }, everyMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
