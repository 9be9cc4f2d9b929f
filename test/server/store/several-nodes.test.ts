// Several nodes on one PostgreSQL database: two stores on one schema, each with its
// own connections, as two processes have.

import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobUpdate } from '../../../src/core/model/event.ts';
import { accepted } from '../../../src/core/model/jobs/job-transitions.ts';
import type { PrinterStatus } from '../../../src/core/model/printers/printer-status.ts';
import type { Webhook } from '../../../src/core/model/webhooks/webhook.ts';
import type { WebhookProgress } from '../../../src/core/model/webhooks/webhook-progress.ts';
import { openPostgresStore, type PostgresOptions } from '../../../src/server/store/postgres.ts';
import type { NodeHeartbeat, Store, Touched } from '../../../src/server/store/store.ts';
import { eventually } from '../../support/run/eventually.ts';
import { newJob } from '../../support/store/new-job.ts';
import { PartitionProxy } from '../../support/network/partition-proxy.ts';
import { type TestDatabase, testDatabase } from '../../support/store/test-database.ts';

let database: TestDatabase;
let stores: Store[];
let first: Store;
let second: Store;

const node = (name: string, site = ''): NodeHeartbeat => ({ id: name, name, site, version: '1' });
const online: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };
const completed = {
  status: 'completed',
  completion: { confirmed: true, by: 'process-id' },
} as const;

async function open(options: PostgresOptions = {}): Promise<Store> {
  const store = await openPostgresStore(database.url, options);
  stores.push(store);
  return store;
}

/** What a watcher is told, merged. */
function watched(store: Store, options?: { promptly: boolean }) {
  const told = { jobs: new Set<string>(), printers: new Set<string>(), everything: 0 };
  const records = new Set<string>();
  const due = new Set<string>();
  const stop = store.watch((touched: Touched) => {
    for (const id of touched.jobs) told.jobs.add(id);
    for (const id of touched.printers) told.printers.add(id);
    for (const id of touched.records) records.add(id);
    for (const id of touched.due) due.add(id);
    if (touched.everything) told.everything++;
  }, options);
  return { ...told, records, due, told, stop };
}

/** The time of all leases passes. */
const expired = () => database.query(`UPDATE leases SET expires_at = clock_timestamp()`);

beforeEach(async () => {
  database = await testDatabase();
  stores = [];
  [first, second] = await Promise.all([open(), open()]);
  await first.createTemplate({ id: 'receipt', name: '', description: '', config: {} });
  await first.registerPrinters(['till', 'kitchen']);
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

test('two nodes that start on an empty database both find the schema', async () => {
  const other = await testDatabase();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(other.url)));
  expect(await Promise.all(opened.map((store) => store.listTemplates()))).toEqual([[], [], [], []]);
  const starter = { id: 'receipt', name: '', description: '', config: {} };
  await Promise.all(opened.map((store) => store.plantStarters([starter])));
  expect(await opened[0]!.templateHistory('receipt', 9)).toMatchObject({
    versions: [{ version: 1 }],
  });
  await Promise.all(opened.map((store) => store.close()));
  await other.drop();
});

test('a printer is held by one node until its lease ends; renewals extend it', async () => {
  await Promise.all([first.renewLeases(node('a')), second.renewLeases(node('b'))]);
  const lease = (await first.takeLease('till', 'a'))!;
  expect(await second.takeLease('till', 'b')).toBeNull();
  await database.query(`UPDATE leases SET expires_at = clock_timestamp() + interval '5 s'
    WHERE printer_id = 'till'`);
  expect([...(await first.renewLeases(node('a'))).held]).toEqual([['till', lease.token]]);
  expect(
    await database.query(`SELECT printer_id FROM leases
      WHERE expires_at > clock_timestamp() + interval '10 s'`),
  ).toEqual([{ printer_id: 'till' }]);
  expect(await second.takeLease('till', 'b')).toBeNull();
  expect((await second.getPrinter('till'))?.holder).toEqual({ id: 'a', name: 'a' });
  await expired();
  expect((await second.renewLeases(node('b'))).free).toEqual(['kitchen', 'till']);
  const taken = (await second.takeLease('till', 'b'))!;
  expect(taken.token).toBeGreaterThan(lease.token);
  expect((await first.renewLeases(node('a'))).held.size).toBe(0);
  expect((await first.getPrinter('till'))?.holder).toEqual({ id: 'b', name: 'b' });
});

