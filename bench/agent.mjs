// Measures how much later the last byte of a receipt is at a printer behind an agent than at one
// that is reached directly, on loopback: one service with both printers, one receipt at a time,
// by turns from receipt to receipt.
// Arguments: receipts on each printer in a round (300), rounds (5), milliseconds between two (10).

import { setTimeout as delay } from 'node:timers/promises';
import { nextNumber } from './support/contest.mjs';
import { headOf, send } from './support/client.mjs';
import { median, quantile, report, round, sizes } from './support/measure.mjs';
import { file, launch, startPrinters, tellOnce } from './support/processes.mjs';
import { receiptTemplate } from './support/receipt.mjs';
import { platen } from './support/services.mjs';

const { receipts, rounds, paceMs } = sizes({ receipts: 300, rounds: 5, paceMs: 10 });
const warmUpReceipts = 200;
const now = () => performance.timeOrigin + performance.now();

const printers = await startPrinters(2);
const [direct, behind] = printers.ports;
const running = await platen.start([direct]);
const { url } = running;
const program = file('../../dist/cli/main.js');
await launch(
  process.execPath,
  [program, 'agent', '--server', url, '--name', 'bench'],
  /Connected to/,
);
await send('POST', `${url}/printers`, {
  id: 'behind',
  address: `agent://bench/127.0.0.1:${behind}`,
});
await send('POST', `${url}/templates`, {
  id: 'behind',
  name: 'Bench',
  config: { ...receiptTemplate(), printer: 'behind' },
});

const ways = [
  { name: 'direct', path: '/print/bench' },
  { name: 'through an agent', path: '/print/behind' },
].map((way) => ({ ...way, head: headOf('POST', url + way.path), sent: [], rounds: [] }));
const client = running.connect();

/** From the request to the last byte at the printer, in ms; null if it did not arrive. */
async function print({ head, sent }) {
  const number = nextNumber();
  const prepared = running.prepare(number);
  sent.push(number);
  const arrival = printers.arrival(number);
  const start = now();
  await client.request(head, prepared).catch(tellOnce);
  const at = await arrival;
  await delay(paceMs);
  return at === null ? null : at - start;
}

for (let n = 0; n < warmUpReceipts; n++) await print(ways[n % 2]);
const { jobs } = await (await fetch(`${url}/jobs?printerId=behind&limit=1`)).json();
if (jobs.length === 0) throw new Error('Nothing was printed through the agent.');
for (let n = 0; n < rounds; n++) {
  for (const way of ways) way.rounds.push([]);
  for (let receipt = 0; receipt < receipts; receipt++)
    for (const way of receipt % 2 === 0 ? ways : ways.toReversed()) {
      const ms = await print(way);
      if (ms !== null) way.rounds.at(-1).push(ms);
    }
}

const medians = ({ rounds: times }) => times.map((one) => median(one));
const [first] = ways;
report({
  bench: 'agent',
  question: 'from the request to the last byte at the printer, one at a time (ms)',
  receipts,
  rounds,
  paceMs,
  rows: ways.map((way) => ({
    name: way.name,
    p50: round(median(medians(way))),
    lowest: round(Math.min(...medians(way))),
    highest: round(Math.max(...medians(way))),
    laterMs: round(median(medians(way).map((ms, index) => ms - medians(first)[index]))),
    p99: round(quantile(way.rounds.flat(), 0.99)),
    lost: way.sent.filter((one) => !printers.arrived.has(one)).length,
    doubled: way.sent.filter((one) => (printers.arrived.get(one)?.times ?? 0) > 1).length,
  })),
});
process.exit();
