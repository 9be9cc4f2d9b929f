// Kills the service while it accepts and prints a CSV file of 10,000 rows, and orders by a
// route: what belongs together is there as a whole or not at all, and nothing is printed
// twice. Measures the memory and the event loop meanwhile. PLATEN_ROWS makes it shorter.

import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import { Together } from '../support/campaigns/together.ts';

const rows = Number(process.env.PLATEN_ROWS ?? 10_000);
const commits = Math.ceil(rows / 500);
/** Occurrences at which the service dies while rows are staged. */
const staged = [1, Math.ceil(commits / 3), Math.ceil(commits / 2), commits];
const printingKills = 6;
const orderPoints = ['before order', 'order accepted', 'claimed', 'marked', 'sent', 'recorded'];
const timesEach = Math.min(10, Math.ceil(rows / 1000));
const verdicts: (Verdict & { name: string; kills: number })[] = [];
const measured: Record<string, number> = {};

const keep = () => keepFigures('batches', { rows, runs: verdicts, measured });

/** The largest of what is asked for, until `work` is done. */
async function peakOf(work: Promise<unknown>, ask: () => number): Promise<number> {
  let peak = ask();
  const timer = setInterval(() => (peak = Math.max(peak, ask())), 100);
  await work.finally(() => clearInterval(timer));
  return Math.round(peak);
}

test(`a file of ${rows} rows, killed while it is accepted and printed`, async () => {
  const together = await Together.begin();
  for (const count of staged) await together.killWhileStaging('staged', count, rows);
  await together.killWhileStaging('before open', 1, rows);

  await together.start();
  const { service } = together;
  await service.stallMs();
  measured.idleMb = Math.round(service.residentMb());
  const accepting = together.sendFile(rows);
  const began = performance.now();
  measured.stagingMb = await peakOf(accepting, () => service.residentMb());
  measured.rowsPerSecond = Math.round((1000 * rows) / (performance.now() - began));
  measured.stagingStallMs = Math.round(await service.stallMs());
  const batchId = (await accepting)!;

  measured.printingMb = 0;
  measured.printingStallMs = 0;
  for (let kill = 1; kill <= printingKills; kill++) {
    const enough = Math.floor((rows * kill) / (printingKills + 1));
    const printed = (async () => {
      while (together.sheets < enough) await delay(50);
    })();
    const peakMb = await peakOf(printed, () => together.service.residentMb());
    measured.printingMb = Math.max(measured.printingMb, peakMb);
    const stallMs = Math.round(await together.service.stallMs());
    measured.printingStallMs = Math.max(measured.printingStallMs, stallMs);
    await together.kill();
    await together.start();
    await together.service.stallMs(); // without the start
  }
  while (!(await together.isEnded(batchId))) await delay(200);
  const verdict = await together.verdict();
  verdicts.push({ name: `CSV file of ${rows} rows`, ...verdict });
  keep();
  await together.service.kill();
  expect(verdict.lies).toEqual([]);
  expect(verdict.accepted).toBe(rows);
  expect(together.leftRows()).toBe(0);
  expect(measured.stagingStallMs).toBeLessThan(250);
  expect(measured.printingStallMs).toBeLessThan(250);
  expect(Math.max(measured.stagingMb, measured.printingMb) - measured.idleMb).toBeLessThan(100);
});

test('files of 600 rows, killed at every point of their acceptance', async () => {
  let kills = 0;
  const lies: string[] = [];
  for (const [point, count] of [
    ['staged', 1],
    ['staged', 2],
    ['before open', 1],
    ['opened', 1],
  ] as const) {
    const together = await Together.begin();
    await together.killWhileStaging(point, count, 600);
    await together
      .killWhileStaging(point === 'opened' ? 'fed' : point, count, 600)
      .catch((error) => {
        // The file is there: its key answers before the point is reached.
        if (point !== 'opened') throw error;
      });
    kills += together.kills;
    lies.push(...together.lies);
  }
  expect(lies).toEqual([]);
  expect(kills).toBeGreaterThan(4);
});

test('orders by a route, killed under load', async () => {
  const together = await Together.begin();
  for (const point of orderPoints)
    for (let round = 0; round < timesEach; round++)
      await together.crash({ point, count: 1 + ((3 * round) % 7) });
  await together.start();
  const verdict = await together.verdict();
  verdicts.push({ name: 'orders on three papers', ...verdict });
  keep();
  expect(verdict.lies).toEqual([]);
  expect(verdict.kills).toBe(orderPoints.length * timesEach);
});

test('a file that arrives for 25 s is taken, and one that stops is dropped', async () => {
  const together = await Together.begin();
  await together.start();
  const { port } = new URL(together.service.url);
  const send = (chunks: number) => {
    const began = performance.now();
    return new Promise<{ status: number; seconds: number }>((resolve, reject) => {
      const options = { port, method: 'POST', path: '/print/numbered' };
      const upload = request({ ...options, headers: { 'content-type': 'text/csv' } }, (answer) => {
        answer.resume();
        const seconds = (performance.now() - began) / 1000;
        answer.on('end', () => resolve({ status: answer.statusCode!, seconds }));
      });
      upload.on('error', reject);
      upload.write('number\n');
      void (async () => {
        for (let chunk = 0; chunk < chunks; chunk++) {
          await delay(1000);
          upload.write(`${'7'.repeat(18)}\n`.repeat(1200));
        }
        if (chunks > 0) upload.end();
      })();
    });
  };
  const [flowing, silent] = await Promise.all([send(25), send(0)]);
  measured.flowingSeconds = Math.round(flowing.seconds);
  measured.silentSeconds = Math.round(silent.seconds);
  keep();
  expect(flowing.status).toBe(202);
  expect(flowing.seconds).toBeGreaterThan(24);
  expect(silent.status).toBe(400);
  expect(silent.seconds).toBeLessThan(40);
});
