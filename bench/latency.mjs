// Measures the time from the start of a request to the receipt's last byte at the printer, one
// receipt at a time, and the CPU per delivered receipt; counts lost and repeated receipts.
// Arguments: receipts a turn (300), rounds (5), milliseconds between paced ones (10), seconds to warm up (10).

import { setTimeout as delay } from 'node:timers/promises';
import {
  casualties,
  gather,
  isAlive,
  losses,
  nextNumber,
  takeTurns,
  warm,
} from './support/contest.mjs';
import {
  cpuSeconds,
  fsyncsPerSecond,
  median,
  quantile,
  report,
  round,
  sizes,
  timesInRounds,
} from './support/measure.mjs';
import { tellOnce } from './support/processes.mjs';
import { bareTcp, cups, lprint, minimum, naive, platen } from './support/services.mjs';

const { receipts, rounds, paceMs, warmSeconds } = sizes({
  receipts: 300,
  rounds: 5,
  paceMs: 10,
  warmSeconds: 10,
});
const now = () => performance.timeOrigin + performance.now();

const { contestants, missing } = await gather([platen, minimum, naive, cups, lprint, bareTcp]);

async function turn(contestant) {
  const { running, printers, clients, sent } = contestant;
  const [client] = clients;
  const times = [];
  const jobs = Array.from({ length: receipts }, () => ({ number: nextNumber() }));
  for (const job of jobs) job.prepared = running.prepare(job.number);
  const cpu = cpuSeconds(running.pid);
  for (const job of jobs) {
    if (!isAlive(contestant)) break;
    const start = now();
    sent.push(job.number);
    const arrival = printers.arrival(job.number);
    await running.submit(client, job.prepared).catch(tellOnce); // it will be missing at the printer
    const at = await arrival;
    if (at !== null) times.push(at - start);
    await delay(paceMs);
  }
  await delay(300); // what is still written down belongs to these receipts
  const cpuMs = ((cpuSeconds(running.pid) - cpu) / receipts) * 1000;
  return { times, p50: median(times), cpuMs };
}

await warm(contestants, warmSeconds);
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, turn);
const after = fsyncsPerSecond();

const column = (name, key) => results.get(name).map((one) => one[key]);
report({
  bench: 'latency',
  question:
    'from the request to the last byte at the printer, one at a time (ms), and CPU ms a delivered receipt',
  receipts,
  rounds,
  paceMs,
  warmSeconds,
  fsyncsPerSecond: [before, after],
  missing: [...missing, ...casualties(contestants)],
  rows: contestants.map((contestant) => {
    const { name } = contestant;
    const p50s = column(name, 'p50');
    const isProcess = name !== bareTcp.name;
    return {
      name,
      p50: round(median(p50s)),
      lowest: round(Math.min(...p50s)),
      highest: round(Math.max(...p50s)),
      firstIsTimes: timesInRounds(column(platen.name, 'p50'), p50s),
      p99: round(quantile(column(name, 'times').flat(), 0.99)),
      cpuMs: isProcess ? round(median(column(name, 'cpuMs'))) : null,
      firstTakesTimes: isProcess
        ? timesInRounds(column(platen.name, 'cpuMs'), column(name, 'cpuMs'))
        : null,
      ...losses(contestant),
    };
  }),
});
process.exit();
