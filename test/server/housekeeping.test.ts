// What is deleted because of its age, by clocks that the test sets.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkConfig } from '../../src/server/config.ts';
import { startHousekeeping } from '../../src/server/housekeeping.ts';
import type { PruneLimits, Store } from '../../src/server/store/store.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function housekeeping(newestJob?: string, webhooks: object[] = []) {
  const time = { system: Date.parse('2026-03-01T10:00:00Z'), monotonic: 5000 };
  const limits: PruneLimits[] = [];
  const store = {
    listJobs: async () => (newestJob ? [{ createdAt: newestJob }] : []),
    listWebhooks: async () => webhooks,
    prune: async (given: PruneLimits) => void limits.push(given),
  } as unknown as Store;
  const clocks = { system: () => time.system, monotonic: () => time.monotonic };
  const stop = startHousekeeping(store, checkConfig({}), () => {}, clocks);
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      time.system += minuteMs;
      time.monotonic += minuteMs;
      await vi.advanceTimersByTimeAsync(minuteMs);
    }
    return limits.at(-1)!;
  };
  return { time, pass, stop };
}

const nothingByAge = {
  payloadsEndedBefore: '',
  dataEndedBefore: '',
  jobsEndedBefore: '',
  jobsKept: 100_000,
  eventsBefore: '',
  keysBefore: '',
  versionsKept: 50,
  templatesDeletedBefore: '',
  deletedAssetBytes: 268_435_456,
};

test('old rows are deleted by the system clock', async () => {
  const { pass, stop } = housekeeping('2026-03-01T09:50:00Z');
  expect(await pass(1)).toEqual({
    payloadsEndedBefore: '2026-02-28T10:01:00.000Z',
    dataEndedBefore: '2026-02-28T10:01:00.000Z',
    jobsEndedBefore: '2026-01-30T10:01:00.000Z',
    jobsKept: 100_000,
    eventsBefore: '2026-02-28T10:01:00.000Z',
    keysBefore: '2026-02-21T10:01:00.000Z',
    versionsKept: 50,
    templatesDeletedBefore: '2026-01-30T10:01:00.000Z',
    deletedAssetBytes: 268_435_456,
  });
  stop();
});

test('while there is a webhook, events are kept for four days', async () => {
  const { pass, stop } = housekeeping('2026-03-01T09:50:00Z', [{}]);
  expect(await pass(1)).toMatchObject({
    eventsBefore: '2026-02-25T10:01:00.000Z',
    dataEndedBefore: '2026-02-28T10:01:00.000Z',
  });
  stop();
});

test('a clock that jumps 40 days ahead for a while deletes neither history nor keys', async () => {
  const { time, pass, stop } = housekeeping();
  await pass(1);
  time.system += 40 * dayMs;
  expect(await pass(2)).toEqual(nothingByAge);
  time.system -= 40 * dayMs;
  expect(await pass(59)).toEqual(nothingByAge);
  expect(await pass(2)).toMatchObject({ keysBefore: '2026-02-21T11:04:00.000Z' });
  stop();
});

test('a clock that jumped while the service was stopped is distrusted for an hour', async () => {
  const { pass, stop } = housekeeping('2026-01-20T10:00:00Z');
  expect(await pass(59)).toEqual(nothingByAge);
  expect(await pass(1)).toMatchObject({ keysBefore: '2026-02-21T11:00:00.000Z' });
  stop();
});

test('a correction of some minutes is no jump', async () => {
  const { time, pass, stop } = housekeeping();
  time.system += 30 * minuteMs;
  expect(await pass(1)).toMatchObject({ keysBefore: '2026-02-21T10:31:00.000Z' });
  stop();
});
