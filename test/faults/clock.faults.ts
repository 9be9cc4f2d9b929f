// Makes the wall clock of a running service jump by hours and days, forward and back: no
// job expires early, waits too long or is sent twice.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Campaign } from '../support/campaigns/campaign.ts';
import { keepFigures } from '../support/campaigns/figures.ts';

const hourSeconds = 3600;
const hourMs = hourSeconds * 1000;
const dayMs = 24 * hourMs;
const jumps = [dayMs, -dayMs, -dayMs, dayMs];
const figures: Record<string, object> = {};

test('jobs that wait for paper do not expire because the clock was set', async () => {
  const campaign = await Campaign.begin({ settings: { jobs: { deadlineSeconds: 120 } } });
  await campaign.start();
  await campaign.meet();
  for (const jumpMs of jumps) {
    await campaign.printer.setFaults({ paper: 'out' });
    await delay(200);
    for (let count = 0; count < 5; count++) await campaign.ask();
    campaign.service.jump(jumpMs);
    // Time for a timer that uses the wall clock to fire.
    await delay(1500);
    await campaign.ask();
    await campaign.printer.setFaults({ paper: 'ok' });
    await campaign.settle(20_000);
  }
  await conclude('waiting jobs', campaign);
});

test('jobs that are being printed while the clock is set are printed once', async () => {
  const campaign = await Campaign.begin({
    printer: { speedMmPerSecond: 100 },
    settings: { jobs: { deadlineSeconds: 120, confirmSeconds: 5 } },
  });
  await campaign.start();
  await campaign.meet();
  for (let round = 0; round < 10; round++) {
    for (let count = 0; count < 3; count++) await campaign.ask();
    await delay(50 + 40 * round);
    campaign.service.jump(jumps[round % jumps.length]!);
    await campaign.settle(20_000);
  }
  await conclude('printing jobs', campaign);
});

test('a clock that was set back does not let a job wait for a day', async () => {
  const campaign = await Campaign.begin({ settings: { jobs: { deadlineSeconds: 2 } } });
  await campaign.start();
  await campaign.meet();
  await campaign.printer.setFaults({ paper: 'out' });
  await delay(200);
  const print = await campaign.ask();
  campaign.service.jump(-dayMs);
  expect(await campaign.settle(12_000), 'the job ends by its deadline').toBe(true);
  expect((await campaign.job(print.id)).error).toMatchObject({ code: 'EXPIRED' });
  await campaign.printer.setFaults({ paper: 'ok' });
  const verdict = await campaign.verdict();
  expect(verdict.lies).toEqual([]);
});

test('postponed jobs come out once their time has come by the clock, also after a kill', async () => {
  const campaign = await Campaign.begin({ settings: { jobs: { deadlineSeconds: 120 } } });
  await campaign.start();
  await campaign.meet();
  const isPrinted = async () => (await campaign.printer.text()).includes('END');
  for (let count = 0; count < 5; count++) await campaign.ask({ notBefore: 2 * hourSeconds });
  for (const hours of [-5, 6]) {
    campaign.service.jump(hours * hourMs);
    await delay(1500);
    expect(await isPrinted()).toBe(false);
  }
  await campaign.service.kill();
  await campaign.start(); // with the clock as it was at first
  await campaign.meet();
  expect(await isPrinted()).toBe(false);
  campaign.service.jump(2 * hourMs);
  // A worker that sleeps until the time of a job looks at the clock once a minute.
  expect(await campaign.settle(90_000)).toBe(true);
  campaign.service.jump(-3 * hourMs);
  await campaign.ask();
  await conclude('postponed jobs', campaign);
});

async function conclude(name: string, campaign: Campaign): Promise<void> {
  const verdict = await campaign.verdict();
  figures[name] = verdict;
  keepFigures('clock', { tests: figures });
  expect(verdict.lies).toEqual([]);
  expect(verdict).toMatchObject({ completed: campaign.asked.length, unconfirmed: 0 });
}
