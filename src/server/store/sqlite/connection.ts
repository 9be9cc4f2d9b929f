// What the parts of the SQLite store share: the database, the way to write to
// it, and the time.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export interface Connection {
  db: DatabaseSyncInstance;
  /** Runs `work` within the next commit and resolves after it. Reads need none of this. */
  write: <T>(work: () => T) => Promise<T>;
  /** As an ISO timestamp. */
  now: () => string;
}
