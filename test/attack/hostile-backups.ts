// Changes a backup as an attack says, restores it with `platen restore`, and starts a service
// with the data folder that this made. Both may refuse it, in words; neither may crash, hang
// or take much memory.

import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupStep } from './steps.ts';

interface Ended {
  word: 'done' | 'refused';
  /** Why it did not behave; null if it did. */
  problem: string | null;
}

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const mostMs = 120_000;
const mostMb = 400; // an idle service has a hundred
const paths = ['/health', '/jobs', '/batches', '/printers', '/templates', '/webhooks', '/routes'];

/** A backup of the service in `data`. Returns a word for each thing that happened. */
export async function attackBackup(
  step: BackupStep,
  data: string,
): Promise<{ words: string[]; problem: string | null }> {
  const folder = mkdtempSync(join(data, 'backup-'));
  try {
    const file = join(folder, 'backup.db');
    const made = spawnSync(process.execPath, [main, 'backup', '--data', data, file]);
    if (made.status !== 0) throw new Error(`platen backup failed: ${made.stderr.toString()}`);
    changeRows(file, step);
    changeBytes(file, step);
    const into = join(folder, 'restored');
    const flags = step.requeue ? ['--requeue'] : [];
    const restored = await watched(['restore', ...flags, '--data', into, file]);
    const words = [`restore ${restored.word}`];
    if (restored.problem !== null) return { words, problem: `platen restore ${restored.problem}` };
    if (restored.word === 'refused') return { words, problem: null };
    const config = join(folder, 'config.json');
    const virtualPrinter = { enabled: true, port: 0, speedMmPerSecond: 0 };
    const settings = { data: into, log: { level: 'silent' }, server: { port: 0 }, virtualPrinter };
    writeFileSync(config, JSON.stringify(settings));
    const started = await watched(['start', '--config', config], visit);
    const problem = started.problem && `the service with the restored folder ${started.problem}`;
    return { words: [...words, `start ${started.word}`], problem };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function changeRows(file: string, { rows, statements }: BackupStep): void {
  if (rows.length + statements.length === 0) return;
  const db = new DatabaseSync(file);
  const attempt = (sql: string) => {
    try {
      db.exec(sql);
    } catch {
      // The database refuses many of them.
    }
  };
  attempt('PRAGMA foreign_keys = OFF');
  attempt('PRAGMA ignore_check_constraints = ON');
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all();
  for (const { table, column, value } of rows) {
    const { name } = tables[Math.floor(table * tables.length)];
    const columns = columnsOf(db, name);
    attempt(`UPDATE "${name}" SET "${columns[Math.floor(column * columns.length)]}" = ${value}`);
  }
  for (const sql of statements) attempt(sql);
  db.close();
}

function columnsOf(db: DatabaseSyncInstance, table: string): string[] {
  return db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name as string);
}

function changeBytes(file: string, { bytes, keeps }: BackupStep): void {
  const content = readFileSync(file);
  for (const { at, text } of bytes) content.write(text, Math.floor(at * content.length), 'latin1');
  writeFileSync(file, content);
  truncateSync(file, Math.floor(keeps * content.length));
}

/** Runs a command. `use` is called when it says where it listens; after that it is stopped. */
async function watched(
  words: string[],
  use?: (url: string) => Promise<string | null>,
): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  let problem: string | null = null;
  let isUsed = false;
  const timer = setTimeout(() => {
    problem = `does not end within ${mostMs / 1000} s`;
    child.kill('SIGKILL');
  }, mostMs);
  const memory = setInterval(() => {
    const mb = peakMb(child);
    if (mb > mostMb) problem ??= `takes ${Math.round(mb)} MB`;
  }, 50);
  child.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-20_000);
    const url = /listens on (http\S+)/.exec(said)?.[1];
    if (!use || !url || isUsed) return;
    isUsed = true;
    void (async () => {
      const found = await use(url);
      problem ??= found;
      child.kill('SIGTERM');
    })();
  });
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
    (resolve) => void child.on('close', (ended, by) => resolve({ code: ended, signal: by })),
  );
  clearTimeout(timer);
  clearInterval(memory);
  const isCrash = signal !== null || /^ {4}at /m.test(said);
  if (isCrash) problem ??= `ended with ${signal ?? code}: ${said.slice(0, 600)}`;
  return { word: isUsed || code === 0 ? 'done' : 'refused', problem };
}

function peakMb({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0; // it has ended
  }
}

/** Reads what was restored, and prints. Damaged rows may be answered with an error. */
async function visit(url: string): Promise<string | null> {
  const signal = AbortSignal.timeout(mostMs / 2);
  const body = JSON.stringify({ data: { number: '1' } });
  const headers = { 'content-type': 'application/json' };
  try {
    for (const path of paths) await (await fetch(url + path, { signal })).text();
    await (
      await fetch(`${url}/print/queue-number`, { method: 'POST', headers, body, signal })
    ).text();
    const { status } = await fetch(`${url}/health`, { signal });
    return status === 200 ? null : `answers ${status} to /health`;
  } catch (error) {
    return `does not answer: ${(error as Error).message}`;
  }
}
