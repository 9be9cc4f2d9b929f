// Notifies the watchers of a store after a commit. A watcher that throws keeps neither the
// others from being notified nor the commit from being acknowledged.

import type { Touched } from './store.ts';

export function notifyWatchers(
  watchers: Iterable<(touched: Touched) => void>,
  touched: Touched,
  log: (message: string) => void,
): void {
  for (const wake of watchers)
    try {
      wake(touched);
    } catch (error) {
      log(`A change was stored, and a part of the service failed to use it: ${String(error)}`);
    }
}
