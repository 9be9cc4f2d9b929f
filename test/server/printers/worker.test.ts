// What a worker makes of its jobs, with a store in memory and a connection that the test plays.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../src/core/model/jobs/job.ts';
import type { PrinterStatus } from '../../../src/core/model/printers/printer-status.ts';
import { profileFor, profileHash } from '../../../src/core/profiles/index.ts';
import type { Connection } from '../../../src/server/printers/connection/connection.ts';
import type { PrintResult, PrintTask } from '../../../src/server/printers/connection/print-task.ts';
import { Deadlines } from '../../../src/server/printers/deadlines.ts';
import { MarkedJobs } from '../../../src/server/printers/marked-jobs.ts';
import { Worker, type WorkerOptions } from '../../../src/server/printers/worker.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import type { Lease, NewJob, Store } from '../../../src/server/store/store.ts';
import { eventually } from '../../support/run/eventually.ts';
import { newJob } from '../../support/store/new-job.ts';

const profile = profileFor(80);
const status: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };
const late = { code: 'EXPIRED', message: 'Too late.', mayHavePrinted: false } as const;

let store: Store;
let lease: Lease;
let ahead = 0;
let workers: Worker[] = [];

beforeEach(async () => {
  ahead = 0;
  store = await openSqliteStore(':memory:', { now: () => new Date(Date.now() + ahead) });
  await store.registerPrinters(['till']);
  const template = { id: 'receipt', name: 'Receipt', description: '', config: {} };
  await store.createTemplate(template);
  lease = (await store.takeLease('till', 'node'))!;
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop(0)));
  workers = [];
  await store.close();
});

const add = async (change: Partial<NewJob> = {}): Promise<Job> =>
  (await store.addJob(newJob({ profileHash: profileHash(profile), ...change })))!;

/** Starts a worker. Returns the ids of the jobs that were marked and printed. */
function work(
  options: Partial<WorkerOptions> = {},
  print: (task: PrintTask) => Promise<PrintResult> = async (task) => {
    if (!(await task.mark())) return { kind: 'unsent', marked: false };
    return { kind: 'completed', completion: { confirmed: true, by: 'process-id' } };
  },
) {
  const sent: string[] = [];
  const connection = {
    status,
    discardBuffer: async () => {},
    print: async (task: PrintTask) => {
      const result = await print(task);
      if (result.kind !== 'unsent') sent.push(task.id);
      return result;
    },
  } as unknown as Connection;
  const deadlines = new Deadlines(() => store.clock());
  const worker = new Worker(connection, profile, {
    store,
    lease,
    deadlines,
    renderAgain: async () => [],
    marked: new MarkedJobs(),
    mayStart: () => true,
    isVirtual: () => true,
    expire: async (job) => void (await store.expireJob(lease, job, late)),
    log: () => {},
    ...options,
  });
  workers.push(worker);
  /** The worker does not rest between attempts. */
  const ended = ({ id }: Job) =>
    eventually(async () => {
      worker.wake();
      const job = (await store.getJob(id))!;
      expect(job.completedAt).not.toBeNull();
      return job;
    });
  return { sent, worker, ended };
}

test('a job that is past its deadline expires, although the printer is ready', async () => {
  const [old, next] = [
    await add({ expiresAt: new Date(Date.now() - 1).toISOString() }),
    await add(),
  ];
  const { sent, ended } = work();
  expect(await ended(old)).toMatchObject({ status: 'failed', startedAt: null, error: late });
  expect(await ended(next)).toMatchObject({ status: 'completed' });
  expect(sent).toEqual([next.id]);
});

test('a job whose deadline passes while the printer is asked for its status is not sent', async () => {
  const job = await add();
  const now = performance.now();
  const { sent, ended } = work({}, async (task) => {
    vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_001);
    return (await task.mark())
      ? { kind: 'completed', completion: { confirmed: true, by: 'process-id' } }
      : { kind: 'unsent', marked: false };
  });
  try {
    expect(await ended(job)).toMatchObject({ error: late, attempts: 0 });
  } finally {
    vi.restoreAllMocks();
  }
  expect(sent).toEqual([]);
});

