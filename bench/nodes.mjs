// Measures Platen on PostgreSQL. First against itself on SQLite: print requests answered per
// second, and the CPU of the service and of the database for each. Then its store against
// pg-boss and graphile-worker on the same server, doing the same durable steps: adding a job,
// and completing it.
// Arguments: connections (32), seconds a turn (3), rounds (5), seconds to warm up (5), jobs that
// are completed in a turn (1,600).

import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../test/support/store/postgres.mjs';
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

const { connections, seconds, rounds, warmSeconds, jobs } = sizes({
  connections: 32,
  seconds: 3,
  rounds: 5,
  warmSeconds: 5,
  jobs: 1600,
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

async function query(url, text) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** A database of its own on the server. */
async function newDatabase(name) {
  await query(server.url, `CREATE DATABASE ${name}`);
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

async function queue(name, step) {
  const url = await newDatabase(`${name.replaceAll(/\W/g, '_')}_${step}`);
  const [kind, mode = ''] = name.split(', ');
  const { child, lines } = await launch(
    process.execPath,
    [file('peers/queue.mjs'), kind, url, mode],
    /is ready/,
  );
  const ask = (question) =>
    new Promise((resolve) => {
      lines.once('line', (line) => resolve(JSON.parse(line)));
      child.stdin.write(`${JSON.stringify(question)}\n`);
    });
  return { name, url, pid: child.pid, ask, stop: () => end(child) };
}

const peers = ['pg-boss', 'graphile-worker'];

async function contestOfQueues(step, names, turn) {
  const queues = [];
  for (const name of ['platen', ...names]) queues.push(await queue(name, step));
  const results = await contest(queues, turn);
  for (const one of queues) await one.stop();
  return results;
}

const adds = await contestOfQueues('add', peers, ({ pid, ask }, turnSeconds) =>
  measured(pid, () => ask({ step: 'add', seconds: turnSeconds, workers: connections })),
);
const modes = peers.flatMap((name) => [name, `${name}, in batches`]);
const completions = await contestOfQueues('complete', modes, async ({ pid, ask, url }) => {
  await ask({ step: 'fill', workers, jobs });
  await query(url, 'ANALYZE'); // as the server does by itself within a minute
  return await measured(pid, () => ask({ step: 'complete', workers, jobs }));
});
const fsyncsAfter = fsyncsPerSecond();
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
  jobs,
  fsyncsPerSecond: [fsyncsBefore, fsyncsAfter],
  rows: [...rows('accepted', accepts), ...rows('added', adds), ...rows('completed', completions)],
});
process.exit();
