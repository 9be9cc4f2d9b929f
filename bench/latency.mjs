// How long after a request is begun is the receipt's last byte at the printer,
// and how many receipts a second get there; how much processor a delivered one
// costs; and whether any was lost or came twice.
// Arguments: receipts a turn (200), rounds (5), milliseconds between paced ones (10).

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
import { startPrinters, tellOnce } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import { bareTcp, cups, lprint, minimum, naive, platen } from './support/services.mjs';

const { receipts, rounds, paceMs } = sizes({ receipts: 200, rounds: 5, paceMs: 10 });
let number = numberedFrom;
const now = () => performance.timeOrigin + performance.now();

const contestants = [];
const missing = [];
for (const service of [platen, minimum, naive, cups, lprint, bareTcp]) {
  const printers = await startPrinters(1);
  try {
    const running = await service.start(printers.ports);
    contestants.push({
      name: service.name,
      running,
      printers,
      client: running.connect(),
      sent: [],
    });
  } catch (error) {
    await printers.stop();
    missing.push(`${service.name}: ${error.message}`);
  }
}

async function turn({ running, printers, client, sent }, wanted = receipts) {
  const times = [];
  const jobs = Array.from({ length: wanted }, () => ({ number: ++number }));
  for (const job of jobs) job.prepared = running.prepare(job.number);
  const cpu = cpuSeconds(running.pid);
  for (const job of jobs) {
    const start = now();
    sent.push(job.number);
    const arrival = printers.arrival(job.number);
    await running.submit(client, job.prepared).catch(tellOnce); // it will be missing at the printer
    const at = await arrival;
    if (at !== null) times.push(at - start);
    await delay(paceMs);
  }
  await delay(300); // what is still written down belongs to these receipts
  return { times, cpuMs: ((cpuSeconds(running.pid) - cpu) / wanted) * 1000 };
}

for (const contestant of contestants) await turn(contestant, Math.min(receipts, 100));
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, (contestant) => turn(contestant));
const after = fsyncsPerSecond();
await delay(1000);

report({
  bench: 'latency',
  question:
    'from the request to the last byte at the printer, one at a time (ms), and CPU ms a delivered receipt',
  receipts,
  rounds,
  fsyncsPerSecond: [before, after],
  missing,
  rows: contestants.map(({ name, printers, sent }) => {
    const turns = results.get(name);
    const p50s = turns.map(({ times }) => median(times));
    return {
      name,
      p50: round(median(p50s)),
      lowest: round(Math.min(...p50s)),
      highest: round(Math.max(...p50s)),
      p99: round(
        quantile(
          turns.flatMap(({ times }) => times),
          0.99,
        ),
      ),
      cpuMs: name === bareTcp.name ? null : round(median(turns.map(({ cpuMs }) => cpuMs))),
      lost: sent.filter((one) => !printers.arrived.has(one)).length,
      doubled: sent.filter((one) => (printers.arrived.get(one)?.times ?? 0) > 1).length,
    };
  }),
});
process.exit();