test('a system clock that is set forward while the service runs keeps no job from being printed', async () => {
  const job = await add();
  const { ended } = work({}, async (task) => {
    ahead = 24 * 3_600_000;
    expect(await task.mark()).toBe(true);
    return { kind: 'completed', completion: { confirmed: true, by: 'process-id' } };
  });
  expect(await ended(job)).toMatchObject({ status: 'completed' });
});

test('a job of a test key fails at a printer that is not virtual', async () => {
  const [tested, real] = [await add({ madeBy: 'test-1' }), await add({ madeBy: 'key-1' })];
  const { sent, ended } = work({ isVirtual: () => false });
  expect(await ended(tested)).toMatchObject({
    status: 'failed',
    startedAt: null,
    error: { code: 'PRINT_FAILED', reason: 'test-key', mayHavePrinted: false },
  });
  expect(await ended(real)).toMatchObject({ status: 'completed' });
  expect(sent).toEqual([real.id]);
});

test('a job of a test key is not sent if its printer gets an address at the last moment', async () => {
  const job = await add({ madeBy: 'test-1' });
  let isVirtual = true;
  const { sent, ended } = work({ isVirtual: () => isVirtual }, async (task) => {
    isVirtual = false;
    return (await task.mark())
      ? { kind: 'completed', completion: { confirmed: true, by: 'process-id' } }
      : { kind: 'unsent', marked: false };
  });
  expect(await ended(job)).toMatchObject({ attempts: 0, error: { reason: 'test-key' } });
  expect(sent).toEqual([]);
});

test('a job that cannot be rendered fails after some attempts, and the others are printed', async () => {
  const [broken, next] = [await add({ profileHash: 'another' }), await add()];
  const renderAgain = vi.fn(async () => {
    throw new TypeError('A fault in the program.');
  });
  const { sent, ended } = work({ renderAgain });
  expect(await ended(broken)).toMatchObject({
    status: 'failed',
    error: { code: 'INTERNAL_ERROR', reason: 'cannot-render', mayHavePrinted: false },
  });
  expect(renderAgain).toHaveBeenCalledTimes(5);
  expect(await ended(next)).toMatchObject({ status: 'completed' });
  expect(sent).toEqual([next.id]);
});

test('a job that is sent again, of which nothing more could be sent, is tried once more', async () => {
  const job = await add({ copies: 3, onUnconfirmed: 'reprint' });
  await store.startPayload(lease, job.id);
  await store.copyConfirmed(lease, job.id);
  await store.sendAgain(lease, job.id);
  let attempts = 0;
  const { ended } = work(
    { renderAgain: async () => [{ copy: 2, bytes: Uint8Array.of(10) }] },
    async (task) => {
      expect(task.firstCopy).toBe(2);
      expect(await task.mark()).toBe(true);
      if (++attempts === 1) return { kind: 'unsent', marked: true };
      return { kind: 'completed', completion: { confirmed: false, by: 'none' } };
    },
  );
  expect(await ended(job)).toMatchObject({ status: 'completed', attempts: 3 });
});

test('a job that is moved away just before its mark is printed by the other printer', async () => {
  await store.registerPrinters(['bar']);
  const bar = (await store.takeLease('bar', 'node'))!;
  const marked = new MarkedJobs();
  const job = await add();
  const start = store.startPayload.bind(store);
  vi.spyOn(store, 'startPayload').mockImplementationOnce(async (...mark) => {
    const isMarked = await start(...mark);
    // The answer of the database takes its time; the other printer looks for work meanwhile.
    await work({ marked, lease: bar }).ended(job);
    return isMarked;
  });
  const { sent, ended } = work({ marked }, async (task) => {
    await store.changeJob(job.id, { printerId: 'bar' });
    expect(await task.mark()).toBe(false);
    return { kind: 'unsent', marked: false };
  });
  expect(await ended(job)).toMatchObject({ status: 'completed', printerId: 'bar' });
  expect(sent).toEqual([]);
});

