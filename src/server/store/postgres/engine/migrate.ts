// Brings a database to the schema of this version: runs the numbered files of
// migrations/postgres that it lacks, all in one transaction. Nodes that start at
// the same time wait for each other.

import { readdirSync, readFileSync } from 'node:fs';
import { Fault } from '../../../../core/model/fault.ts';
import type { OwnSession, Session } from './database.ts';

const folder = new URL('../../migrations/postgres/', import.meta.url);

export async function migrate(session: OwnSession): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  await session.begin();
  await session.rows(
    `SELECT pg_advisory_xact_lock(hashtext('platen migrations'), hashtext(current_schema()))`,
  );
  const last = numberOf(files.at(-1)!);
  const found = await schemaVersion(session);
  if (found > last)
    throw new Fault(
      'INTERNAL_ERROR',
      `The database was written by a newer version of this service (schema ${found}; ` +
        `this version knows ${last}). Install that version, or restore the backup made before it.`,
    );
  if (found === 0)
    await session.rows(
      'CREATE TABLE migrations (number integer PRIMARY KEY, at timestamptz NOT NULL)',
    );
  for (const file of files) {
    if (numberOf(file) <= found) continue;
    await session.rows(readFileSync(new URL(file, folder), 'utf8'));
    await session.rows('INSERT INTO migrations VALUES ($1, now())', [numberOf(file)]);
  }
  await session.rows('COMMIT');
}

/** 0 for an empty schema. */
async function schemaVersion(session: Session): Promise<number> {
  const [{ present } = {}] = await session.rows(
    `SELECT to_regclass(quote_ident(current_schema()) || '.migrations') IS NOT NULL AS present`,
  );
  if (!present) return 0;
  const [row] = await session.rows('SELECT max(number) AS number FROM migrations');
  return row?.number ?? 0;
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10);
}
