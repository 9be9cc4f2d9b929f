// Measures whether anything slows down with the number of stored jobs: accepting, listing,
// filtering, paging, counting and printing the next job, in databases of different sizes; and what
// accepting costs while many jobs wait.
// Arguments: few jobs (1000), many jobs (1000000), rounds (7), waiting jobs (10000),
// seconds to warm up (10).

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { headOf } from './support/client.mjs';
import { gather, nextNumber, takeTurns, warm } from './support/contest.mjs';
import { cpuSeconds, median, report, round, sizes, timesInRounds } from './support/measure.mjs';
import { receiptData } from './support/receipt.mjs';
import { platen } from './support/services.mjs';

const { few, many, rounds, waiting, warmSeconds } = sizes({
  few: 1000,
  many: 1_000_000,
  rounds: 7,
  waiting: 10_000,
  warmSeconds: 10,
});
const settings = { jobs: { keepCount: 10_000_000 } };
const tries = 100;
const accepted = 1000;

/** Copies a job that was printed until there are `count`, as if all of them had been. */
function multiply(folder, count) {
  const database = new DatabaseSync(join(folder, 'data', 'platen.db'));
  const columns = database
    .prepare('PRAGMA table_info(jobs)')
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'seq') return 'last.seq + n.value';
    if (name === 'id') return "printf('00000000-0000-7000-8000-%012x', n.value)";
    // One every second, the last ones just before the copied job.
    if (name === 'created_at')
      return `strftime('%Y-%m-%dT%H:%M:%fZ', job.created_at, (n.value - ${count}) || ' seconds')`;
    if (name === 'reference') return "'order-' || n.value";
    return `job.${name}`;
  });
  database.exec(`
    WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count})
    INSERT INTO jobs (${columns.join(', ')})
    SELECT ${values.join(', ')} FROM n,
      (SELECT * FROM jobs WHERE status = 'completed' LIMIT 1) AS job,
      (SELECT max(seq) AS seq FROM jobs) AS last;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

/** A service with this number of printed jobs. */
const grown = (count) => ({
  name: `${count} jobs`,
  async start(ports) {
    const first = await platen.start(ports, settings);
    const client = first.connect();
    const request = { data: receiptData(nextNumber()), options: { wait: true } };
    await first.submit(client, JSON.stringify(request));
    client.close();
    await first.stop();
    multiply(first.folder, count);
    return platen.start(ports, settings, first.folder);
  },
});

async function timed(work) {
  const times = [];
  for (let n = 0; n < tries; n++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function get(client, url) {
  const answer = await client.request(headOf('GET', url), '');
  if (answer.status !== 200) throw new Error(answer.body.toString());
  return JSON.parse(answer.body.toString());
}

async function turn({ running, printers, clients: [client] }) {
  const page = (query) => get(client, `${running.url}/jobs?limit=${query}`);
  const { jobs } = await page('100');
  const cursor = jobs.at(-1).id;
  // As many jobs are younger in each of the databases.
  const since = new Date(Date.parse(jobs.at(-1).createdAt) - 300_000).toISOString();
  const print = async () => {
    const receipt = nextNumber();
    await running.submit(client, running.prepare(receipt));
    await printers.arrival(receipt);
  };
  const receipts = Array.from({ length: tries }, nextNumber);
  const bodies = receipts.map((receipt) => running.prepare(receipt));
  const accept = await timed(() => running.submit(client, bodies.pop()));
  await Promise.all(receipts.map((receipt) => printers.arrival(receipt, 10_000)));
  return {
    accept,
    list: await timed(() => page('20')),
    filter: await timed(() => page('20&status=completed&templateId=bench')),
    cursor: await timed(() => page(`20&cursor=${cursor}`)),
    reference: await timed(() => page('20&reference=order-500')),
    key: await timed(() => page('20&idempotencyKey=none')),
    states: await timed(() => page('20&status=failed,cancelled,queued')),
    since: await timed(() => page(`20&order=asc&since=${since}&printerId=default`)),
    until: await timed(() => page(`20&until=${since}&status=completed`)),
    count: await timed(() => get(client, `${running.url}/jobs/count?since=${since}`)),
    nextJob: await timed(print),
  };
}

const { contestants } = await gather([grown(few), grown(many)]);
await warm(contestants, warmSeconds);
const results = await takeTurns(rounds, contestants, turn);
const rows = contestants.map(({ name }) => {
  const of = (key) => round(median(results.get(name).map((one) => one[key])), 3);
  return {
    name,
    accept: of('accept'),
    list: of('list'),
    filter: of('filter'),
    cursor: of('cursor'),
    reference: of('reference'),
    key: of('key'),
    states: of('states'),
    since: of('since'),
    until: of('until'),
    count: of('count'),
    nextJob: of('nextJob'),
  };
});
const [small, large] = contestants.map(({ name }) => results.get(name));
const ratios = Object.keys(small[0]).map((key) => {
  const of = (turns) => turns.map((one) => one[key]);
  return [key, timesInRounds(of(large), of(small))];
});
rows.push({ name: 'ratio', ...Object.fromEntries(ratios) });
for (const { running, printers } of contestants) {
  await running.stop();
  await printers.stop();
}

async function flood({ running, clients }, jobs) {
  let left = jobs;
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await running.submit(client, running.prepare(nextNumber()));
    }),
  );
}

async function printAll({ running, printers, clients: [client] }) {
  printers.givePaper();
  const left = (status) => get(client, `${running.url}/jobs?limit=1&status=${status}`);
  while ((await left('queued')).jobs.length + (await left('printing')).jobs.length > 0)
    await delay(100);
  printers.takePaper();
  const state = async () => (await get(client, `${running.url}/printers`)).printers[0].status;
  while ((await state()) === 'online') await delay(10);
}

/** CPU of accepting with none and with many waiting, on two services without paper. */
const counts = [0, waiting];
const waiters = counts.map((count) => ({
  name: `${count} waiting`,
  start: (ports) => platen.start(ports, settings),
}));
const { contestants: queues } = await gather(waiters, { hasPaper: false });
const [none] = queues;
await takeTurns(1, queues, async (one) => {
  await flood(one, waiting); // both, so that both are as warm
  if (one === none) await printAll(one);
});
const costs = await takeTurns(rounds, queues, async (one) => {
  const cpu = cpuSeconds(one.running.pid);
  await flood(one, accepted);
  const cpuUs = ((cpuSeconds(one.running.pid) - cpu) / accepted) * 1e6;
  if (one === none) await printAll(one);
  return cpuUs;
});
const [without, full] = queues.map(({ name }) => costs.get(name));
report({
  bench: 'growth',
  question:
    'ms at the median with few and with many jobs kept; CPU µs of accepting with none and many waiting',
  few,
  many,
  rounds,
  waiting,
  warmSeconds,
  acceptCpuUs: {
    none: round(median(without), 0),
    full: round(median(full), 0),
    ratio: timesInRounds(full, without),
  },
  rows,
});
process.exit();
