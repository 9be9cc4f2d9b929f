// The program of the thread that writes a backup for download.ts: SQLite copies the database in
// one call, which would hold up the event loop.

import { parentPort, workerData } from 'node:worker_threads';
import { backupFolder } from './backup.ts';
import type { BackupTask } from './download.ts';

const { folder, file, now } = workerData as BackupTask;
try {
  await backupFolder(folder, { file, now: new Date(now) });
} catch (error) {
  parentPort!.postMessage((error as Error).message);
}
