// What the parts of the SQLite store share: the database, the way to write to
// it, and the time.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export interface Connection {
  db: DatabaseSyncInstance;
  /** Runs `work` within the next commit and resolves after it. Reads need none of this. */
  write: <T>(work: () => T) => Promise<T>;
  /**
   * Nobody else writes to the database, so that what was read may be kept in
   * memory and changed with it. `forget` is called when a change was undone.
   */
  remember: (forget: () => void) => void;
  /** As an ISO timestamp. */
  now: () => string;
}
