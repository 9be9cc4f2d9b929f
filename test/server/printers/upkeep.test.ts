// What upkeep does twice a second, on a clock that the test moves.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../src/core/model/jobs/job.ts';
import { Deadlines } from '../../../src/server/printers/deadlines.ts';
import type { Directory } from '../../../src/server/printers/directory.ts';
import type { HeldPrinter } from '../../../src/server/printers/held-printer.ts';
import type { PolledPrinters } from '../../../src/server/printers/polled/polled-printers.ts';
import { Upkeep, type UpkeepOptions } from '../../../src/server/printers/upkeep.ts';
import type { Store } from '../../../src/server/store/store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(store: Partial<Store>, options: Partial<UpkeepOptions> = {}) {
  const deadlines = new Deadlines(() => new Date());
  const upkeep = new Upkeep({
    store: store as Store,
    directory: { readyFallbacks: () => [{ id: 'bar' }] } as unknown as Directory,
    held: new Map(),
    polled: {
      all: [],
      get: () => undefined,
      lookAfter: async () => {},
    } as unknown as PolledPrinters,
    expireUnheld: async () => {},
    deadlines,
    fallbackAfterMs: 0,
    serialize: (work) => work(),
    log: () => {},
    ...options,
  });
  return { deadlines, upkeep };
}

test('after it was stopped, it finishes what it began and begins nothing more', async () => {
  let found: (job: Job | null) => void = () => {};
  const getJob = vi.fn(() => new Promise<Job | null>((resolve) => (found = resolve)));
  const lookAfter = vi.fn(async () => {});
  const polled = { all: [], get: () => undefined, lookAfter } as unknown as PolledPrinters;
  const { deadlines, upkeep } = open({ getJob }, { polled });
  deadlines.begin({ id: 'job', expiresAt: new Date(0).toISOString() });
  await vi.advanceTimersByTimeAsync(500);
  expect(getJob).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopped = upkeep.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(2000);
  expect(isStopped).toBe(false);
  found(null);
  await stopped;
  deadlines.begin({ id: 'other', expiresAt: new Date(0).toISOString() });
  await vi.advanceTimersByTimeAsync(5000);
  expect(getJob).toHaveBeenCalledTimes(1);
  expect(lookAfter).toHaveBeenCalledTimes(1);
});

test('a fallback takes the jobs whose time comes while the printer is away', async () => {
  const waiting = [0, 1, 0];
  const moveJobs = vi.fn(async () => waiting.shift() ?? 0);
  const printer = { id: 'till', fallback: 'bar' };
  const held = new Map([
    ['till', { printer, lease: {}, fallbackNeededMs: 1000 } as unknown as HeldPrinter],
  ]);
  const { upkeep } = open({ moveJobs }, { held });
  await vi.advanceTimersByTimeAsync(2000);
  expect(moveJobs).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(waiting).toEqual([]);
  await upkeep.stop();
});
