// Keeps a second process off a data folder. The lock is a transaction held open
// on a file of its own: the operating system drops it with the process, however
// that ends, so that no stale lock is ever left behind.

import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { Fault } from '../../../core/model/fault.ts';
import { isBusy } from './disk-fault.ts';

/** Returns the way to unlock. */
export function lockDataFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'platen.lock'));
  try {
    // Nothing is ever written, so that a journal would only lie about.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const fault = new Fault(
      'INTERNAL_ERROR',
      `The data folder ${folder} is in use by another process of this service. ` +
        'Stop that one, or give this one a data folder of its own.',
    );
    fault.cause = error;
    throw fault;
  }
  return () => lock.close();
}
