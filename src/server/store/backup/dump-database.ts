// Copies every row of a PostgreSQL database into an empty SQLite database, from one snapshot.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { copiedTables, type CopiedTable } from '../copied-tables.ts';
import { checkAddress, databaseFault } from '../postgres/engine/database-fault.ts';
import { Database, type Row, type Session } from '../postgres/engine/database.ts';
import { migrate } from '../sqlite/engine/migrate.ts';
import { unfinished } from './unfinished.ts';

/** What SQLite stores in another form. */
const selections: Record<string, string> = {
  contents: 'SELECT seq * 1000 + copy AS place, through, content FROM contents',
  printers: `SELECT printers.*, coalesce(token, 0) AS lease_token
    FROM printers LEFT JOIN leases ON printer_id = printers.id`,
};

const fetched = 200;
const statementMs = 600_000;

export async function dumpDatabase(
  url: string,
  db: DatabaseSyncInstance,
  { onTable, log }: { onTable: (copied: CopiedTable) => void; log: (message: string) => void },
): Promise<void> {
  let database: Database | undefined;
  try {
    // Dropped with the commit of all rows: if this process is killed, the file has no rows yet.
    db.exec(`CREATE TABLE ${unfinished} (n)`);
    migrate(db);
    database = await Database.open({ url, statementMs, onStatement: () => {}, log });
    db.exec('PRAGMA foreign_keys = OFF; BEGIN');
    await database.transaction(async (session) => {
      await session.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await session.rows('SET LOCAL idle_in_transaction_session_timeout = 0');
      for (const { table } of copiedTables)
        onTable({ table, rows: await dumpTable(session, db, table) });
      await session.rows('COMMIT');
    });
    db.exec(`DROP TABLE ${unfinished}; COMMIT`);
  } catch (error) {
    throw databaseFault(error, checkAddress);
  } finally {
    await database?.close();
  }
}

async function dumpTable(
  session: Session,
  db: DatabaseSyncInstance,
  table: string,
): Promise<number> {
  const columns: string[] = db
    .prepare(`SELECT name FROM pragma_table_info(?)`)
    .all(table)
    .map(({ name }: { name: string }) => name);
  await session.rows(
    `DECLARE dump NO SCROLL CURSOR FOR ${selections[table] ?? `SELECT * FROM ${table}`}`,
  );
  let rows = 0;
  let insert: { names: string[]; run: (values: unknown[]) => void } | undefined;
  for (;;) {
    const found = await session.rows(`FETCH ${fetched} FROM dump`);
    if (found.length === 0) break;
    insert ??= insertInto(db, table, columns, found[0]!);
    for (const row of found) insert.run(insert.names.map((name) => stored(row[name])));
    rows += found.length;
  }
  await session.rows('CLOSE dump');
  return rows;
}

/** The columns that both have. */
function insertInto(db: DatabaseSyncInstance, table: string, columns: string[], first: Row) {
  const names = columns.filter((name) => name in first);
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const statement = db.prepare(
    `INSERT INTO ${table} (${quoted}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  return { names, run: (values: unknown[]) => void statement.run(...(values as never[])) };
}

function stored(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
