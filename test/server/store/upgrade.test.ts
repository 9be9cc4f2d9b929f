// Databases of earlier versions: those that open keep everything that was stored
// and have the schema of a new one, the others are refused. The fixtures were
// made by test/support/store/make-data.mjs.

import { DatabaseSync } from '@photostructure/sqlite';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Fault } from '../../../src/core/model/fault.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import type { Store } from '../../../src/server/store/store.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-upgrade-'));
afterAll(() => rmSync(root, { recursive: true }));

const migrations = new URL('../../../src/server/store/migrations/sqlite/', import.meta.url);
const files = readdirSync(migrations).toSorted();
const newestSchema = Number.parseInt(files.at(-1)!, 10);

let folders = 0;
/** A new database with the schema of this number. */
function databaseOf(schema: number): { folder: string; db: InstanceType<typeof DatabaseSync> } {
  const folder = join(root, String(++folders));
  mkdirSync(folder);
  const db = new DatabaseSync(join(folder, 'platen.db'));
  for (const file of files.filter((name) => Number.parseInt(name, 10) <= schema))
    db.exec(readFileSync(new URL(file, migrations), 'utf8'));
  db.exec(`PRAGMA user_version = ${schema}`);
  return { folder, db };
}

/** A copy of the fixture, which the test may change. */
function copyOf(fixture: string): string {
  const folder = join(root, String(++folders));
  cpSync(new URL(`../../fixtures/${fixture}`, import.meta.url).pathname, folder, {
    recursive: true,
  });
  return folder;
}

const jobIds = Array.from({ length: 11 }, (_, n) => `job-${String(n + 1).padStart(3, '0')}`);
const [queued, sentAgain, printing] = ['job-007', 'job-008', 'job-009'] as const;

async function readEverything(store: Store) {
  const templates = await store.listTemplates();
  const versions = [
    ['receipt', 1],
    ['receipt', 2],
    ['label', 1],
    ['deleted', 1],
    ['_test', 1],
  ] as const;
  const assets = await store.listAssets();
  return {
    templates,
    current: await Promise.all(templates.map(({ id }) => store.getTemplate(id))),
    versions: await Promise.all(
      versions.map(([id, version]) => store.getTemplateVersion(id, version)),
    ),
    assets,
    contents: await Promise.all(
      assets.map(async ({ name }) => Buffer.from((await store.getAsset(name))!.content).toString()),
    ),
    printers: await store.listPrinters(),
    withJobs: await store.printersWithJobs(),
    jobs: await store.listJobs({ limit: 100 }),
    requests: await Promise.all(jobIds.map((id) => store.getRequest(id))),
    payloads: await Promise.all(
      jobIds.flatMap((id) =>
        [1, 2, 3].map(async (copy) => {
          const payload = await store.getPayload(id, copy);
          return payload && { ...payload, bytes: [...payload.bytes] };
        }),
      ),
    ),
    queues: [...(await store.queueLengths())].map(([id, { jobs, printMs }]) => [
      id,
      { jobs, printMs },
    ]),
    answer: await store.getAnswer('key-1'),
    events: await store.eventsAfter(0, 1000),
    eventRange: await store.eventRange(),
  };
}

/** The tables and indexes, without the comments and the layout of their text. */
function schemaOf(folder: string): Map<string, string> {
  const db = new DatabaseSync(join(folder, 'platen.db'));
  const rows = db
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all();
  db.close();
  return new Map(
    rows.map(({ name, sql }): [string, string] => [
      name,
      sql
        .replaceAll(/--.*$/gm, '')
        .replaceAll('"', '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([(),]) ?/g, '$1'),
    ]),
  );
}

describe.each(['data-0.1.0', 'data-six-files'])('%s', (fixture) => {
  test('everything that was stored is read', async () => {
    const store = await openSqliteStore(copyOf(fixture));
    const everything = JSON.stringify(await readEverything(store), null, 2);
    await expect(everything).toMatchFileSnapshot('../../fixtures/data-0.1.0/contents.snap');
    await store.close();
  });

  test('its schema is that of a new database', async () => {
    const folder = copyOf(fixture);
    await (await openSqliteStore(folder)).close();
    const fresh = join(root, `new-${fixture}`);
    await (await openSqliteStore(fresh)).close();
    expect(schemaOf(folder)).toEqual(schemaOf(fresh));
    expect(schemaOf(fresh).size).toBe(52);
  });

  test('its jobs are worked on, and its numbers continue', async () => {
    const store = await openSqliteStore(copyOf(fixture));
    for (const [status, ids] of Object.entries({
      queued: ['job-011', 'job-010', sentAgain, queued],
      printing: [printing],
      completed: ['job-004', 'job-001'],
      failed: ['job-005', 'job-003', 'job-002'],
      cancelled: ['job-006'],
    } as const))
      expect(
        (await store.listJobs({ limit: 9, states: [status as 'queued'] })).map(({ id }) => id),
      ).toEqual(ids);
    const { newest } = await store.eventRange();

    const lease = (await store.takeLease('till', 'second'))!;
    expect(lease.token).toBe(2);
    expect(await store.getJob(printing)).toMatchObject({
      status: 'failed',
      error: { code: 'UNCONFIRMED', mayHavePrinted: true },
    });
    expect((await store.nextJob(lease))?.id).toBe(queued);
    // Its deadline was years ago.
    expect(await store.startPayload(lease, queued, () => false)).toBe(true);
    expect((await store.nextJob(lease))?.id).toBe(sentAgain);
    expect((await store.getPayload(sentAgain, 1))?.profileHash).not.toBe('profile-a');
    expect(await store.getPayload(queued, 2)).toMatchObject({ through: 3 });
    expect(await store.getRequest(queued)).toBe('{"data":{"total":"7 €"},"options":{"copies":3}}');
    expect(await store.queueLength('till')).toEqual({ jobs: 2, printMs: 3000, byKey: new Map() });
    expect((await store.eventRange()).newest).toBe(newest + 2);

    const again = await store.createTemplate({
      id: 'deleted',
      name: '',
      description: '',
      config: {},
    });
    expect(again?.version).toBe(2);
    expect(await store.deleteAsset('logo')).toEqual({ deleted: false, usedBy: ['label'] });
    expect(await store.deleteAsset('stamp')).toEqual({ deleted: true, usedBy: [] });
    await store.close();
  });

  test('its templates have a history, and the starters are not created again', async () => {
    const store = await openSqliteStore(copyOf(fixture));
    const versions = async (id: string) =>
      (await store.templateHistory(id, 50))?.versions.map(({ version }) => version);
    expect(await versions('receipt')).toEqual([2, 1]);
    expect((await store.listDeletedTemplates()).map(({ id }) => id)).toEqual(['deleted']);
    expect((await store.restoreTemplate('deleted', 1, []))?.version).toBe(2);
    await store.plantStarters([{ id: 'starter', name: '', description: '', config: {} }]);
    expect((await store.listTemplates()).map(({ id }) => id)).toEqual([
      'deleted',
      'label',
      'receipt',
    ]);
    expect(await store.templateHistory('_test', 50)).toBeNull();
    await store.close();
  });

  test('it is sound', async () => {
    const folder = copyOf(fixture);
    await (await openSqliteStore(folder)).close();
    const db = new DatabaseSync(join(folder, 'platen.db'));
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: newestSchema });
    db.close();
  });
});

