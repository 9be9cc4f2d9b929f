// Backups of a busy installation, made and restored by the built program and compared with the
// journal of the source row by row, also with kills between.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { firstAfterRestore } from '../../../src/core/model/event.ts';
import { batchJobId } from '../../../src/server/app/batches/batch-id.ts';
import {
  type BusyInstallation,
  fileOf,
  newPlace,
  type Place,
  type StoreKind,
} from '../service/busy-installation.ts';
import {
  cutOf,
  databaseTables,
  differences,
  fileTables,
  type Row,
  stateAt,
  type Tables,
} from './change-journal.ts';
import { allJobs, postJson } from '../campaigns/numbered-prints.ts';
import { platen, startPlaten } from '../service/platen.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

export interface Backup {
  file: string;
  tables: Tables;
  rows: number;
  /** Jobs that were queued or printing at its moment. */
  open: Row[];
  /** Changes of the source while it was made. */
  changes: number;
  ms: number;
}

/** SQLite has one writer at a time. */
export const ordering = ({ kind }: Place) => ({ isOrdered: kind === 'SQLite' });

/** Makes a backup while the installation works, and compares it with the journal. */
export async function makeBackup(busy: BusyInstallation): Promise<Backup> {
  const { place } = busy;
  const file = join(temporaryFolder(), 'backup.db');
  const acknowledged = busy.acknowledged();
  const before = await busy.journal();
  const begun = performance.now();
  const made = await platen(['backup', file, ...place.args], { env: place.env });
  const ms = performance.now() - begun;
  expect(made, made.messages).toMatchObject({ code: 0 });
  const after = await busy.journal();
  const { tables, last } = fileTables(file);
  const jobs = rowsOf(tables, 'jobs');
  const ids = new Set(jobs.map(({ id }) => id));
  for (const { batch_id, n } of rowsOf(tables, 'batch_rows'))
    ids.add(batchJobId(batch_id as string, Number(n)));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  if (place.kind === 'SQLite') {
    expect(last).toBeGreaterThanOrEqual(before.at(-1)!.n);
    expect(last).toBeLessThanOrEqual(after.at(-1)!.n);
    expect(differences(stateAt(after, last), tables)).toEqual([]);
  }
  const { problems, included, excluded } = cutOf(after, tables, ordering(place));
  expect(problems).toEqual([]);
  // Everything that was there before it began is in it, and nothing that came after its end.
  expect(before.filter(({ transaction }) => excluded.has(transaction))).toEqual([]);
  const known = new Set(after.map(({ transaction }) => transaction));
  expect([...included].filter((transaction) => !known.has(transaction))).toEqual([]);
  expect(incomplete(tables)).toEqual([]);
  return {
    file,
    tables,
    rows: [...tables.values()].reduce((sum, rows) => sum + rows.size, 0),
    open: jobs.filter(({ completed_at }) => completed_at === null),
    changes: after.length - before.length,
    ms,
  };
}

function rowsOf(tables: Tables, table: string): Row[] {
  return [...tables.get(table)!.values()].map((row) => JSON.parse(row) as Row);
}

/** Jobs without their template, their request or their bytes, or whose key is missing. */
function incomplete(tables: Tables): string[] {
  const versions = tables.get('template_versions')!;
  const contents = tables.get('contents')!;
  const jobs = rowsOf(tables, 'jobs');
  const ids = new Set(jobs.map(({ id }) => id));
  const problems = rowsOf(tables, 'idempotency_keys')
    .filter(({ job_id }) => !ids.has(job_id))
    .map(({ key }) => `key ${String(key)} has no job`);
  for (const { id, seq, template_id, template_version, completed_at, batch_id } of jobs) {
    if (!versions.has(JSON.stringify([template_id, template_version])))
      problems.push(`${String(id)} has no template`);
    const place = Number(seq) * 1000;
    if (completed_at !== null) continue;
    if (!contents.has(`[${place}]`)) problems.push(`${String(id)} has no request`);
    // What jobs of a batch send is made when it is their turn.
    if (batch_id === null && !contents.has(`[${place + 1}]`))
      problems.push(`${String(id)} has nothing to print`);
  }
  return problems;
}

