// A journal of every change of a store's rows, which triggers write within the transaction of
// the change. It tells whether a copy of the tables is the state of one moment: a transaction
// is in it with all of its rows or with none.

import { DatabaseSync } from '@photostructure/sqlite';
import { copiedTables } from '../../../src/server/store/copied-tables.ts';
import { migrate } from '../../../src/server/store/sqlite/engine/migrate.ts';
import type { TestDatabase } from './test-database.ts';

export type Row = Record<string, unknown>;
/** Rows as text, by table and key. */
export type Tables = Map<string, Map<string, string>>;

/** The journal in the order in which it was written. */
export interface Change {
  n: number;
  /** The changes of one transaction have the same. */
  transaction: string;
  table: string;
  key: string;
  /** Null: the row was deleted. */
  row: string | null;
}

/** The columns of the primary keys, as SQLite has them. */
const keys = primaryKeys();

function primaryKeys(): Map<string, string[]> {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const columns = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk');
  const found = copiedTables.map(
    ({ table }) =>
      [table, columns.all(table).map(({ name }: { name: string }) => name)] as [string, string[]],
  );
  db.close();
  // Has an index instead.
  return new Map(found).set('batch_rows', ['batch_id', 'printer_id', 'n']);
}

/** What only one of the stores has, and who holds a printer, which ends with the service. */
const left: Record<string, string[]> = {
  printers: ['changed_at', 'lease_token', 'lease_holder', 'lease_taken_at'],
  jobs: ['bytes'],
};

/** In the form that rows of both stores share: flags are numbers, and bytes hexadecimal. */
function shared(table: string, row: Row): { key: string; row: string } {
  const given = { ...row };
  if (table === 'contents' && 'seq' in given) {
    given.place = Number(given.seq) * 1000 + Number(given.copy);
    delete given.seq;
    delete given.copy;
  }
  const entries = Object.entries(given)
    .filter(([name]) => !left[table]?.includes(name))
    .map(([name, value]) => [name, plain(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const key = JSON.stringify(keys.get(table)!.map((name) => given[name]));
  return { key, row: JSON.stringify(Object.fromEntries(entries)) };
}

function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return typeof value === 'string' && value.startsWith('\\x') ? value.slice(2) : value;
}

// ---- In a data folder; the service must not run

export function journalFolder(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(
    `CREATE TABLE changes (n INTEGER PRIMARY KEY, "table" TEXT, deleted INTEGER, "row" TEXT)`,
  );
  for (const { table } of copiedTables) {
    const columns: string[] = db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }: { name: string }) => name);
    const row = (of: string) =>
      `json_object(${columns
        .map((name) => {
          const value = `${of}."${name}"`;
          return `'${name}', CASE typeof(${value}) WHEN 'blob' THEN '\\x' || lower(hex(${value})) ELSE ${value} END`;
        })
        .join(', ')})`;
    db.exec(
      `INSERT INTO changes ("table", deleted, "row") SELECT '${table}', 0, ${row(table)} FROM ${table}`,
    );
    for (const [event, of, deleted] of [
      ['INSERT', 'NEW', 0],
      ['UPDATE', 'NEW', 0],
      ['DELETE', 'OLD', 1],
    ] as const)
      db.exec(`CREATE TRIGGER journal_${table}_${event} AFTER ${event} ON ${table} BEGIN
        INSERT INTO changes ("table", deleted, "row") VALUES ('${table}', ${deleted}, ${row(of)});
      END`);
  }
  db.close();
}

/** SQLite has one writer: each change is later than all before it. */
export function folderChanges(file: string): Change[] {
  const db = new DatabaseSync(file);
  const rows = db.prepare('SELECT * FROM changes ORDER BY n').all();
  db.close();
  return rows.map(asChange);
}

