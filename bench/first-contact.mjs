// Measures receipts per second that reach printers which have never had a job of the service: each
// turn starts the service and its printers anew, names the printers to it, warms it up on a printer
// of its own and then prints on the others. They answer like an Epson, or nothing at all.
// Arguments: receipts a turn (100), rounds (5), printers (4), seconds to warm up (1).

import { earlierBuild } from '../tools/bench/baseline.mjs';
import { deliver, deliveryRate, losses, nextNumber } from './support/contest.mjs';
import { median, report, round, sizes, timesInRounds } from './support/measure.mjs';
import { startPrinters, tellOnce } from './support/processes.mjs';
import { cups, lprint, minimum, naive, platen, platenIn } from './support/services.mjs';

const { receipts, rounds, count, warmSeconds } = sizes({
  receipts: 100,
  rounds: 5,
  count: 4,
  warmSeconds: 1,
});
const connections = 16;
const { root, limits } = earlierBuild();
const earlier = { ...platenIn(root, limits), name: 'earlier platen' };
// The hand-written minimum waits for answers.
const entries = [
  ...[platen, earlier, minimum, naive, cups, lprint].map((service) => ({ service, mode: '' })),
  ...[platen, earlier, naive, cups, lprint].map((service) => ({ service, mode: 'mute' })),
].map((one) => ({ ...one, turns: [] }));

async function turn({ service, mode }) {
  const printers = await startPrinters(1 + count, mode);
  try {
    const running = await service.start(printers.ports);
    const clients = Array.from({ length: connections }, () => running.connect());
    const contestant = { running, printers, clients, sent: [] };
    await warmOn(0, contestant);
    const { submit } = running;
    running.submit = (client, prepared, n) => submit(client, prepared, 1 + (n % count));
    const delivery = await deliver(contestant, receipts);
    for (const client of clients) client.close();
    await running.stop();
    const firstMs = Array.from({ length: count }, (_, printer) => {
      const own = delivery.arrivals.filter((at, index) => at > 0 && index % count === printer);
      return Math.min(...own) - delivery.start;
    });
    return { rate: deliveryRate(delivery), firstMs: median(firstMs), ...losses(contestant) };
  } finally {
    await printers.stop();
  }
}

async function warmOn(printer, { running, printers, clients, sent }) {
  const end = performance.now() + warmSeconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const receipt = nextNumber();
        sent.push(receipt);
        await running.submit(client, running.prepare(receipt), printer).catch(tellOnce);
        await printers.arrival(receipt, 5000);
      }
    }),
  );
}

const missing = new Map();
for (let n = 0; n < rounds; n++)
  for (const entry of n % 2 === 0 ? entries : entries.toReversed()) {
    if (missing.has(entry.service.name)) continue;
    try {
      entry.turns.push(await turn(entry));
    } catch (error) {
      missing.set(entry.service.name, `${entry.service.name}: ${error.message}`);
    }
  }

const sum = (values) => values.reduce((total, value) => total + value, 0);
const columnOf = (turns, key) => turns.map((one) => one[key]);
const first = (mode) => entries.find((entry) => entry.mode === mode);
report({
  bench: 'first-contact',
  question: `receipts a second at ${count} printers that have never had a job, handed over by ${connections} clients to a service that printed on another one for ${warmSeconds} s; ms until a printer has its first`,
  receipts,
  rounds,
  warmSeconds,
  missing: [...missing.values()],
  rows: entries
    .filter(({ service }) => !missing.has(service.name))
    .map(({ service, mode, turns }) => {
      const rates = columnOf(turns, 'rate');
      return {
        contest: mode === 'mute' ? 'printers that answer nothing' : 'printers that answer',
        name: service.name,
        perSecond: round(median(rates), 0),
        lowest: round(Math.min(...rates), 0),
        highest: round(Math.max(...rates), 0),
        firstIsTimes: timesInRounds(columnOf(first(mode).turns, 'rate'), rates),
        firstMs: round(median(columnOf(turns, 'firstMs')), 0),
        lost: sum(columnOf(turns, 'lost')),
        doubled: sum(columnOf(turns, 'doubled')),
      };
    }),
});
process.exit();
