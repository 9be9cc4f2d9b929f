// Copies an installation from a data folder to PostgreSQL: templates, assets,
// printers, jobs with their data, keys, audit log, webhooks and events, with the same numbers. The target
// must be empty. All of it is one transaction: if something fails, the target stays
// empty. The data folder is locked and keeps its contents.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../core/model/fault.ts';
import { copiedTables, type CopiedTable } from './copied-tables.ts';
import { checkAddress, databaseFault } from './postgres/engine/database-fault.ts';
import { Database, type Row, type Session } from './postgres/engine/database.ts';
import { migrate } from './postgres/engine/migrate.ts';
import { storable } from './postgres/engine/storable.ts';
import { onDisk } from './sqlite.ts';

interface CopyOptions {
  from: string;
  to: string;
  /** Called after each table. */
  onTable: (copied: CopiedTable) => void;
  log: (message: string) => void;
}

/** What SQLite stores in another form. */
const selections: Record<string, string> = {
  contents: 'SELECT place / 1000 AS seq, place % 1000 AS copy, through, content FROM contents',
};

/** The bytes of all rows of a batch are one parameter. */
const ofBytes = `substring($2::bytea FROM (item ->> 'start')::integer + 1 FOR (item ->> 'length')::integer)`;

const batchSize = 500;
/** Batches with bytes end earlier. */
const batchBytes = 4 * 1024 * 1024;
const statementMs = 600_000;

export async function copyStore({ from, to, onTable, log }: CopyOptions): Promise<void> {
  if (!existsSync(join(from, 'platen.db')))
    throw new Fault('INTERNAL_ERROR', `There is no platen.db in ${from}: name a data folder.`);
  const { db, unlock } = onDisk(from, log);
  let database: Database | undefined;
  try {
    database = await Database.open({ url: to, statementMs, onStatement: () => {}, log });
    await database.transaction(migrate);
    await database.transaction(async (session) => {
      await session.begin();
      await session.rows('LOCK TABLE jobs, templates, printers IN ACCESS EXCLUSIVE MODE');
      await requireEmpty(session);
      for (const { table, bytes } of copiedTables)
        onTable({ table, rows: await copyTable(db, session, table, bytes) });
      await finish(db, session);
      await session.rows('COMMIT');
    });
  } catch (error) {
    throw databaseFault(error, checkAddress);
  } finally {
    await database?.close();
    db.close();
    unlock();
  }
}

async function requireEmpty(session: Session): Promise<void> {
  for (const { table } of copiedTables) {
    const [row] = await session.rows(`SELECT 1 FROM ${table} LIMIT 1`);
    if (row)
      throw new Fault(
        'INTERNAL_ERROR',
        `The target is not empty: its table ${table} has rows. ` +
          'Create a new database, and copy before the first node starts on it.',
      );
  }
}

async function copyTable(
  db: DatabaseSyncInstance,
  session: Session,
  table: string,
  bytes: string | undefined,
): Promise<number> {
  const selected = db.prepare(selections[table] ?? `SELECT * FROM ${table}`);
  const columns = await commonColumns(db, session, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns
    .map((column) => (column === bytes ? ofBytes : `given."${column}"`))
    .join(', ');
  const text = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values}
    FROM json_array_elements($1::json) AS item, json_populate_record(NULL::${table}, item) AS given`;
  let rows = 0;
  let batch: Row[] = [];
  let contents: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0)
      await session.rows(text, [
        storable(JSON.stringify(batch)),
        ...(bytes === undefined ? [] : [Buffer.concat(contents)]),
      ]);
    rows += batch.length;
    [batch, contents, size] = [[], [], 0];
  };
  for (const row of selected.iterate() as Iterable<Row>) {
    if (bytes === undefined) batch.push(row);
    else {
      const { [bytes]: content, ...rest } = row;
      batch.push({ ...rest, start: size, length: content.length });
      contents.push(content);
      size += content.length;
    }
    if (batch.length === batchSize || size > batchBytes) await flush();
  }
  await flush();
  return rows;
}

/** The columns that both have, of SQLite's in the form of the selection. */
async function commonColumns(
  db: DatabaseSyncInstance,
  session: Session,
  table: string,
): Promise<string[]> {
  const selected = selections[table] ?? `SELECT * FROM ${table}`;
  const own = new Set(
    db
      .prepare(selected)
      .columns()
      .map(({ name }: { name: string }) => name),
  );
  const rows = await session.rows(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => column_name as string).filter((name) => own.has(name));
}

/** What only PostgreSQL has: leases, the sizes of open jobs, and the next numbers of jobs, audit entries, batches and deliveries. */
async function finish(db: DatabaseSyncInstance, session: Session): Promise<void> {
  const tokens = db.prepare('SELECT id, lease_token FROM printers').all();
  await session.rows(
    'INSERT INTO leases (printer_id, token) SELECT * FROM unnest($1::text[], $2::bigint[])',
    [tokens.map(({ id }) => id), tokens.map(({ lease_token }) => lease_token)],
  );
  await session.rows(
    `UPDATE jobs SET bytes = coalesce(
       (SELECT sum(length(content)) FROM contents WHERE contents.seq = jobs.seq), 0)
     WHERE completed_at IS NULL`,
  );
  for (const table of ['jobs', 'audit', 'batches', 'webhook_deliveries'])
    await session.rows(
      `SELECT setval(pg_get_serial_sequence('${table}', 'seq'), (SELECT max(seq) FROM ${table}))
       WHERE EXISTS (SELECT 1 FROM ${table})`,
    );
}
