// Brings a database to the schema that this code knows: the numbered files of
// migrations/sqlite, each in a transaction of its own, the number of the last
// one kept in the file itself (user_version).

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { readdirSync, readFileSync } from 'node:fs';
import { Fault } from '../../../core/model/fault.ts';

const folder = new URL('../migrations/sqlite/', import.meta.url);

export function migrate(db: DatabaseSyncInstance): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const known = Math.max(...files.map(numberOf));
  const found: number = db.prepare('PRAGMA user_version').get().user_version;
  if (found > known)
    throw new Fault(
      'INTERNAL_ERROR',
      `The database was written by a newer version of this service (schema ${found}; ` +
        `this version knows ${known}). Install that version, or restore the backup made before it.`,
    );
  for (const file of files) {
    if (numberOf(file) <= found) continue;
    const sql = readFileSync(new URL(file, folder), 'utf8');
    try {
      db.exec(`BEGIN; ${sql}; PRAGMA user_version = ${numberOf(file)}; COMMIT`);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10);
}
