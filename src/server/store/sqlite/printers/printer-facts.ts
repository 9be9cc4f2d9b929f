// What every accepted job and every mark needs to know of its printer, kept in
// memory: read once, changed only when a printer is added, paused or removed.

import type { Connection } from '../engine/connection.ts';

export interface PrinterFacts {
  /** False if the printer is unknown or was removed. */
  acceptsJobs(printerId: string): boolean;
  isPaused(printerId: string): boolean;
  /** Called when the row is written. */
  changed(printerId: string): void;
}

export function printerFacts({ db, onRollback }: Connection): PrinterFacts {
  const read = db.prepare('SELECT paused, removed FROM printers WHERE id = ?');
  const known = new Map<string, { paused: number; removed: number }>();
  onRollback(() => known.clear());

  function find(printerId: string) {
    const facts = known.get(printerId) ?? read.get(printerId);
    if (facts) known.set(printerId, facts);
    return facts;
  }

  return {
    acceptsJobs: (printerId) => find(printerId)?.removed === 0,
    isPaused: (printerId) => find(printerId)?.paused === 1,
    changed: (printerId) => void known.delete(printerId),
  };
}
