// Measures receipts per second that reach the paper, on one printer and on several, and counts
// lost and repeated receipts.
// Arguments: receipts a turn (500), rounds (3), printers (4), seconds to warm up (10).

import { setTimeout as delay } from 'node:timers/promises';
import { casualties, gather, losses, nextNumber, takeTurns, warm } from './support/contest.mjs';
import {
  cpuSeconds,
  fsyncsPerSecond,
  median,
  report,
  round,
  sizes,
  timesInRounds,
} from './support/measure.mjs';
import { tellOnce } from './support/processes.mjs';
import { cups, lprint, minimum, naive, platen } from './support/services.mjs';

const { receipts, rounds, several, warmSeconds } = sizes({
  receipts: 500,
  rounds: 3,
  several: 4,
  warmSeconds: 10,
});
const connections = 16;

const others = [minimum, naive, cups, lprint];
const contests = [
  { count: 1, label: '1', services: [platen, ...others] },
  { count: 1, label: '1 that delays small packets', services: [platen], mode: 'nagle' },
  { count: several, label: String(several), services: [platen, ...others] },
];
const contestants = [];
const missing = new Set();
for (const { count, label, services, mode } of contests) {
  const gathered = await gather(services, { count, connections, mode });
  for (const one of gathered.contestants)
    contestants.push({
      ...one,
      name: `${one.name}, ${label}`,
      count,
      first: `${platen.name}, ${count}`,
    });
  for (const one of gathered.missing) missing.add(one);
}

async function turn({ running, printers, clients, sent }) {
  const jobs = Array.from({ length: receipts }, nextNumber);
  const prepared = jobs.map((one) => running.prepare(one));
  const cpu = cpuSeconds(running.pid);
  let next = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let index = next++; index < receipts; index = next++) {
        sent.push(jobs[index]);
        await running.submit(client, prepared[index], index).catch(tellOnce); // it will be missing
      }
    }),
  );
  // A lost one must not hold the others up.
  await Promise.all(jobs.map((one) => printers.arrival(one, 20_000)));
  const arrivals = jobs.map((one) => printers.arrived.get(one)?.at ?? 0);
  const end = Math.max(...arrivals) - performance.timeOrigin;
  const delivered = arrivals.filter((at) => at > 0).length;
  await delay(300);
  const cpuMs = ((cpuSeconds(running.pid) - cpu) / receipts) * 1000;
  return { rate: (delivered / (end - start)) * 1000, cpuMs };
}

await warm(contestants, warmSeconds);
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, turn);
const after = fsyncsPerSecond();

const column = (name, key) => results.get(name).map((one) => one[key]);
report({
  bench: 'delivered',
  question: `receipts a second at the printers, handed over by ${connections} clients; CPU ms each`,
  receipts,
  rounds,
  warmSeconds,
  fsyncsPerSecond: [before, after],
  missing: [...missing, ...casualties(contestants)],
  rows: contestants.map((contestant) => {
    const { name, first, count } = contestant;
    const rates = column(name, 'rate');
    return {
      name,
      printers: count,
      perSecond: round(median(rates), 0),
      lowest: round(Math.min(...rates), 0),
      highest: round(Math.max(...rates), 0),
      firstIsTimes: timesInRounds(column(first, 'rate'), rates),
      cpuMs: round(median(column(name, 'cpuMs'))),
      firstTakesTimes: timesInRounds(column(first, 'cpuMs'), column(name, 'cpuMs')),
      ...losses(contestant),
    };
  }),
});
process.exit();
