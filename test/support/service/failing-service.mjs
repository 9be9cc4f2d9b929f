// Runs the real service, which kills itself with SIGKILL at a named point in
// the life of a job, at the n-th occurrence. Arguments: the settings as JSON,
// the point, the count, a planted bug, the socket of a device file (device-server.ts) and
// replaced parts of the service as JSON.
// Without a point it runs until it is
// stopped or its standard input ends. On standard input, {"jumpMs": n} makes
// its wall clock jump; {"order": "weigh"} is answered with the bytes in use
// after garbage collection: resident memory without the free part of the heap; and
// {"order": "stall"} with the longest turn of the event loop since the last one, in
// milliseconds of CPU time.

import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { start } from '../../../dist/server/main.js';
import { checkConfig } from '../../../dist/server/config.js';
import { openStore as openRealStore } from '../../../dist/server/store/open-store.js';
import { setV8Flags } from '../../../dist/server/v8-flags.js';
import { watchLoop } from './loop-watch.mjs';
import { remoteDevice } from '../printers/remote-device.mjs';

const [settings, point = '', count = '1', plant = '', device = '', replaced = '{}'] =
  process.argv.slice(2);

let left = Number(count);
function reach(name) {
  if (name === point && --left <= 0) process.kill(process.pid, 'SIGKILL');
}

let jumpedMs = 0;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + jumpedMs] : parts));
  }
  static now() {
    return RealDate.now() + jumpedMs;
  }
};

/** Data written between the mark and the end belongs to the job. */
let isSending = false;

const config = checkConfig(JSON.parse(settings));

/** Short, so that a service that starts again need not wait long for the lease of its last run. */
const leaseTimes = { leaseMs: 3000, renewMs: 500, marginMs: 1000 };
const isShared = config.store.url !== '';

/** What a planted bug stores instead of a job. */
function spoiled(job) {
  if (plant === 'ignored notBefore') return { ...job, notBefore: null };
  const later = new Date(Date.parse(job.expiresAt) + 3_600_000).toISOString();
  if (plant === 'ignored deadline') return { ...job, expiresAt: later };
  if (plant === 'test key on paper' && job.madeBy?.startsWith('test-'))
    return { ...job, printerId: 'bar', madeBy: null };
  return job;
}
let repeated = null;

async function openSharedStore(options) {
  const { openPostgresStore } = await import('../../../dist/server/store/postgres.js');
  return await openPostgresStore(config.store.url, { ...options, leaseMs: leaseTimes.leaseMs });
}

async function openStore(data, options) {
  const store = isShared
    ? await openSharedStore(options)
    : await openRealStore({ data, ...config.store }, options);
  return Object.assign(Object.create(store), {
    takeLease: async (...args) => {
      const lease = await store.takeLease(...args);
      reach('taken over');
      return lease;
    },
    addJob: async (...args) => {
      reach('before accept');
      if (plant === 'lost job') return { ...args[0], status: 'queued' };
      const added = await store.addJob(spoiled(args[0]));
      reach('accepted');
      return added;
    },
    addJobs: async (jobs) => {
      reach('before order');
      const half = plant === 'half an order' ? jobs.slice(0, -1) : jobs;
      const added = await store.addJobs(half);
      reach('order accepted');
      return (
        added && [...added, ...jobs.slice(half.length).map((job) => ({ ...added[0], ...job }))]
      );
    },
    takeNumbers: async (...args) => {
      const taken = await store.takeNumbers(...args);
      reach('numbered');
      if (plant !== 'repeated number') return taken;
      const earlier = repeated;
      repeated = earlier ? null : taken;
      return earlier ?? taken;
    },
    moveJobs: async (...args) => {
      const moved = await store.moveJobs(...args);
      if (moved > 0) reach('moved');
      return moved;
    },
    moveRows: async (...args) => {
      const part = await store.moveRows(...args);
      if (part?.moved > 0) reach('rows moved');
      return part;
    },
    expireJob: async (...args) => {
      const expired = await store.expireJob(...args);
      reach('expired');
      return expired;
    },
    eventsAfter: async (...args) => {
      const events = await store.eventsAfter(...args);
      const isTold = (event) => event.data.status !== 'completed' || event.seq % 5 > 0;
      return plant === 'untold end' ? events.filter(isTold) : events;
    },
    stageRows: async (id, rows) => {
      const kept = plant === 'lost row' ? rows.filter(({ n }) => n !== 1) : rows;
      const staged = await store.stageRows(id, kept);
      reach('staged');
      return staged;
    },
    openBatch: async (...args) => {
      reach('before open');
      const opened = await store.openBatch(...args);
      reach('opened');
      return opened;
    },
    feedRow: async (...args) => {
      const fed = await store.feedRow(...args);
      reach('fed');
      return fed;
    },
    savePrinter: async (id, change) => {
      if (change.moved) reach('before following');
      const saved = await store.savePrinter(id, change);
      if (change.moved) reach('followed');
      return saved;
    },
    nextJob: async (...args) => {
      const job = await store.nextJob(...args);
      if (job) reach('claimed');
      return job;
    },
    startPayload: async (lease, id, isLate) => {
      const started = await store.startPayload(lease, id, isLate);
      isSending = true;
      reach('marked');
      if (plant !== 'early completed') return started;
      await store.finishJob(lease, id, {
        status: 'completed',
        completion: { confirmed: true, by: 'process-id' },
      });
      return false;
    },
    copyConfirmed: async (...args) => {
      await store.copyConfirmed(...args);
      reach('between copies');
    },
    finishJob: async (...args) => {
      isSending = false;
      reach('confirmed');
      const finished = await store.finishJob(...args);
      reach('recorded');
      return finished;
    },
  });
}

async function transport(address, ears, connect) {
  reach('connecting');
  const link = await connect(address, ears);
  return {
    get open() {
      return link.open;
    },
    get roundTripMs() {
      return link.roundTripMs;
    },
    end: () => link.end(),
    destroy: () => link.destroy(),
    write: async (bytes) => {
      if (!isSending) {
        reach('preflight');
        await link.write(bytes);
        return;
      }
      if (point === 'half sent' && left <= 1) {
        await link.write(bytes.subarray(0, bytes.length >> 1));
        reach('half sent');
      }
      if (point === 'half sent') left--;
      await link.write(bytes);
      if (plant === 'double send') await link.write(bytes);
      reach('sent');
    },
  };
}

async function weigh() {
  globalThis.gc();
  await delay(250); // pages go back to the system after the collection
  globalThis.gc();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return rss - heapTotal + heapUsed;
}

const loop = watchLoop();
async function stall() {
  const { stallMs } = await loop.end();
  loop.begin();
  return stallMs;
}

setV8Flags();
const parts = {
  openStore,
  transport,
  ...(isShared && { leaseTimes }),
  ...(device && { devices: { open: remoteDevice(device) } }),
  ...JSON.parse(replaced),
};
const running = await start(config, parts).catch(() => process.exit(1));
process.stdout.write(`${running.url}\n`);

const orders = createInterface(process.stdin);
orders.on('line', (line) => {
  const { order, jumpMs = 0 } = JSON.parse(line);
  jumpedMs += jumpMs;
  if (order === 'stall') void stall().then((ms) => process.stdout.write(`${ms}\n`));
  if (order === 'weigh') void weigh().then((bytes) => process.stdout.write(`${bytes}\n`));
});
orders.on('close', () => process.exit());
process.once('SIGTERM', () => void running.stop().then(() => process.exit()));