test('batches of schema 19 get the key that made their rows and jobs', async () => {
  const { folder, db } = databaseOf(19);
  db.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO jobs (id, printer_id, template_id, template_version, status, copies,
      on_unconfirmed, created_at, expires_at, print_ms, profile_hash, batch_id, made_by)
    VALUES ('job', 'till', 't', 1, 'queued', 1, 'hold', '', '', 1, '', 'fed', 'key-a');`);
  for (const id of ['waiting', 'fed', 'without'])
    db.exec(`INSERT INTO batches (id, name, status, printers, "rows", fed, dropped, created_at, staged_until)
      VALUES ('${id}', '', 'open', '[]', 1, 0, 0, '', '')`);
  db.exec(`INSERT INTO batch_rows VALUES ('waiting', 0, 'till', '{"madeBy":"key-b"}', '{}'),
    ('without', 0, 'till', '{"madeBy":null}', '{}')`);
  db.close();
  const store = await openSqliteStore(folder);
  const made = (await store.listBatches(10)).map(({ batch: { id, madeBy } }) => [id, madeBy]);
  expect(Object.fromEntries(made)).toEqual({ waiting: 'key-b', fed: 'key-a', without: null });
  await store.close();
});

test('batches of schema 20 get the size of the rows that wait', async () => {
  const { folder, db } = databaseOf(20);
  for (const id of ['waiting', 'fed'])
    db.exec(`INSERT INTO batches (id, name, status, printers, "rows", fed, dropped, created_at, staged_until)
      VALUES ('${id}', '', 'open', '[]', 2, 0, 0, '', '')`);
  db.exec(`INSERT INTO batch_rows VALUES ('waiting', 0, 'till', '{}', '{"data":"\u00fc"}'),
    ('waiting', 1, 'till', '{}', '{}')`);
  db.close();
  const store = await openSqliteStore(folder);
  const sizes = (await store.listBatches(10)).map(({ batch: { id, bytes } }) => [id, bytes]);
  expect(Object.fromEntries(sizes)).toEqual({ waiting: 2 + 13 + 2 + 2, fed: 0 });
  await store.close();
});

test('a database from before schema 6 is refused and left alone', async () => {
  for (const version of [1, 2, 3, 4, 5]) {
    const folder = copyOf('data-0.1.0');
    const path = join(folder, 'platen.db');
    const before = new DatabaseSync(path);
    before.exec(`PRAGMA user_version = ${version}`);
    before.close();
    const opening = openSqliteStore(folder);
    await expect(opening).rejects.toThrow(Fault);
    await expect(opening).rejects.toThrow(
      `before 0.1.0 (schema ${version}; this version reads schema 6 and later). Start `,
    );
    const after = new DatabaseSync(path);
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: version });
    after.close();
  }
});

test('starters that were never changed are marked, and older versions keep their images', async () => {
  const folder = copyOf('data-0.1.0');
  const db = new DatabaseSync(join(folder, 'platen.db'));
  const image = (name: string) =>
    JSON.stringify({ blocks: [{ type: 'group', blocks: [{ type: 'image', content: name }] }] });
  const version = db.prepare(
    `INSERT INTO template_versions VALUES (?, ?, '', '', '2026-03-01', '2026-03-01', ?, ?)`,
  );
  const template = db.prepare('INSERT INTO templates VALUES (?, ?, ?)');
  template.run('gift-card', 1, 1);
  version.run('gift-card', 1, null, '{}');
  template.run('wifi-card', 2, 2);
  version.run('wifi-card', 1, '2026-03-02', image('stamp'));
  version.run('wifi-card', 2, null, '{}');
  db.close();
  const store = await openSqliteStore(folder);
  const starters = (await store.listTemplates()).filter(({ starter }) => starter);
  expect(starters.map(({ id }) => id)).toEqual(['gift-card']);
  expect(await store.deleteAsset('stamp')).toEqual({ deleted: true, usedBy: [] });
  await store.restoreTemplate('wifi-card', 1, ['stamp']);
  expect((await store.getAsset('stamp'))?.content).toBeDefined();
  await store.close();
});
