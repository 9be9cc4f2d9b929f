// Measures print requests answered per second and CPU per request: Platen and other print
// queues, which store what they accept, beside servers that store nothing. The printer is out
// of paper, so that only accepting is measured.
// Arguments: connections (32), seconds a turn (3), rounds (5), seconds to warm up (10).

import { setTimeout as delay } from 'node:timers/promises';
import { casualties, gather, takeTurns, warm } from './support/contest.mjs';
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

await warm(contestants, warmSeconds);
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, turn);
const after = fsyncsPerSecond();

const column = (name, key) => results.get(name).map((one) => one[key]);
report({
  bench: 'accepts',
  question: `print requests answered a second over ${connections} connections; CPU µs a request`,
  connections,
  seconds,
  rounds,
  warmSeconds,
  fsyncsPerSecond: [before, after],
  missing: [...missing, ...casualties(contestants)],
  rows: contestants.map(({ name }) => {
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
