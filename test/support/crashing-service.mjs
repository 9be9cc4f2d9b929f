// The real service, which kills itself with SIGKILL at a named point of a job's
// life, the n-th time that it comes there. Settings come as JSON in the first
// argument, the point and the count in the second and third, a planted fault in
// the fourth. Without a point it runs until somebody else ends it.

import { start } from '../../dist/server/main.js';
import { checkConfig } from '../../dist/server/config.js';
import { tcp } from '../../dist/server/printers/tcp.js';
import { openSqliteStore } from '../../dist/server/store/sqlite.js';

const [settings, point = '', count = '1', plant = ''] = process.argv.slice(2);

let left = Number(count);
function reach(name) {
  if (name === point && --left <= 0) process.kill(process.pid, 'SIGKILL');
}

/** Between the mark and the end, what is written is the job itself. */
let isSending = false;

async function openStore(folder) {
  const store = await openSqliteStore(folder);
  return Object.assign(Object.create(store), {
    addJob: async (job) => {
      reach('before accept');
      const added = await store.addJob(job);
      reach('accepted');
      return added;
    },
    nextJob: async (lease) => {
      const job = await store.nextJob(lease);
      if (job) reach('claimed');
      return job;
    },
    startPayload: async (lease, id) => {
      const started = await store.startPayload(lease, id);
      isSending = true;
      reach('marked');
      return started;
    },
    finishJob: async (lease, id, outcome) => {
      isSending = false;
      reach('confirmed');
      const finished = await store.finishJob(lease, id, outcome);
      reach('recorded');
      return finished;
    },
    ...(plant === 'lost job' && {
      addJob: async (job) => ({ ...(await store.addJob(job)), id: `${job.id}x` }),
    }),
  });
}

const connect = tcp();
async function transport(address, ears) {
  reach('connecting');
  const link = await connect(address, ears);
  return {
    get open() {
      return link.open;
    },
    end: () => link.end(),
    destroy: () => link.destroy(),
    write: async (bytes) => {
      if (!isSending) {
        reach('preflight');
        return await link.write(bytes);
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

const { url } = await start(checkConfig(JSON.parse(settings)), { openStore, transport });
process.stdout.write(`${url}\n`);