test('a lease that ended is not renewed, even if nobody took the printer', async () => {
  const lease = (await first.takeLease('till', 'a'))!;
  await expired();
  expect((await first.renewLeases(node('a'))).held.size).toBe(0);
  expect((await first.takeLease('till', 'a'))!.token).toBe(lease.token + 1);
});

test('of ten nodes that want a free printer, one gets it', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => open()));
  const taken = await Promise.all(
    others.flatMap((store, index) =>
      ['x', 'y', 'z'].map((name) => store.takeLease('kitchen', `${name}${index}`)),
    ),
  );
  expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
});

test('released printers, and those of a removed node, are free at once, and others are woken', async () => {
  await first.renewLeases(node('a'));
  await second.renewLeases(node('b'));
  const [till, kitchen] = [
    await first.takeLease('till', 'a'),
    await first.takeLease('kitchen', 'a'),
  ];
  const { records } = watched(second);
  await first.releaseLeases([till!, { ...kitchen!, token: 0 }]);
  await eventually(() => expect(records).toContain('till'));
  expect(await second.takeLease('kitchen', 'b')).toBeNull();
  expect(await second.takeLease('till', 'b')).not.toBeNull();
  await first.removeNode('a');
  await eventually(() => expect(records).toContain('kitchen'));
  expect((await second.listNodes()).map(({ id, printers }) => [id, printers])).toEqual([
    ['b', ['till']],
  ]);
  expect(await second.takeLease('kitchen', 'b')).not.toBeNull();
});

test('a printer that was released before its node was removed is told again: the shares have grown', async () => {
  await first.renewLeases(node('a'));
  const till = (await first.takeLease('till', 'a'))!;
  const { records } = watched(await open({ times: { pollMs: 600_000 } }));
  await first.releaseLeases([till]);
  await eventually(() => expect(records).toContain('till'));
  records.clear();
  await first.removeNode('a');
  await eventually(() => expect(records).toContain('till'));
});

test('a takeover ends the marked job as unconfirmed; writes of the former holder change nothing', async () => {
  const old = (await first.takeLease('till', 'a'))!;
  const [marked, waiting] = [newJob(), newJob()];
  for (const job of [marked, waiting]) await first.addJob(job);
  expect(await first.startPayload(old, marked.id)).toBe(true);
  await expired();
  const lease = (await second.takeLease('till', 'b'))!;
  expect(await second.getJob(marked.id)).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
  expect(await first.finishJob(old, marked.id, completed)).toBe(false);
  expect(await first.startPayload(old, waiting.id)).toBe(false);
  expect(await first.nextJob(old)).toBeNull();
  await first.saveStatus(old, online);
  expect((await first.getPrinter('till'))?.status).toBeNull();
  expect((await second.nextJob(lease))?.id).toBe(waiting.id);
  expect(await second.startPayload(lease, waiting.id)).toBe(true);
});

test('a mark and a takeover at the same moment: the job is either not marked or unconfirmed', async () => {
  for (let round = 0; round < 15; round++) {
    const old = (await first.takeLease('till', 'a'))!;
    const job = newJob();
    await first.addJob(job);
    await expired();
    const [marked, lease] = await Promise.all([
      first.startPayload(old, job.id),
      second.takeLease('till', 'b'),
    ]);
    const { status } = (await first.getJob(job.id))!;
    expect(status).toBe(marked ? 'failed' : 'queued');
    expect(lease).not.toBeNull();
    await second.cancelJob(job.id);
    await second.releaseLeases([lease!]);
  }
});

test('one idempotency key creates one job, whichever node it reaches first', async () => {
  for (let round = 0; round < 10; round++) {
    const key = `key-${round}`;
    const added = await Promise.all(
      [first, second, first, second].map((store) => {
        const job = newJob();
        const idempotency = { key, requestHash: 'h', jobId: job.id, estimatedSeconds: 1 };
        return store.addJob({ ...job, idempotency });
      }),
    );
    const jobs = added.filter((job) => job !== null);
    expect(jobs).toHaveLength(1);
    expect((await second.getAnswer(key))?.jobId).toBe(jobs[0]!.id);
  }
  expect((await first.countJobs({}, 100)).count).toBe(10);
});

test('of two nodes that add a printer with one id, one is told that it exists', async () => {
  for (let round = 0; round < 10; round++) {
    const added = await Promise.all([
      first.addPrinter(`new-${round}`, { port: 1 }),
      second.addPrinter(`new-${round}`, { port: 2 }),
    ]);
    const stored = await first.getPrinter(`new-${round}`);
    expect(added.filter((record) => record !== null)).toEqual([stored]);
  }
});

