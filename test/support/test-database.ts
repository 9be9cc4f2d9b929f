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
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const url = `${server ?? (await serverUrl())}?options=-c%20search_path%3D${schema}`;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  await pool.query(`CREATE SCHEMA ${schema}`);
  return {
    url,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async drop() {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`).catch(() => {});
      await pool.end();
    },
  };
}
