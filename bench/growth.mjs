// Whether anything grows with the jobs that are kept: accepting, listing,
// filtering, paging, and printing the next one, beside one another in databases
// of different sizes; and what accepting costs while many jobs wait.
// Arguments: few jobs (1000), many jobs (1000000), rounds (7), waiting jobs (10000).

import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { headOf } from './support/client.mjs';
import { cpuSeconds, median, report, round, sizes, takeTurns } from './support/measure.mjs';
import { startPrinters } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import { platen } from './support/services.mjs';

const { few, many, rounds, waiting } = sizes({
  few: 1000,
  many: 1_000_000,
  rounds: 7,
  waiting: 10_000,
});
const settings = { jobs: { keepCount: 10_000_000 } };
const tries = 100;
let number = numberedFrom;

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
    return `job.${name}`;
  });
  database.exec(`
    WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count})
    INSERT INTO jobs (${columns.join(', ')})
    SELECT ${values.join(', ')} FROM n,
      (SELECT * FROM jobs WHERE status = 'completed' LIMIT 1) AS job,
      (SELECT max(seq) AS seq FROM jobs) AS last;
    UPDATE printers SET ended_jobs = ended_jobs + ${count};
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

async function contestant(name, count) {
  const printers = await startPrinters(1);
  const first = await platen.start(printers.ports, settings);
  const client = first.connect();
  await first.submit(client, first.prepare(++number));
  await printers.arrival(number);
  await new Promise((resolve) => setTimeout(resolve, 500));
  client.close();
  await first.stop();
  multiply(first.folder, count);
  const running = await platen.start(printers.ports, settings, first.folder);
  return { name, running, printers, client: running.connect() };
}

async function timed(work) {
  const times = [];
  for (let n = 0; n < tries; n++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function turn({ running, printers, client }) {
  const get = async (path) => {
    const answer = await client.request(headOf('GET', running.url + path), '');
    if (answer.status !== 200) throw new Error(answer.body.toString());
    return JSON.parse(answer.body.toString());
  };
  const { jobs } = await get('/jobs?limit=100');
  const cursor = jobs.at(-1).id;
  const print = async () => {
    await running.submit(client, running.prepare(++number));
    await printers.arrival(number);
  };
  const bodies = Array.from({ length: tries }, () => running.prepare(++number));
  const accept = await timed(() => running.submit(client, bodies.pop()));
  await printers.arrival(number, 10_000);
  return {
    accept,
    list: await timed(() => get('/jobs?limit=20')),
    filter: await timed(() => get('/jobs?limit=20&status=completed&templateId=bench')),
    cursor: await timed(() => get(`/jobs?limit=20&cursor=${cursor}`)),
    nextJob: await timed(print),
  };
}

const contestants = [await contestant(`${few} jobs`, few), await contestant(`${many} jobs`, many)];
for (const one of contestants) await turn(one);
const results = await takeTurns(rounds, contestants, turn);
const rows = contestants.map(({ name }) => {
  const of = (key) => round(median(results.get(name).map((one) => one[key])), 3);
  return {
    name,
    accept: of('accept'),
    list: of('list'),
    filter: of('filter'),
    cursor: of('cursor'),
    nextJob: of('nextJob'),
  };
});
const [small, large] = rows;
const ratios = Object.fromEntries(
  Object.keys(small)
    .filter((key) => key !== 'name')
    .map((key) => [key, round(large[key] / small[key])]),
);
rows.push({ name: 'ratio', ...ratios });
for (const { running, printers } of contestants) {
  await running.stop();
  await printers.stop();
}

/** CPU of accepting with none and with many waiting, by turns on two services without paper. */
const queues = [];
for (const count of [0, waiting]) {
  const printers = await startPrinters(1);
  printers.takePaper();
  const running = await platen.start(printers.ports, settings);
  const clients = Array.from({ length: 8 }, () => running.connect());
  const flood = async (jobs) => {
    let left = jobs;
    await Promise.all(
      clients.map(async (client) => {
        while (left-- > 0) await running.submit(client, running.prepare(++number));
      }),
    );
  };
  await flood(count);
  queues.push({ name: `${count} waiting`, running, flood });
}
const costs = await takeTurns(rounds, queues, async ({ running, flood }) => {
  const cpu = cpuSeconds(running.pid);
  await flood(500);
  return ((cpuSeconds(running.pid) - cpu) / 500) * 1e6;
});
const [none, full] = queues.map(({ name }) => median(costs.get(name)));
report({
  bench: 'growth',
  question:
    'ms at the median with few and with many jobs kept; CPU µs of accepting with none and many waiting',
  few,
  many,
  rounds,
  waiting,
  acceptCpuUs: { none: round(none, 0), full: round(full, 0), ratio: round(full / none) },
  rows,
});
process.exit();
