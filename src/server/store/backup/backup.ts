// Writes a backup: one SQLite database with the schema of the data folder, whichever store
// it comes from. The service may run: the backup has its state of one moment.

import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../../core/model/fault.ts';
import type { CopiedTable } from '../copied-tables.ts';
import { wholeFile } from './whole-file.ts';

/** The fact in a backup that tells when it was made. */
export const backupFact = 'backup';

export interface BackupOptions {
  file: string;
  now: Date;
  /** Called after each table. */
  onTable: (copied: CopiedTable) => void;
  log: (message: string) => void;
}

/** Backs up a data folder. */
export async function backupFolder(
  folder: string,
  { file, now }: Pick<BackupOptions, 'file' | 'now'>,
): Promise<void> {
  const source = join(folder, 'platen.db');
  if (!existsSync(source))
    throw new Fault('INTERNAL_ERROR', `There is no platen.db in ${folder}: name a data folder.`);
  await wholeFile(file, async (temporary) => {
    const db = new DatabaseSync(source);
    try {
      // A reader of a database with a write-ahead log stops no writer.
      db.exec('PRAGMA busy_timeout = 30000');
      db.prepare('VACUUM INTO ?').run(temporary);
    } finally {
      db.close();
    }
    const copy = new DatabaseSync(temporary);
    sign(copy, now);
    copy.close();
  });
}

/** Backs up a database that nodes share. */
export async function backupDatabase(url: string, options: BackupOptions): Promise<void> {
  // Loaded only here: a data folder needs no driver of PostgreSQL.
  const { dumpDatabase } = await import('./dump-database.ts');
  await wholeFile(options.file, async (temporary) => {
    const db = new DatabaseSync(temporary);
    try {
      await dumpDatabase(url, db, options);
      sign(db, options.now);
    } finally {
      db.close();
    }
  });
}

function sign(db: DatabaseSyncInstance, now: Date): void {
  db.prepare('INSERT OR REPLACE INTO facts (name, at) VALUES (?, ?)').run(
    backupFact,
    now.toISOString(),
  );
}
