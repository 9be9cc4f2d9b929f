// How many print requests a second are answered, with how much processor: ours
// and other people's queues, which keep what they accept, beside servers that
// keep nothing. The printer is out of paper, so that nothing but accepting is
// measured; where a peer prints all the same, that is its affair.
// Arguments: connections (32), seconds a turn (3), rounds (5).

import { setTimeout as delay } from 'node:timers/promises';
import {
  cpuSeconds,
  fsyncsPerSecond,
  median,
  quantile,
  report,
  round,
  sizes,
  takeTurns,
} from './support/measure.mjs';
import { startPrinters } from './support/processes.mjs';
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

const { connections, seconds, rounds } = sizes({ connections: 32, seconds: 3, rounds: 5 });
const variants = 256;

const contestants = [];
const missing = [];
for (const service of [platen, minimum, schemaFastify, bareFastify, bareHttp, cups, lprint]) {
  const printers = await startPrinters(1);
  printers.takePaper();
  try {
    // The minimum knows no faults: without a printer it only accepts.
    const running = await service.start(service === minimum ? [] : printers.ports);
    const clients = Array.from({ length: connections }, () => running.connect());
    const bodies = Array.from({ length: variants }, (_, n) => running.prepare(numberedFrom + n));
    contestants.push({ name: service.name, running, clients, bodies });
  } catch (error) {
    missing.push(`${service.name}: ${error.message}`);
  }
}

async function turn({ running, clients, bodies }, ms = seconds * 1000) {
  const times = [];
  let refused = 0;
  let next = 0;
  const cpu = cpuSeconds(running.pid);
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < start + ms) {
        const begun = performance.now();
        try {
          await running.submit(client, bodies[next++ % variants]);
          times.push(performance.now() - begun);
        } catch (error) {
          if (refused++ === 0) console.error(error.message);
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

for (const contestant of contestants) await turn(contestant, 1500);
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, (contestant) => turn(contestant));
const after = fsyncsPerSecond();

report({
  bench: 'accepts',
  question: `print requests answered a second over ${connections} connections; CPU µs a request`,
  connections,
  seconds,
  rounds,
  fsyncsPerSecond: [before, after],
  missing,
  rows: contestants.map(({ name }) => {
    const turns = results.get(name);
    const rates = turns.map(({ rate }) => rate);
    const of = (key) => round(median(turns.map((one) => one[key])));
    return {
      name,
      perSecond: round(median(rates), 0),
      lowest: round(Math.min(...rates), 0),
      highest: round(Math.max(...rates), 0),
      p50: of('p50'),
      p99: of('p99'),
      cpuUs: round(median(turns.map(({ cpuUs }) => cpuUs)), 0),
      refused: turns.reduce((sum, { refused }) => sum + refused, 0),
    };
  }),
});
process.exit();
