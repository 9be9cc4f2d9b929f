// Kills the service with SIGKILL at twelve points in the life of a job, 25
// times each, under load. The printer and its record of sheets keep running.

import { expect, test } from 'vitest';
import { Campaign } from '../support/campaigns/campaign.ts';
import { keepFigures } from '../support/campaigns/figures.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import { crashPoints } from './crash-points.ts';

const times = 25;
/** Concurrent campaigns; more would only wait for the processor. */
const lanes = 4;

test(`killed at ${crashPoints.length} points, ${times} times each`, async () => {
  const waiting = [...crashPoints];
  const verdicts: (Verdict & { point: string; kills: number })[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { point, counts, isAtStart } = next;
      const campaign = await Campaign.begin();
      // A printer that never responded counts as mute: in the first run the
      // service meets the printer and leaves jobs behind.
      await campaign.start();
      await campaign.meet();
      await campaign.ask();
      await campaign.service.kill();
      campaign.kills++;
      for (let round = 0; round < times; round++) {
        if (isAtStart && round % 5 === 0) await campaign.crash({}, 600);
        await campaign.crash({ point, count: counts[round % counts.length]! });
      }
      const { kills } = campaign;
      verdicts.push({ point, kills, ...(await campaign.verdict()) });
      await campaign.end();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  keepFigures('crash', { times, points: verdicts });
  console.table(verdicts.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
  for (const { point, kills, lies } of verdicts) {
    expect.soft(kills, point).toBeGreaterThan(times);
    expect.soft(lies, point).toEqual([]);
  }
}, 3_600_000);

test('a request whose answer a crash swallowed is sent again under its key, and prints at most once', async () => {
  const campaign = await Campaign.begin();
  // A printer that waits for work gets the job with the commit that accepts it: killed after
  // that, the job is held. One that is paused leaves it in the queue, and prints it later.
  const kinds = [
    { point: 'before accept', isPaused: false },
    { point: 'accepted', isPaused: true },
    { point: 'accepted', isPaused: false },
  ] as const;
  const ofEach = 4;
  for (let round = 0; round < ofEach * kinds.length; round++) {
    const { point, isPaused } = kinds[round % kinds.length]!;
    await campaign.start({ point });
    await campaign.meet();
    if (isPaused) await campaign.setPaused(true);
    const key = `crash-${round}`;
    const print = await campaign.ask({ key });
    expect(print.answer).toBe('lost');
    await campaign.service.ended;
    campaign.kills++;
    await campaign.start();
    await campaign.askAgain(print, key);
    expect(print.answer).toBe('accepted');
    if (isPaused) await campaign.setPaused(false);
    await campaign.settle(10_000);
    await campaign.service.kill();
  }
  const verdict = await campaign.verdict();
  keepFigures('idempotency', { rounds: ofEach * kinds.length, ...verdict });
  expect(verdict.lies).toEqual([]);
  expect(verdict).toMatchObject({ completed: 2 * ofEach, unconfirmed: ofEach });
}, 600_000);

test('reports are also true for a clone that confirms by its status only', async () => {
  const campaign = await Campaign.begin({ printer: { model: 'clone-58' } });
  const points = ['marked', 'half sent', 'sent', 'confirmed'];
  for (let round = 0; round < 5; round++)
    for (const point of points) await campaign.crash({ point, count: 3 });
  expect((await campaign.verdict()).lies).toEqual([]);
  expect(campaign.kills).toBe(5 * points.length);
});

test.each(['double send', 'lost job', 'early completed'] as const)(
  'a planted %s turns the verdict red',
  async (plant) => {
    const campaign = await Campaign.begin();
    await campaign.crash({ point: 'recorded', count: 5, plant }, 4000);
    expect((await campaign.verdict()).lies).not.toEqual([]);
  },
);
