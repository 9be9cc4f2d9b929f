// Measures receipts per second that reach the paper, on one printer and on several, and counts
// lost and repeated receipts.
// Arguments: receipts a turn (500), rounds (3), printers (4), seconds to warm up (10).

import { setTimeout as delay } from 'node:timers/promises';
import {
  casualties,
  deliver,
  deliveryRate,
  gather,
  losses,
  takeTurns,
  warm,
} from './support/contest.mjs';
import {
  cpuSeconds,
  fsyncsPerSecond,
  median,
  report,
  round,
  sizes,
  timesInRounds,
} from './support/measure.mjs';
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

async function turn(contestant) {
  const { running } = contestant;
  const cpu = cpuSeconds(running.pid);
  const rate = deliveryRate(await deliver(contestant, receipts));
  await delay(300);
  return { rate, cpuMs: ((cpuSeconds(running.pid) - cpu) / receipts) * 1000 };
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