/** All rows, and the journal's last number, which is that of the moment. */
export function fileTables(file: string): { tables: Tables; last: number } {
  const db = new DatabaseSync(file);
  const tables: Tables = new Map();
  for (const { table } of copiedTables)
    tables.set(table, byKey(table, db.prepare(`SELECT * FROM ${table}`).all()));
  const journal = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'changes'`).get();
  const last = journal
    ? db
        .prepare(`SELECT max(n) AS last FROM changes WHERE "row" NOT LIKE '{"name":"backup"%'`)
        .get().last
    : 0;
  db.close();
  return { tables: unsigned(tables), last };
}

// ---- In a database of PostgreSQL

export async function journalDatabase(database: TestDatabase): Promise<void> {
  await database.query(`
    CREATE TABLE changes (n bigserial PRIMARY KEY, transaction text, "table" text,
      deleted boolean, "row" text);
    CREATE FUNCTION journal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (transaction, "table", deleted, "row")
      VALUES (pg_current_xact_id()::text, TG_TABLE_NAME, TG_OP = 'DELETE',
        row_to_json(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END)::text);
      RETURN NULL;
    END $$`);
  for (const { table } of copiedTables)
    await database.query(`
      LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE;
      INSERT INTO changes (transaction, "table", deleted, "row")
        SELECT '0', '${table}', false, row_to_json(whole_row)::text FROM ${table} AS whole_row;
      CREATE TRIGGER journal AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION journal()`);
}

export async function databaseChanges(database: TestDatabase): Promise<Change[]> {
  return (await database.query('SELECT * FROM changes ORDER BY n')).map(asChange);
}

export async function databaseTables(database: TestDatabase): Promise<Tables> {
  const tables: Tables = new Map();
  for (const { table } of copiedTables) {
    const rows = await database.query(
      `SELECT row_to_json(whole_row)::text AS "row" FROM ${table} AS whole_row`,
    );
    tables.set(
      table,
      byKey(
        table,
        rows.map(({ row }) => JSON.parse(row as string) as Row),
      ),
    );
  }
  return unsigned(tables);
}

function asChange({ n, transaction, table, deleted, row }: Row): Change {
  const given = shared(table as string, JSON.parse(row as string) as Row);
  return {
    n: Number(n),
    transaction: String(transaction ?? n),
    table: table as string,
    key: given.key,
    row: deleted ? null : given.row,
  };
}

function byKey(table: string, rows: Row[]): Map<string, string> {
  return new Map(
    rows.map((row) => {
      const given = shared(table, row);
      return [given.key, given.row];
    }),
  );
}

/** Without the fact that tells when a backup was made. */
function unsigned(tables: Tables): Tables {
  tables.get('facts')!.delete('["backup"]');
  return tables;
}

// ---- Which moment a copy is of

/** The state after the first `last` changes of the journal. */
export function stateAt(changes: readonly Change[], last: number): Tables {
  const state: Tables = new Map(copiedTables.map(({ table }) => [table, new Map()]));
  for (const { n, table, key, row } of changes) {
    if (n > last) break;
    if (row === null) state.get(table)!.delete(key);
    else state.get(table)!.set(key, row);
  }
  return state;
}

/** Rows that one of them lacks or has otherwise. */
export function differences(expected: Tables, found: Tables): string[] {
  const all: string[] = [];
  for (const [table, rows] of expected) {
    const others = found.get(table)!;
    for (const [key, row] of rows)
      if (others.get(key) !== row) all.push(`${table} ${key}: ${row} is ${others.get(key)}`);
    for (const key of others.keys()) if (!rows.has(key)) all.push(`${table} ${key}: is new`);
  }
  return all;
}

interface Cut {
  problems: string[];
  /** Transactions that are in the copy, and that are not: as far as its rows tell. */
  included: Set<string>;
  excluded: Set<string>;
}

/**
 * Compares each row of a copy with all that it ever was. Transactions that wrote what the copy
 * has, or something earlier, are in it; those that wrote something later are not; none may be
 * both. A row that was the same twice tells only of what is before the first and after the last.
 * If transactions are `isOrdered`, none that is left out may be before one that is there.
 */
export function cutOf(
  changes: readonly Change[],
  copy: Tables,
  { isOrdered }: { isOrdered: boolean },
): Cut {
  const cut: Cut = { problems: [], included: new Set(), excluded: new Set() };
  const histories = new Map<string, Change[]>();
  for (const change of changes) {
    const id = `${change.table} ${change.key}`;
    const history = histories.get(id);
    if (history) history.push(change);
    else histories.set(id, [change]);
  }
  for (const [table, rows] of copy)
    for (const key of rows.keys())
      if (!histories.has(`${table} ${key}`)) cut.problems.push(`${table} ${key}: never existed`);
  for (const [id, history] of histories) {
    const [{ table, key }] = history as [Change];
    const row = copy.get(table)!.get(key) ?? null;
    // Before its first change, the row did not exist.
    const was = [null, ...history.map((change) => change.row)];
    const first = was.indexOf(row);
    if (first === -1) {
      cut.problems.push(`${id}: never was ${row}`);
      continue;
    }
    for (const { transaction } of history.slice(0, first)) cut.included.add(transaction);
    for (const { transaction } of history.slice(was.lastIndexOf(row)))
      cut.excluded.add(transaction);
  }
  for (const transaction of cut.included)
    if (cut.excluded.has(transaction))
      cut.problems.push(`Transaction ${transaction} is there with a part of its rows.`);
  const last = Math.max(...[...cut.included].map(Number));
  const first = Math.min(...[...cut.excluded].map(Number));
  if (isOrdered && last > first) cut.problems.push(`Change ${last} is there, and not ${first}.`);
  return cut;
}
