// Measures print requests answered per second and CPU per request: Platen and other print
// queues, which store what they accept, beside servers that store nothing. The printer is out
// of paper, so that only accepting is measured. Then those that store have turns at half of their
// own rate: what a request takes that need not wait for many others.
// Arguments: connections (32), seconds a turn (3), rounds (5), seconds to warm up (10).

import { setTimeout as delay } from 'node:timers/promises';
import { casualties, gather, takeTurns, warm } from './support/contest.mjs';
import {
  cpuSeconds,
  flushTimes,
  fsyncsPerSecond,
  median,
  quantile,
  report,
  round,
  sizes,
  timesInRounds,
} from './support/measure.mjs';
import { tellOnce } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import {
  bareFastify,
  bareHttp,
  cups,
  lprint,
  minimum,
  platen,
  schemaFastify,
} from './support/services.mjs';

const { connections, seconds, rounds, warmSeconds } = sizes({
  connections: 32,
  seconds: 3,
  rounds: 5,
  warmSeconds: 10,
});
const variants = 256;

// The minimum knows no faults: without a printer it only accepts.
const accepting = { ...minimum, start: () => minimum.start([]) };
const { contestants, missing } = await gather(
  [platen, accepting, schemaFastify, bareFastify, bareHttp, cups, lprint],
  { connections, hasPaper: false },
);

async function turn({ running, clients }) {
  const bodies = Array.from({ length: variants }, (_, n) => running.prepare(numberedFrom + n));
  const times = [];
  let refused = 0;
  let next = 0;
  const cpu = cpuSeconds(running.pid);
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < start + seconds * 1000) {
        const begun = performance.now();
        try {
          await running.submit(client, bodies[next++ % variants]);
          times.push(performance.now() - begun);
        } catch (error) {
          refused++;
          tellOnce(error);
          await delay(10);
        }
      }
    }),
  );
  const passed = (performance.now() - start) / 1000;
  const cpuUs = ((cpuSeconds(running.pid) - cpu) / times.length) * 1e6;
  return {
    rate: times.length / passed,
    p50: median(times),
    p99: quantile(times, 0.99),
    cpuUs,
    refused,
  };
}

/** Requests are due at a steady rate, whether or not others are answered: what waits for a connection counts. */
async function pacedTurn({ name, running, clients }) {
  const bodies = Array.from({ length: variants }, (_, n) => running.prepare(numberedFrom + n));
  const gapMs = 2000 / median(column(name, 'rate'));
  const count = Math.floor((seconds * 1000) / gapMs);
  const times = [];
  let next = 0;
  const cpu = cpuSeconds(running.pid);
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let n = next++; n < count; n = next++) {
        let due = start + n * gapMs;
        const early = due - performance.now();
        if (early > 0) {
          await delay(early);
          due = performance.now(); // a timer that is late is not the service's
        }
        await running.submit(client, bodies[n % variants]);
        times.push(performance.now() - due);
      }
    }),
  );
  const cpuUs = ((cpuSeconds(running.pid) - cpu) / count) * 1e6;
  const rate = count / ((performance.now() - start) / 1000);
  return { rate, p50: median(times), p99: quantile(times, 0.99), cpuUs, refused: 0 };
}

await warm(contestants, warmSeconds);
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, turn);
const column = (name, key) => results.get(name).map((one) => one[key]);
const flushes = flushTimes();
const storing = contestants.filter(({ name }) => [platen.name, minimum.name].includes(name));
const paced = await takeTurns(rounds, storing, pacedTurn);
flushes.push(...flushTimes());
for (const [name, turns] of paced) results.set(`${name}, half of its rate`, turns);
const after = fsyncsPerSecond();

report({
  bench: 'accepts',
  question: `print requests answered a second over ${connections} connections; CPU µs a request`,
  connections,
  seconds,
  rounds,
  warmSeconds,
  fsyncsPerSecond: [before, after],
  flushP99Ms: round(quantile(flushes, 0.99)),
  missing: [...missing, ...casualties(contestants)],
  rows: [...results.keys()].map((name) => {
    const rates = column(name, 'rate');
    return {
      name,
      perSecond: round(median(rates), 0),
      lowest: round(Math.min(...rates), 0),
      highest: round(Math.max(...rates), 0),
      firstIsTimes: timesInRounds(column(platen.name, 'rate'), rates),
      p50: round(median(column(name, 'p50'))),
      p99: round(median(column(name, 'p99'))),
      cpuUs: round(median(column(name, 'cpuUs')), 0),
      refused: column(name, 'refused').reduce((sum, count) => sum + count, 0),
    };
  }),
});
process.exit();