/** Kills a backup after `ms`. Whatever is there afterwards is no half backup. */
export async function killBackup(busy: BusyInstallation, ms: number): Promise<{ left: string }> {
  const { place } = busy;
  const file = join(temporaryFolder(), 'backup.db');
  const { child, ended } = startPlaten(['backup', file, ...place.args], { env: place.env });
  await delay(ms);
  child.kill('SIGKILL');
  await ended;
  if (existsSync(file)) {
    expect(cutOf(await busy.journal(), fileTables(file).tables, ordering(place)).problems).toEqual(
      [],
    );
    return { left: 'whole' };
  }
  const part = join(`${file}.part`, 'unfinished.part');
  if (!existsSync(part)) return { left: 'nothing' };
  const target = await newPlace('SQLite');
  const refused = await platen(['restore', part, ...target.args]);
  expect(refused, refused.out).toMatchObject({ code: 2 });
  expect(existsSync(fileOf(target))).toBe(false);
  // Also if a person gives it another name: it is no backup, or it has everything.
  const renamed = join(dirname(file), 'renamed.db');
  copyFileSync(part, renamed);
  const { code } = await platen(['restore', renamed, '--requeue', ...target.args]);
  if (code === 0) {
    const { tables } = fileTables(renamed);
    expect(cutOf(await busy.journal(), tables, ordering(place)).problems).toEqual([]);
    expect(tables.get('jobs')!.size).toBeGreaterThan(0);
    expectRestored(tables, await tablesAt(target), true);
  }
  // The next backup with the name is made as if nothing had happened.
  const again = await platen(['backup', file, ...place.args], { env: place.env });
  expect(again, again.messages).toMatchObject({ code: 0 });
  expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([]);
  return { left: code === 0 ? 'part, complete' : 'part' };
}

/** All rows of an installation that does not run. */
async function tablesAt(place: Place): Promise<Tables> {
  return place.database ? await databaseTables(place.database) : fileTables(fileOf(place)).tables;
}

/** Restores a backup, and compares the new installation with it row by row. */
export async function restoreBackup(
  { file, tables, open }: Backup,
  kind: StoreKind,
  { requeue }: { requeue: boolean },
): Promise<Place> {
  const place = await newPlace(kind);
  const args = ['restore', file, ...place.args, ...(requeue ? ['--requeue'] : [])];
  const { code, messages, out } = await platen(args, { env: place.env });
  expect(code, messages).toBe(0);
  if (!requeue && open.length > 0) expect(out).toContain(`${open.length} jobs were open then`);
  expectRestored(tables, await tablesAt(place), requeue);
  return place;
}

/** Equal, except for what a restore must change: open jobs and, without `requeue`, open batches. */
function expectRestored(backup: Tables, found: Tables, requeue: boolean): void {
  const expected: Tables = new Map([...backup].map(([table, rows]) => [table, new Map(rows)]));
  const wereOpen = requeue ? [] : rowsOf(backup, 'jobs').filter((job) => job.completed_at === null);
  for (const job of wereOpen) {
    const key = JSON.stringify([job.seq]);
    const now = JSON.parse(found.get('jobs')!.get(key)!) as Row;
    expect(JSON.parse(now.error as string)).toMatchObject({
      code: 'UNCONFIRMED',
      mayHavePrinted: true,
    });
    const { completed_at, error } = now;
    expect(completed_at).not.toBeNull();
    expected
      .get('jobs')!
      .set(key, JSON.stringify({ ...job, status: 'failed', completed_at, error }));
  }
  const wereQueued = requeue
    ? rowsOf(backup, 'jobs').filter((job) => job.completed_at === null && job.status === 'queued')
    : [];
  for (const job of wereQueued.filter(({ sent_again }) => !Number(sent_again))) {
    const key = JSON.stringify([job.seq]);
    const now = JSON.parse(found.get('jobs')!.get(key)!) as Row;
    const { sent_again, profile_hash } = now;
    expect(Number(sent_again)).toBe(1);
    expected.get('jobs')!.set(key, JSON.stringify({ ...job, sent_again, profile_hash }));
  }
  const wereRunning = requeue
    ? []
    : rowsOf(backup, 'batches').filter(({ status }) => status === 'open');
  for (const batch of wereRunning) {
    const key = JSON.stringify([batch.seq]);
    const { remaining_ms } = JSON.parse(found.get('batches')!.get(key)!) as Row;
    expect(remaining_ms).toBeGreaterThan(0);
    expected
      .get('batches')!
      .set(key, JSON.stringify({ ...batch, status: 'paused', expires_at: null, remaining_ms }));
  }
  // One event for each of these jobs, or the state of a printer, with numbers that no reader has.
  const last = Math.max(0, ...rowsOf(backup, 'events').map(({ seq }) => Number(seq)));
  const first = firstAfterRestore(last);
  expected.get('facts')!.set(`["first-event"]`, `{"at":"${first}","name":"first-event"}`);
  const events = found.get('events')!;
  const told = [...events].filter(([key]) => Number(JSON.parse(key)[0]) > last);
  expect(told.map(([key]) => Number(JSON.parse(key)[0])).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: Math.max(1, wereOpen.length) }, (_, n) => first + n),
  );
  const about = told.map(([key, row]) => {
    events.delete(key);
    const { data } = JSON.parse(row) as { data: string };
    const { jobId, printerId } = JSON.parse(data) as { jobId?: string; printerId: string };
    return jobId ?? printerId;
  });
  expect(about.toSorted()).toEqual(
    wereOpen.length > 0
      ? wereOpen.map(({ id }) => id as string).toSorted()
      : [
          rowsOf(backup, 'printers')
            .map(({ id }) => id as string)
            .toSorted()[0],
        ],
  );
  expect(differences(expected, found)).toEqual([]);
}