test('a pause at the same moment as a mark: after its answer no job is marked', async () => {
  const lease = (await first.takeLease('till', 'a'))!;
  for (let round = 0; round < 15; round++) {
    const job = newJob();
    await first.addJob(job);
    const pause = second.savePrinter('till', { paused: true });
    const marked = first.startPayload(lease, job.id);
    await pause;
    const { status } = (await second.getJob(job.id))!;
    expect(await marked).toBe(status === 'printing');
    await first.unstartPayload(lease, job.id);
    await first.cancelJob(job.id);
    await second.savePrinter('till', { paused: false });
  }
});

test('a job that is accepted while its printer is removed is moved, cancelled or refused, never left behind', async () => {
  for (let round = 0; round < 15; round++) {
    await first.addPrinter('bar', {});
    const jobs = Array.from({ length: 4 }, () => newJob({ printerId: 'bar' }));
    const [removal, ...added] = await Promise.all([
      second.removePrinter('bar', 'cancel'),
      ...jobs.map((job) => first.addJob(job).catch((error: { code: string }) => error.code)),
    ]);
    expect(removal.removed).toBe(true);
    for (const [index, job] of jobs.entries()) {
      const stored = await first.getJob(job.id);
      if (stored) expect(stored.status).toBe('cancelled');
      else expect(added[index]).toBe('PRINTER_NOT_FOUND');
    }
  }
});

const old = new Date(0).toISOString();
/** Keeps 20 jobs. */
const limits = {
  payloadsEndedBefore: old,
  dataEndedBefore: old,
  jobsEndedBefore: old,
  jobsKept: 20,
  eventsBefore: old,
  keysBefore: old,
  versionsKept: 10,
  templatesDeletedBefore: old,
  deletedAssetBytes: 0,
};

test('two nodes that delete old jobs at the same time delete each once, and none too many', async () => {
  const lease = (await first.takeLease('till', 'a'))!;
  const jobs = Array.from({ length: 30 }, () => newJob());
  for (const job of jobs) {
    await first.addJob(job);
    await first.startPayload(lease, job.id);
    await first.finishJob(lease, job.id, completed);
  }
  const prune = async (store: Store) => {
    while (await store.prune(limits));
  };
  await Promise.all([prune(first), prune(second), prune(first), prune(second)]);
  await prune(second);
  const left = await second.listJobs({ limit: 50, order: 'asc' });
  expect(left.map(({ id }) => id)).toEqual(jobs.slice(10).map(({ id }) => id));
});

test('the first node that is alive prunes for all', async () => {
  const lease = (await first.takeLease('till', 'a'))!;
  for (const job of Array.from({ length: 25 }, () => newJob())) {
    await first.addJob(job);
    await first.startPayload(lease, job.id);
    await first.finishJob(lease, job.id, completed);
  }
  await Promise.all([first.renewLeases(node('a')), second.renewLeases(node('b'))]);
  const count = async () => (await first.listJobs({ limit: 50, order: 'asc' })).length;
  await second.prune(limits);
  expect(await count()).toBe(25);
  await first.prune(limits);
  expect(await count()).toBe(20);
});

/** Reads events as a node with subscribers does, while many are written. Returns the numbers in the order of reading. */
async function numbersRead(writers: (() => Promise<unknown>)[]): Promise<number[]> {
  const reader = await open();
  const numbers: number[] = [];
  let isDone = false;
  const reading = (async () => {
    for (;;) {
      const last = isDone;
      const events = await reader.eventsAfter(numbers.at(-1) ?? 0, 500);
      numbers.push(...events.map(({ seq }) => seq));
      if (last) return;
    }
  })();
  await Promise.all(writers.map((write) => write()));
  isDone = true;
  await reading;
  return numbers;
}

/** Commits of both nodes at the same time, some of which take a little longer than others. */
function concurrentWriters(): (() => Promise<unknown>)[] {
  return [first, second].map((store) => async () => {
    for (let n = 0; n < 40; n++) await store.addJob(newJob());
  });
}

const everyNumber = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Some commits take longer after the number of their event was given. */
const slowCommits = `
  CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.seq % 3 = 0 THEN PERFORM pg_sleep(0.02); END IF;
    RETURN NEW;
  END $$;
  CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()`;

test('events of concurrent commits are read in the order of their numbers, and none is missed', async () => {
  await database.query(slowCommits);
  expect(await numbersRead(concurrentWriters())).toEqual(everyNumber(80));
});

