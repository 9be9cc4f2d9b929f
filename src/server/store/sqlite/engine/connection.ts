// What the parts of the SQLite store share: the database, the way to write to
// it, and the clock.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { OwnChange } from '../../store.ts';

export interface Connection {
  db: DatabaseSyncInstance;
  /** Runs `work` in the next commit and resolves after it. Reads use `db` directly. */
  write: <T>(work: () => T) => Promise<T>;
  /**
   * This process is the only writer, so a part may keep values in memory and
   * change them in its writes. `forget` is called after a write was rolled back.
   */
  onRollback: (forget: () => void) => void;
  /** Tells the watchers what the current write does, if it is committed. */
  note: (change: OwnChange) => void;
  /** The time as an ISO timestamp. */
  now: () => string;
}