/** Kills a restore after `ms`: nothing looks like an installation, or all of it is there. */
export async function killRestore(
  { file, tables }: Backup,
  kind: StoreKind,
  ms: number,
): Promise<{ left: string }> {
  const place = await newPlace(kind);
  const own = join(temporaryFolder(), basename(file));
  copyFileSync(file, own);
  const args = ['restore', own, ...place.args];
  const { child, ended } = startPlaten(args, { env: place.env });
  await delay(ms);
  child.kill('SIGKILL');
  await ended;
  if (kind === 'SQLite' ? existsSync(fileOf(place)) : await hasRows(place)) {
    expectRestored(tables, await tablesAt(place), false);
    return { left: 'whole' };
  }
  mkdirSync(place.folder, { recursive: true });
  const names = readdirSync(place.folder).length;
  const again = await platen(args, { env: place.env });
  expect(again, again.messages).toMatchObject({ code: 0 });
  expectRestored(tables, await tablesAt(place), false);
  return { left: names > 0 ? 'part' : 'nothing' };
}

async function hasRows({ database }: Place): Promise<boolean> {
  const [found] = await database!.query(`SELECT to_regclass('jobs') AS jobs`);
  if (found!.jobs === null) return false;
  const tables = await databaseTables(database!);
  return [...tables.values()].some((rows) => rows.size > 0);
}

/**
 * Starts a service on what was restored, with the printers of the source, which has stopped.
 * Without `requeue` no paper comes out until something new is printed; with it, exactly the jobs
 * that were queued.
 */
export async function printRestored(
  busy: BusyInstallation,
  place: Place,
  { open, requeue, cursor = 0 }: { open: Row[]; requeue: boolean; cursor?: number },
): Promise<void> {
  const paper = await busy.paper();
  const service = await busy.startOn(place);
  if (requeue) await busy.settle(service.url);
  else await delay(1000);
  const jobs = await allJobs(service.url);
  const waiting = jobs.filter(({ status }) => status === 'queued' || status === 'printing');
  expect(waiting).toEqual([]);
  const now = await busy.paper();
  if (requeue) {
    const byId = new Map(jobs.map((job) => [job.id, job]));
    // A job that was marked is never sent again without being asked.
    const unconfirmed = { status: 'failed', error: { code: 'UNCONFIRMED', mayHavePrinted: true } };
    for (const { id, status } of open)
      expect(byId.get(id as string)).toMatchObject(
        status === 'printing' ? unconfirmed : { status: 'completed' },
      );
    expect(now.length).toBeGreaterThan(paper.length);
  } else expect(now).toBe(paper);
  const data = { number: `${Date.now()}` };
  const { status, answer } = await postJson(`${service.url}/print/numbered`, {
    data,
    options: { wait: true },
  });
  expect(answer).toMatchObject({ status: 'completed' });
  expect(status).toBe(200);
  expect(await busy.paper()).toContain(`END ${data.number}.`);
  // A reader of events before the restore must find out that it may have missed some.
  for (const after of [0, cursor, cursor + 3])
    expect((await fetch(`${service.url}/events?after=${after}`)).status).toBe(410);
  await service.stop();
}

/**
 * Copies the data folder of a service that does not run, restores the copy as a person would, and
 * compares. `wasKilled`: its last changes are in the log, so that its database alone is refused.
 */
export async function restoreCopy(
  { place: { folder } }: BusyInstallation,
  { wasKilled }: { wasKilled: boolean },
): Promise<{ place: Place; open: Row[]; cursor: number }> {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(folder, copy, { recursive: true });
  let file = join(copy, 'platen.db');
  const place = await newPlace('SQLite');
  const restore = () => platen(['restore', file, ...place.args]);
  if (wasKilled) {
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const refused = await restore();
    expect(refused, refused.out).toMatchObject({ code: 2 });
    expect(refused.messages).toContain('platen.db-wal holds changes that are not in');
    file = join(copy, 'backup.db');
    expect(await platen(['backup', file, '--data', copy])).toMatchObject({ code: 0 });
  }
  // The log of another database, which a person forgot to move away.
  mkdirSync(place.folder, { recursive: true });
  const log = join(place.folder, 'platen.db-wal');
  writeFileSync(log, wasKilled ? readFileSync(join(folder, 'platen.db-wal')) : '');
  const blocked = await restore();
  expect(blocked.messages).toContain('has a platen.db-wal of another database');
  expect(existsSync(fileOf(place))).toBe(false);
  rmSync(log);

  const { code, out, messages } = await restore();
  expect(code, messages).toBe(0);
  const { tables } = fileTables(file);
  const open = rowsOf(tables, 'jobs').filter(({ completed_at }) => completed_at === null);
  if (open.length > 0) expect(out).toContain(`${open.length} jobs were open then`);
  expectRestored(tables, await tablesAt(place), false);
  expect(readdirSync(place.folder).toSorted()).toEqual(
    expect.arrayContaining(['platen.db', 'platen.lock']),
  );
  const cursor = Math.max(...rowsOf(tables, 'events').map(({ seq }) => Number(seq)));
  return { place, open, cursor };
}
