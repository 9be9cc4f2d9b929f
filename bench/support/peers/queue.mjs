// A queue on PostgreSQL that adds jobs and completes them, each step durable:
// node queue.mjs <platen | pg-boss | graphile-worker> <url>
//
// Reads lines {"step": "add" | "complete", "seconds", "workers"} and answers each with
// {"count", "seconds"}: how many jobs were added, or fetched and completed. A job is
// a request of 2 KB and the bytes for the printer; queues of JSON get them as base64.

import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

const [, , kind, url] = process.argv;
const request = JSON.stringify({ data: { text: randomBytes(1000).toString('hex') } });
const bytes = randomBytes(4000);
const json = { request, payload: bytes.toString('base64') };

const kinds = { platen, 'pg-boss': pgBoss, 'graphile-worker': graphileWorker };
const queue = await kinds[kind](url);
console.log('listens on nothing, but is ready');

for await (const line of createInterface(process.stdin)) {
  const { step, seconds, workers } = JSON.parse(line);
  const start = performance.now();
  const isOver = () => performance.now() >= start + seconds * 1000;
  const count = await queue[step](workers, isOver);
  console.log(JSON.stringify({ count, seconds: (performance.now() - start) / 1000 }));
}

/** `work` in so many loops at a time until it is over; counts what is not false. */
async function inLoops(workers, isOver, work) {
  let count = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (!isOver() && (await work(worker)) !== false) count++;
    }),
  );
  return count;
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
  return {
    add: (workers, isOver) =>
      inLoops(workers, isOver, async (worker) => {
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
      }),
    complete(workers, isOver) {
      const ending = [];
      return inLoops(workers, isOver, async (worker) => {
        const lease = leases[worker];
        const job = await store.nextJob(lease);
        if (!job) return false;
        await store.getPayload(job.id, 1);
        // As the service does: the end of a job shares its commit with the mark of the next.
        await Promise.all([store.startPayload(lease, job.id), ending[worker]]);
        ending[worker] = store.finishJob(lease, job.id, { status: 'completed', completion });
        return true;
      }).then(async (count) => {
        await Promise.all(ending);
        return count;
      });
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
    complete: (workers, isOver) =>
      inLoops(workers, isOver, async () => {
        const [job] = await boss.fetch('bench');
        if (!job) return false;
        await boss.complete('bench', job.id);
        return true;
      }),
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
    async complete(workers, isOver) {
      let count = 0;
      const runner = await run({
        connectionString,
        concurrency: workers,
        maxPoolSize: 16,
        noHandleSignals: true,
        logger,
        taskList: { bench: async () => void count++ },
      });
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 20));
      await runner.stop();
      return count;
    },
  };
}