test('planted: an event number that is given before the lock is found', async () => {
  await database.query(slowCommits);
  await database.query(`CREATE SEQUENCE early;
    CREATE OR REPLACE FUNCTION append_events(at text, appended json) RETURNS void
    LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO events (seq, at, type, data)
      SELECT nextval('early'), append_events.at, event ->> 'type', event ->> 'data'
      FROM json_array_elements(appended) AS event;
    END $$`);
  expect(await numbersRead(concurrentWriters())).not.toEqual(everyNumber(80));
});

test('the node of a printer is notified of its first job, and of no further one while it waits', async () => {
  await second.takeLease('till', 'b');
  await second.takeLease('kitchen', 'b');
  await first.takeLease('bar', 'a');
  const told: string[][] = [];
  second.watch(({ printers }) => printers.size > 0 && told.push([...printers]));
  await first.addJob(newJob());
  await eventually(() => expect(told).toEqual([['till']]));
  const { statements, stop } = await notifications();
  await first.addJob(newJob());
  await first.addJob(newJob({ printerId: 'bar' }));
  await first.addJob(newJob({ printerId: 'kitchen' }));
  await eventually(() => expect(statements).toHaveLength(1));
  expect(statements[0]).toMatchObject({ printers: ['kitchen'] });
  await stop();
});

/** The notifications of the schema, as a third node would get them. */
async function notifications() {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query('SELECT current_schema() AS schema');
  const statements: object[] = [];
  client.on('notification', ({ payload }) => statements.push(JSON.parse(payload!)));
  await client.query(`LISTEN platen_${rows[0].schema}`);
  return { statements, stop: () => client.end() };
}

test('without notifications, changes of other nodes are seen by the poll, and promptly if asked for', async () => {
  const deaf = await open({
    listenUrl: 'postgres://postgres@127.0.0.1:1/postgres',
    times: { pollMs: 300, promptMs: 20 },
  });
  const patient = watched(deaf);
  const job = newJob();
  await first.addJob(job);
  await first.savePrinter('till', { port: 9101 });
  await eventually(() => expect(patient.jobs).toContain(job.id));
  await eventually(() => expect(patient.records).toContain('till'));
  expect(patient.printers).toContain('till');
  const slow = await open({
    listenUrl: 'postgres://postgres@127.0.0.1:1/postgres',
    times: { pollMs: 3_600_000, promptMs: 20 },
  });
  const prompt = watched(slow, { promptly: true });
  const next = newJob();
  await first.addJob(next);
  await eventually(() => expect(prompt.jobs).toContain(next.id));
});

test('jobs past their deadline are named to the node that holds their printer, or to all if none does', async () => {
  await first.registerPrinters(['bar']);
  await first.takeLease('kitchen', 'a');
  const polling = await open({ times: { pollMs: 50 } });
  await polling.takeLease('till', 'c');
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  const late = (printerId: string) => newJob({ printerId, expiresAt });
  const [held, ofOther, unheld] = [late('till'), late('kitchen'), late('bar')];
  const { due } = watched(polling);
  for (const job of [newJob(), ofOther, held, unheld]) await first.addJob(job);
  await eventually(() => expect([...due].toSorted()).toEqual([held.id, unheld.id].toSorted()));
  expect(due).not.toContain(ofOther.id);
});

test('a connection for notifications that dies in silence is found by its heartbeat', async () => {
  const network = await PartitionProxy.before(Number(new URL(database.url).port));
  const listenUrl = new URL(database.url);
  listenUrl.port = `${network.port}`;
  const times = { heartbeatMs: 50, answerMs: 200, retryMs: 20, pollMs: 600_000 };
  const store = await open({ times, listenUrl: listenUrl.href });
  const { told, records } = watched(store);
  await first.savePrinter('kitchen', { port: 9101 });
  await eventually(() => expect(records).toContain('kitchen'));
  network.freeze();
  await eventually(() => expect(told.everything).toBeGreaterThan(0));
  await first.savePrinter('till', { port: 9101 });
  await eventually(() => expect(records).toContain('till'));
  await store.close();
  network.close();
});

