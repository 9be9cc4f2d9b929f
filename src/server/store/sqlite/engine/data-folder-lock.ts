// Locks a data folder against a second process. The lock is an open transaction
// on a separate file: the operating system releases it when the process ends for
// any reason, so there are no stale locks.

import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { Fault } from '../../../../core/model/fault.ts';
import { isBusy } from './disk-fault.ts';

/** Returns a function that unlocks the folder. */
export function lockDataFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'platen.lock'));
  try {
    // Nothing is written to this file, so it needs no journal file beside it.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const fault = new Fault(
      'INTERNAL_ERROR',
      `The data folder ${folder} is in use by another process of this service. ` +
        'Stop that process, or choose another data folder for this one.',
    );
    fault.cause = error;
    throw fault;
  }
  return () => lock.close();
}
