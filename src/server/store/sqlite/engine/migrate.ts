// Brings a database to the schema of this version: runs the numbered files of
// migrations/sqlite that it lacks, in one transaction. The number of the last one
// is stored in the database (user_version).

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { readdirSync, readFileSync } from 'node:fs';
import { Fault } from '../../../../core/model/fault.ts';

const folder = new URL('../../migrations/sqlite/', import.meta.url);

export function migrate(db: DatabaseSyncInstance): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const found: number = db.prepare('PRAGMA user_version').get().user_version;
  refuseUnknown(found, numberOf(files[0]!), numberOf(files.at(-1)!));
  const missing = files.filter((file) => numberOf(file) > found);
  if (missing.length === 0) return;
  const sql = missing.map((file) => readFileSync(new URL(file, folder), 'utf8'));
  try {
    db.exec(
      `BEGIN; ${sql.join('\n;')}\n; PRAGMA user_version = ${numberOf(files.at(-1)!)}; COMMIT`,
    );
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** A new database has number 0. */
function refuseUnknown(found: number, first: number, last: number): void {
  if (found > last)
    throw new Fault(
      'INTERNAL_ERROR',
      `The database was written by a newer version of this service (schema ${found}; ` +
        `this version knows ${last}). Install that version, or restore the backup made before it.`,
    );
  if (found > 0 && found < first)
    throw new Fault(
      'INTERNAL_ERROR',
      `The database was written by a development version from before 0.1.0 (schema ${found}; ` +
        `this version reads schema ${first} and later). Start a development version with ` +
        `schema ${first} on it once, or move the data folder away to begin with an empty one.`,
    );
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10);
}
