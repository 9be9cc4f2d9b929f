// Measures what an idle printer costs, and how many receipts per second many printers print.
// The service is one process, the printers are another. The heap is measured after a garbage
// collection. Arguments: receipts to each fleet (400).

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { checkConfig } from '../dist/server/config.js';
import { start } from '../dist/server/main.js';
import { report, round, sizes } from './support/measure.mjs';
import { newFolder, startPrinters } from './support/processes.mjs';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const { receipts } = sizes({ receipts: 400 });
const fleets = [50, 200];

async function weigh() {
  for (let times = 0; times < 4; times++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function json(url, body) {
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await (await fetch(url, body && post)).json();
  if (!answer.success) throw new Error(JSON.stringify(answer.error));
  return answer;
}

async function allOnline(url, count) {
  for (;;) {
    const { printers } = await json(`${url}/printers`);
    if (printers.filter(({ status }) => status === 'online').length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function run(printers) {
  const config = checkConfig({
    data: newFolder(),
    server: { port: 0 },
    log: { level: 'silent' },
    virtualPrinter: { port: 0 },
    limits: { queuedJobs: receipts + 1, printers: 1000 },
    printers,
  });
  const running = await start(config);
  await allOnline(running.url, printers.length);
  return running;
}

/** A fleet at rest is weighed, and then prints. */
async function measure(count) {
  const devices = await startPrinters(count);
  const running = await run(
    devices.ports.map((port, number) => ({ id: `printer-${number}`, ip: '127.0.0.1', port })),
  );
  const held = await weigh();
  const print = (number) =>
    json(`${running.url}/print/queue-number`, {
      data: { number: String(number) },
      options: { printer: `printer-${number % count}`, wait: true },
    });
  const began = performance.now();
  await Promise.all(Array.from({ length: receipts }, (_, number) => print(number)));
  const seconds = (performance.now() - began) / 1000;
  await running.stop(0);
  await devices.stop();
  return { held, perSecond: receipts / seconds };
}

await measure(1); // what is made once is made now
const alone = await measure(1);
const rows = [{ printers: 1, 'receipts/s': round(alone.perSecond, 0) }];
for (const count of fleets) {
  const { held, perSecond } = await measure(count);
  rows.push({
    printers: count,
    'kB of heap each': round((held - alone.held) / (count - 1) / 1024, 1),
    'receipts/s': round(perSecond, 0),
  });
}

const running = await run([]);
const before = await weigh();
const played = 50;
for (let number = 0; number < played; number++)
  await json(`${running.url}/printers`, { id: `played-${number}`, virtual: 'platen' });
await allOnline(running.url, played);
const after = await weigh();
rows.push({
  printers: `${played} virtual`,
  'kB of heap each': round((after - before) / played / 1024, 1),
});
await running.stop(0);

report({
  bench: 'printers',
  question: 'What does an idle printer cost, and do many printers hinder one another?',
  receipts,
  rows,
});
