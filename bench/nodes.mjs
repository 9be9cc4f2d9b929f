// Measures Platen on PostgreSQL. First against itself on SQLite: print requests answered per
// second, and the CPU of the service and of the database for each. Then its store against
// pg-boss and graphile-worker on the same server, doing the same durable steps: adding a job,
// and completing it.
// Arguments: connections (32), seconds a turn (3), rounds (5), seconds to warm up (5).

import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.mjs';
import {
  cpuSeconds,
  fsyncsPerSecond,
  median,
  report,
  round,
  sizes,
  timesInRounds,
} from './support/measure.mjs';
import { end, file, launch, newFolder, startPrinters, tellOnce } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import { platen } from './support/services.mjs';

const { connections, seconds, rounds, warmSeconds } = sizes({
  connections: 32,
  seconds: 3,
  rounds: 5,
  warmSeconds: 5,
});
const workers = 16;
const variants = 256;

const folder = newFolder();
chmodSync(folder, 0o755); // another user runs the server
const server = await startPostgres(join(folder, 'server'));

/** Seconds of processor of the server and all its processes. */
function serverSeconds() {
  let sum = cpuSeconds(server.pid);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (Number(parent) === server.pid) sum += cpuSeconds(pid);
    } catch {
      // It ended just now.
    }
  return sum;
}

/** A database of its own on the server. */
async function newDatabase(name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return server.url.replace(/\/postgres$/, `/${name}`);
}

/** Counts, and the CPU of the process and of the server, of what `work` does in a turn. */
async function measured(pid, work) {
  const [own, others] = [cpuSeconds(pid), serverSeconds()];
  const { count, seconds: passed } = await work();
  return {
    rate: count / passed,
    cpuUs: ((cpuSeconds(pid) - own) / count) * 1e6,
    serverUs: ((serverSeconds() - others) / count) * 1e6,
  };
}

/** Everybody has a turn in each round, so that all meet the machine in the same moods. */
async function contest(contestants, turn) {
  const results = new Map(contestants.map(({ name }) => [name, []]));
  for (const one of contestants) await turn(one, warmSeconds);
  for (let n = 0; n < rounds; n++)
    for (const one of n % 2 === 0 ? contestants : contestants.toReversed())
      results.get(one.name).push(await turn(one, seconds));
  return results;
}

// ---- Print requests

async function service(name, settings) {
  const printers = await startPrinters(1);
  printers.takePaper();
  const running = await platen.start(printers.ports, settings);
  const clients = Array.from({ length: connections }, () => running.connect());
  return { name, running, clients };
}

function accept({ running, clients }, turnSeconds) {
  const bodies = Array.from({ length: variants }, (_, n) => running.prepare(numberedFrom + n));
  return measured(running.pid, async () => {
    const start = performance.now();
    let count = 0;
    let next = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < start + turnSeconds * 1000)
          await running.submit(client, bodies[next++ % variants]).then(() => count++, tellOnce);
      }),
    );
    return { count, seconds: (performance.now() - start) / 1000 };
  });
}

const fsyncsBefore = fsyncsPerSecond();
const services = [
  await service('platen on PostgreSQL', { store: { url: await newDatabase('platen_service') } }),
  await service('platen on SQLite', {}),
];
const accepts = await contest(services, accept);
for (const { running } of services) await running.stop();

// ---- Durable steps

async function queue(name) {
  const url = await newDatabase(name.replace('-', '_'));
  const { child, lines } = await launch(
    process.execPath,
    [file('peers/queue.mjs'), name, url],
    /is ready/,
  );
  const ask = (question) =>
    new Promise((resolve) => {
      lines.once('line', (line) => resolve(JSON.parse(line)));
      child.stdin.write(`${JSON.stringify(question)}\n`);
    });
  return { name, pid: child.pid, ask, stop: () => end(child) };
}

const queues = [];
for (const name of ['platen', 'pg-boss', 'graphile-worker']) queues.push(await queue(name));
const step =
  (name, loops) =>
  ({ pid, ask }, turnSeconds) =>
    measured(pid, () => ask({ step: name, seconds: turnSeconds, workers: loops }));
const adds = await contest(queues, step('add', connections));
/** There is always enough to complete. */
const completions = await contest(queues, async (one, turnSeconds) => {
  await step('add', connections)(one, turnSeconds * 1.5);
  return await step('complete', workers)(one, turnSeconds);
});
const fsyncsAfter = fsyncsPerSecond();
for (const one of queues) await one.stop();
await server.remove();

/** Rows of a contest; the first contestant is compared with the others. */
function rows(contestName, results) {
  const [first] = results.values();
  const column = (result, key) => result.map((one) => one[key]);
  return [...results].map(([name, result]) => ({
    contest: contestName,
    name,
    perSecond: round(median(column(result, 'rate')), 0),
    firstIsTimes: timesInRounds(column(first, 'rate'), column(result, 'rate')),
    cpuUs: round(median(column(result, 'cpuUs')), 0),
    firstTakesTimes: timesInRounds(column(first, 'cpuUs'), column(result, 'cpuUs')),
    serverUs: round(median(column(result, 'serverUs')), 0),
  }));
}

report({
  bench: 'nodes',
  question: 'on PostgreSQL: print requests answered, and jobs added and completed, a second',
  connections,
  workers,
  seconds,
  rounds,
  warmSeconds,
  fsyncsPerSecond: [fsyncsBefore, fsyncsAfter],
  rows: [...rows('accepted', accepts), ...rows('added', adds), ...rows('completed', completions)],
});
process.exit();