test('a job that is moved away and back before its mark is printed in the form of its printer', async () => {
  await store.registerPrinters(['narrow']);
  const narrow = (await store.takeLease('narrow', 'node'))!;
  const forTill = [1, 2].map((copy) => ({ copy, bytes: Uint8Array.of(copy) }));
  const forNarrow = [1, 2].map((copy) => ({ copy, bytes: Uint8Array.of(80 + copy) }));
  const job = await add({ copies: 2, payloads: forTill });
  const printed: number[][] = [];
  const { ended } = work({ renderAgain: async () => forTill }, async (task) => {
    if (printed.length === 0) {
      await store.changeJob(job.id, { printerId: 'narrow' });
      await store.replacePayloads(narrow, job.id, profileHash(profileFor(58)), forNarrow);
      await store.changeJob(job.id, { printerId: 'till' });
    }
    expect(await task.mark()).toBe(true);
    const copies = [await task.payload(1), await task.payload(2)];
    printed.push(copies.flatMap((copy) => [...(copy?.bytes ?? [])]));
    if (copies.includes(null)) return { kind: 'unsent', marked: true };
    return { kind: 'completed', completion: { confirmed: true, by: 'process-id' } };
  });
  expect(await ended(job)).toMatchObject({ status: 'completed', attempts: 2 });
  expect(printed).toEqual([[], [1, 2]]);
});

/** Starts a worker that has found nothing to do, and hands over to it what is added from then on. */
async function idle() {
  const looked = vi.spyOn(store, 'nextJob');
  const { sent, worker, ended } = work();
  await eventually(() => expect(looked).toHaveResolved());
  const hand = (change: Partial<NewJob> = {}) => {
    const job = newJob({ profileHash: profileHash(profile), ...change });
    const stored = store.addJob(job);
    worker.handOver(job);
    return stored;
  };
  /** The state of each job after the commit that added it. */
  const states = new Map<string, string>();
  store.watch(({ jobs }) => {
    for (const id of jobs)
      void store.getJob(id).then((job) => states.has(id) || states.set(id, job!.status));
  });
  return { sent, worker, ended, hand, states };
}

test('a job that is handed over while it is stored shares a commit with its mark', async () => {
  const { sent, ended, hand, states } = await idle();
  const job = (await hand())!;
  expect(await ended(job)).toMatchObject({ status: 'completed', attempts: 1 });
  expect(states.get(job.id)).toBe('printing');
  expect(sent).toEqual([job.id]);
});

test('one of two jobs that are stored together is printed after the other', async () => {
  const { sent, ended, hand, states } = await idle();
  const [first, second] = await Promise.all([hand(), hand()]);
  await ended(second!);
  expect(states.get(second!.id)).toBe('queued');
  expect(sent).toEqual([first!.id, second!.id]);
});

test('a job does not overtake one that was stored before it was handed over', async () => {
  const { sent, worker, ended, hand } = await idle();
  const before = await add();
  worker.wake();
  await ended((await hand())!);
  expect(sent[0]).toBe(before.id);
});

test('a job that is handed over but not stored is not printed', async () => {
  const { sent, ended, hand } = await idle();
  const keyed = { key: 'a', requestHash: 'b', estimatedSeconds: 1 };
  const job = await add({ idempotency: { ...keyed, jobId: 'x' } });
  await ended(job);
  expect(await hand({ idempotency: { ...keyed, jobId: 'y' } })).toBeNull();
  await expect(hand({ printerId: 'gone' })).rejects.toThrow('gone');
  await ended(await add());
  expect(sent).toHaveLength(2);
});

test.each<[string, Partial<NewJob>]>([
  [
    'has copies that differ',
    {
      copies: 2,
      payloads: [1, 2].map((copy) => ({ copy, bytes: Uint8Array.of(copy) })),
    },
  ],
  ['was rendered for another profile', { profileHash: 'other' }],
  ['is for a later time', { notBefore: new Date(Date.now() - 1).toISOString() }],
])('a job handed over that %s is found in the store', async (_, change) => {
  const { ended, hand, states } = await idle();
  const job = (await hand(change))!;
  expect(await ended(job)).toMatchObject({ status: 'completed' });
  expect(states.get(job.id)).toBe('queued');
});
