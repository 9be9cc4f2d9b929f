// How many receipts a second reach the paper, over one printer and over several,
// and whether any was lost or came twice.
// Arguments: receipts a turn (500), rounds (3), printers (4).

import { setTimeout as delay } from 'node:timers/promises';
import {
  cpuSeconds,
  fsyncsPerSecond,
  median,
  report,
  round,
  sizes,
  takeTurns,
} from './support/measure.mjs';
import { startPrinters, tellOnce } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import { cups, lprint, minimum, naive, platen } from './support/services.mjs';

const { receipts, rounds, several } = sizes({ receipts: 500, rounds: 3, several: 4 });
const connections = 16;
let number = numberedFrom + 1_000_000;

const contestants = [];
const missing = [];
for (const count of [1, several])
  for (const service of [platen, minimum, naive, cups, lprint]) {
    const printers = await startPrinters(count);
    try {
      const running = await service.start(printers.ports);
      const clients = Array.from({ length: connections }, () => running.connect());
      contestants.push({
        name: `${service.name}, ${count}`,
        service: service.name,
        count,
        running,
        printers,
        clients,
        sent: [],
      });
    } catch (error) {
      await printers.stop();
      if (count === 1) missing.push(`${service.name}: ${error.message}`);
    }
  }

async function turn({ name, running, printers, clients, sent }, wanted = receipts) {
  const jobs = Array.from({ length: wanted }, () => ++number);
  const prepared = jobs.map((one) => running.prepare(one));
  const cpu = cpuSeconds(running.pid);
  let next = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let index = next++; index < wanted; index = next++) {
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
  const cpuMs = ((cpuSeconds(running.pid) - cpu) / wanted) * 1000;
  if (Number.isNaN(cpuMs)) console.error(`${name} has died.`);
  return { rate: (delivered / (end - start)) * 1000, cpuMs };
}

for (const contestant of contestants) await turn(contestant, Math.min(receipts, 200));
const before = fsyncsPerSecond();
const results = await takeTurns(rounds, contestants, (contestant) => turn(contestant));
const after = fsyncsPerSecond();

report({
  bench: 'delivered',
  question: `receipts a second at the printers, handed over by ${connections} clients; CPU ms each`,
  receipts,
  rounds,
  fsyncsPerSecond: [before, after],
  missing,
  rows: contestants.map(({ name, count, printers, sent }) => {
    const rates = results.get(name).map(({ rate }) => rate);
    return {
      name,
      printers: count,
      perSecond: round(median(rates), 0),
      lowest: round(Math.min(...rates), 0),
      highest: round(Math.max(...rates), 0),
      cpuMs: round(median(results.get(name).map(({ cpuMs }) => cpuMs))),
      lost: sent.filter((one) => !printers.arrived.has(one)).length,
      doubled: sent.filter((one) => (printers.arrived.get(one)?.times ?? 0) > 1).length,
    };
  }),
});
process.exit();
