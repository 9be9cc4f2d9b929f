// A queue on PostgreSQL that adds jobs and completes them, each step durable:
// node queue.mjs <platen | pg-boss | graphile-worker> <url> [in batches]
//
// Reads lines {"step": "add", "workers", "seconds"} or {"step": "fill" | "complete", "workers",
// "jobs"} and answers each with {"count", "seconds"}. "add" adds jobs one by one, "fill" at
// once, and "complete" fetches and completes jobs. A job is a request of 2 KB and the bytes for
// the printer; queues of JSON get them as base64. "in batches": jobs are fetched for all workers
// at once and completed together, which is faster; with pg-boss, each worker then waits for the
// slowest one.

import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

const [, , kind, url, mode] = process.argv;
const isInBatches = mode === 'in batches';
const request = JSON.stringify({ data: { text: randomBytes(1000).toString('hex') } });
const bytes = randomBytes(4000);
const json = { request, payload: bytes.toString('base64') };

const kinds = { platen, 'pg-boss': pgBoss, 'graphile-worker': graphileWorker };
const queue = await kinds[kind](url);
console.log('listens on nothing, but is ready');

for await (const line of createInterface(process.stdin)) {
  const { step, seconds, workers, jobs } = JSON.parse(line);
  const start = performance.now();
  const isOver = () => performance.now() >= start + seconds * 1000;
  const result = await queue[step](workers, step === 'add' ? isOver : jobs);
  const count = step === 'fill' ? jobs : result;
  console.log(JSON.stringify({ count, seconds: (performance.now() - start) / 1000 }));
}

/** `work` in so many loops at a time until it is over; returns how often. */
async function inLoops(workers, isOver, work) {
  let count = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (; !isOver(worker); await work(worker)) count++;
    }),
  );
  return count;
}

function listOf(length, value) {
  return Array.from({ length }, (_, n) => value(n));
}

/** The store of Platen: each worker has a printer, whose jobs it marks and ends in order. */
async function platen(address) {
  const { openPostgresStore } = await import('../../../dist/server/store/postgres.js');
  const store = await openPostgresStore(address);
  await store.createTemplate({ id: 'bench', name: '', description: '', config: {} });
  const printers = Array.from({ length: 64 }, (_, n) => `p${n}`);
  await store.registerPrinters(printers);
  const leases = [];
  for (const id of printers) leases.push(await store.takeLease(id, 'bench'));
  const completion = { confirmed: true, by: 'process-id' };
  async function add(worker) {
    const now = store.clock();
    await store.addJob({
      id: randomUUID(),
      printerId: printers[worker],
      templateId: 'bench',
      templateVersion: 1,
      copies: 1,
      request,
      onUnconfirmed: 'hold',
      reprintOf: null,
      idempotency: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
      printMs: 1000,
      profileHash: 'x',
      payloads: [{ copy: 1, bytes }],
    });
  }
  return {
    add: (workers, isOver) => inLoops(workers, isOver, add),
    fill: (workers, jobs) => Promise.all(listOf(jobs, (n) => add(n % workers))),
    async complete(workers, jobs) {
      const ending = [];
      const left = listOf(workers, () => jobs / workers);
      const count = await inLoops(
        workers,
        (worker) => left[worker]-- <= 0,
        async (worker) => {
          const lease = leases[worker];
          const job = await store.nextJob(lease);
          await store.getPayload(job.id, 1);
          // As the service does: the next job may be marked while the one before is ended.
          await Promise.all([store.startPayload(lease, job.id), ending[worker]]);
          ending[worker] = store.finishJob(lease, job.id, { status: 'completed', completion });
        },
      );
      await Promise.all(ending);
      return count;
    },
  };
}

async function pgBoss(connectionString) {
  const { default: PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString, max: 16 });
  boss.on('error', (error) => console.error(error.message));
  await boss.start();
  await boss.createQueue('bench');
  return {
    add: (workers, isOver) => inLoops(workers, isOver, () => boss.send('bench', json)),
    fill: (_, jobs) => boss.insert(listOf(jobs, () => ({ name: 'bench', data: json }))),
    async complete(workers, jobs) {
      const batchSize = isInBatches ? workers : 1;
      let left = jobs / batchSize;
      const loops = await inLoops(
        workers / batchSize,
        () => left-- <= 0,
        async () => {
          const batch = await boss.fetch('bench', { batchSize });
          await boss.complete(
            'bench',
            batch.map(({ id }) => id),
          );
        },
      );
      return loops * batchSize;
    },
  };
}

async function graphileWorker(connectionString) {
  const { default: library } = await import('graphile-worker');
  const { Logger, makeWorkerUtils, run } = library;
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString, maxPoolSize: 16, logger });
  await utils.migrate();
  return {
    add: (workers, isOver) => inLoops(workers, isOver, () => utils.addJob('bench', json)),
    fill: (_, jobs) => utils.addJobs(listOf(jobs, () => ({ identifier: 'bench', payload: json }))),
    async complete(workers, jobs) {
      let count = 0;
      let done;
      const all = new Promise((resolve) => (done = resolve));
      const worker = {
        connectionString,
        concurrentJobs: workers,
        maxPoolSize: workers + 2,
        ...(isInBatches ? { localQueue: { size: workers }, completeJobBatchDelay: 0 } : {}),
      };
      const runner = await run({
        preset: { worker },
        noHandleSignals: true,
        logger,
        taskList: { bench: async () => void (++count >= jobs && done()) },
      });
      await all;
      await runner.stop(); // commits the last ones
      return count;
    },
  };
}
