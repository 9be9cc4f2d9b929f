// Measures what many WebSocket clients cost while receipts are printed, and whether each client
// received every event. Arguments: readers (1000), receipts (200).

import WebSocket from 'ws';
import { cpuSeconds, report, residentMb, round, sizes } from './support/measure.mjs';
import { startPrinters } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import { platen } from './support/services.mjs';

const { readers, receipts } = sizes({ readers: 1000, receipts: 200 });
const printers = await startPrinters(1);
const running = await platen.start(printers.ports, { limits: { webSockets: readers } });
const client = running.connect();
let number = numberedFrom;
const told = { updates: 0 };

async function print() {
  const cpu = cpuSeconds(running.pid);
  const start = performance.now();
  for (let n = 0; n < receipts; n++) {
    await running.submit(client, running.prepare(++number));
    await printers.arrival(number);
  }
  const seconds = (performance.now() - start) / 1000;
  const cpuMs = ((cpuSeconds(running.pid) - cpu) / receipts) * 1000;
  return { perSecond: round(receipts / seconds, 0), cpuMs: round(cpuMs) };
}

await print();
const rows = [{ readers: 0, ...(await print()), residentMb: residentMb(running.pid) }];
const sockets = await Promise.all(
  Array.from(
    { length: readers },
    () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${running.url.replace('http', 'ws')}/ws`);
        socket.once('open', () => resolve(socket));
        socket.once('error', reject);
        socket.on('message', (text) => {
          if (text.includes('jobUpdate')) told.updates++;
        });
      }),
  ),
);
rows.push({ readers, ...(await print()), residentMb: residentMb(running.pid) });
const expected = readers * receipts * 3; // queued, printing, completed
for (let tries = 0; told.updates < expected && tries < 100; tries++)
  await new Promise((resolve) => setTimeout(resolve, 100));
for (const socket of sockets) socket.terminate();
report({
  bench: 'readers',
  question: 'receipts a second, CPU ms a receipt and MB with so many WebSocket readers',
  readers,
  receipts,
  told: told.updates,
  expected,
  rows,
});
process.exit(told.updates === expected ? 0 : 1);