test('a connection for notifications that ends is replaced, and all may have changed', async () => {
  const times = { heartbeatMs: 50, answerMs: 200, retryMs: 20, pollMs: 600_000 };
  const listeners = async () => {
    const rows = await database.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
       AND (query LIKE 'SELECT pg_notify%' OR query LIKE 'LISTEN %')`,
    );
    return rows.map((row) => row.pid);
  };
  const before = new Set(await listeners());
  const store = await open({ times });
  const { told, records } = watched(store);
  const pid = await eventually(async () => {
    const [added, ...others] = (await listeners()).filter((one) => !before.has(one));
    expect(added).toBeDefined();
    expect(others).toEqual([]);
    return added;
  });
  await database.query('SELECT pg_terminate_backend($1)', [pid]);
  await eventually(() => expect(told.everything).toBeGreaterThan(0));
  await eventually(async () => {
    await first.savePrinter('till', { port: 9000 + Math.floor(Math.random() * 1000) });
    expect(records).toContain('till');
  });
});

test('the clock is the database, whatever the system time of the node is', async () => {
  const [{ ms } = {}] = await database.query(
    'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms',
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  try {
    expect(Math.abs(first.clock().getTime() - Number(ms))).toBeLessThan(3_600_000);
    const lease = (await first.takeLease('till', 'a'))!;
    const job = newJob();
    await first.addJob(job);
    await first.startPayload(lease, job.id);
    const startedAt = Date.parse((await first.getJob(job.id))!.startedAt!);
    expect(Math.abs(startedAt - Number(ms))).toBeLessThan(3_600_000);
  } finally {
    vi.useRealTimers();
  }
});

test('a printer with a site is offered to nodes of that site only, and counted for fair shares', async () => {
  await first.savePrinter('kitchen', { site: 'berlin' });
  const berlin = await first.renewLeases(node('a', 'berlin'));
  expect(berlin).toMatchObject({ nodes: 1, nodesOfSite: 1, printers: 1, printersOfSite: 1 });
  expect(berlin.free).toEqual(['kitchen', 'till']);
  const lagos = await second.renewLeases(node('b', 'lagos'));
  expect(lagos).toMatchObject({ nodes: 2, nodesOfSite: 1, printers: 1, printersOfSite: 0 });
  expect(lagos.free).toEqual(['till']);
});

test('the events that watchers on both nodes read are the same', async () => {
  const lease = (await first.takeLease('till', 'a'))!;
  const job = newJob({ reference: 'NUL \0 and half a pair \ud800' });
  await second.addJob(job);
  await first.startPayload(lease, job.id);
  await first.finishJob(lease, job.id, completed);
  const [mine, theirs] = await Promise.all([first.eventsAfter(0, 9), second.eventsAfter(0, 9)]);
  expect(mine).toEqual(theirs);
  expect(mine).toHaveLength(3);
  const { data } = jobUpdate(accepted({ ...job, reference: null }), null)!;
  expect(mine[0]).toMatchObject({ type: 'jobUpdate', data });
});

test('one node may deliver webhooks, another one after it, and a former one stores nothing', async () => {
  const webhook = { id: 'hook', startedAt: '', startedAfter: 0 } as Webhook;
  let changes = 0;
  second.watch((touched) => void (changes += Number(touched.lists.has('webhooks'))), {
    promptly: true,
  });
  await first.addWebhook(webhook);
  await eventually(() => expect(changes).toBeGreaterThan(0));
  const token = (await first.takeDeliveries('a'))!;
  expect(await second.takeDeliveries('b')).toBeNull();
  expect(await first.takeDeliveries('a')).toBe(token);
  const progress = { cursor: 7 } as WebhookProgress;
  expect(await first.saveDeliveries(token, 'hook', progress, [])).toBe(true);
  await database.query(`UPDATE webhook_lease SET expires_at = clock_timestamp()`);
  const next = (await second.takeDeliveries('b'))!;
  expect(next).toBeGreaterThan(token);
  expect(await first.saveDeliveries(token, 'hook', { ...progress, cursor: 3 }, [])).toBe(false);
  expect((await second.getWebhook('hook'))!.progress).toEqual(progress);
  expect(await first.takeDeliveries('a')).toBeNull();
  await first.releaseDeliveries('a');
  expect(await second.takeDeliveries('b')).toBe(next);
  await second.releaseDeliveries('b');
  expect(await first.takeDeliveries('a')).toBeGreaterThan(next);
});

test('one node may poll a print server, another one after it', async () => {
  expect(await first.takePoll('shop', 'a')).toBe(true);
  expect(await second.takePoll('shop', 'b')).toBe(false);
  expect(await second.takePoll('other', 'b')).toBe(true);
  expect(await first.takePoll('shop', 'a')).toBe(true);
  await database.query(`UPDATE poll_leases SET expires_at = clock_timestamp()`);
  expect(await second.takePoll('shop', 'b')).toBe(true);
  expect(await first.takePoll('shop', 'a')).toBe(false);
  await first.releasePoll('shop', 'a');
  expect(await first.takePoll('shop', 'a')).toBe(false);
  await second.releasePoll('shop', 'b');
  expect(await first.takePoll('shop', 'a')).toBe(true);
});
