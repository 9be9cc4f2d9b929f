// Schemas of the PostgreSQL server that all tests of a run share.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';

const script = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url));

let starting: Promise<string> | undefined;

/** The address of the server, which is started if this test is the first one that needs it. */
export function serverUrl(): Promise<string> {
  starting ??= start();
  return starting;
}

async function start(): Promise<string> {
  const { folder, runner } = inject('postgres');
  if (isFirst(folder)) {
    const keeper = spawn(process.execPath, [script, folder, String(runner)], {
      detached: true,
      stdio: 'ignore',
    });
    keeper.unref();
    writeFileSync(join(folder, 'keeper'), String(keeper.pid));
  }
  const outcome = join(folder, 'outcome.json');
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(50)) {
    if (!existsSync(outcome)) continue;
    const { url, error } = JSON.parse(readFileSync(outcome, 'utf8'));
    if (url) return url;
    throw new Error(error);
  }
  throw new Error('PostgreSQL did not start.');
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder); // only one succeeds
    chmodSync(folder, 0o755); // another user runs the server
    return true;
  } catch {
    return false;
  }
}

export interface TestDatabase {
  /** Connects to an empty schema of its own. */
  url: string;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A new schema. */
export async function testDatabase(server?: string): Promise<TestDatabase> {
  const made = await newDatabase(server ?? (await serverUrl()));
  return {
    ...made,
    async drop() {
      await made.query(`DROP SCHEMA ${made.schema} CASCADE`).catch(() => {});
      await made.end();
    },
  };
}

/**
 * Schemas with the tables of the store and no rows, which no test uses, and their connections: a
 * new connection and what it learns of the tables take as long as emptying them.
 */
const free: ReturnType<typeof connect>[] = [];

/**
 * A schema with or without the tables of the store, and without rows: a new one, or that of an
 * earlier test. Making and dropping the tables takes ten times as long as an ordinary test of the
 * store. For tests that close their stores and change no table.
 */
export async function emptiedDatabase(): Promise<TestDatabase> {
  const made = free.pop() ?? (await newDatabase(await serverUrl()));
  return {
    ...made,
    async drop() {
      await made.query(deleteAllRows);
      free.push(made);
    },
  };
}

/** Deletes the rows of every table but `migrations`, and restarts every sequence. */
const deleteAllRows = `
  DO $$
  DECLARE
    name text;
    filled text[] := '{}';
    isFilled boolean;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = current_schema() AND tablename <> 'migrations'
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO isFilled;
      IF isFilled THEN filled := filled || quote_ident(name); END IF;
    END LOOP;
    IF cardinality(filled) > 0 THEN
      EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' CASCADE';
    END IF;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = current_schema();
  END $$`;

async function newDatabase(server: string) {
  const made = connect(server, `test_${randomUUID().replaceAll('-', '')}`);
  await made.query(`CREATE SCHEMA ${made.schema}`);
  return made;
}

function connect(server: string, schema: string) {
  const url = `${server}?options=-c%20search_path%3D${schema}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0, // until the test ends it
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  return {
    url,
    schema,
    query: async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows,
    end: () => pool.end(),
  };
}
