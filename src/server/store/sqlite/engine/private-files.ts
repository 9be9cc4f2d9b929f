// Keeps the files of the database readable by their owner only: they hold receipts.

import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

const privateMode = 0o600;
const forOthers = 0o007;

/**
 * Creates the files that are missing, and closes those to others that an earlier
 * release or a copy left open. A mode without access for others stays as it is: it
 * was set on purpose, for example for the group that makes backups. SQLite gives
 * later log files the mode of the database.
 */
export function keepFilesPrivate(folder: string, log: (message: string) => void): void {
  for (const name of ['platen.lock', 'platen.db'])
    closeSync(openSync(join(folder, name), 'a', privateMode));
  if (process.platform === 'win32') return; // has access lists instead of modes
  for (const name of ['platen.lock', 'platen.db', 'platen.db-wal', 'platen.db-shm'])
    closeToOthers(join(folder, name), log);
}

function closeToOthers(file: string, log: (message: string) => void): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & forOthers) === 0) return;
  try {
    chmodSync(file, privateMode);
    log(`Every user of this machine could open ${file}. It now belongs to its owner only.`);
  } catch (error) {
    log(
      `Every user of this machine can open ${file}, and that cannot be changed: ${(error as Error).message}. Change its mode to 600.`,
    );
  }
}
