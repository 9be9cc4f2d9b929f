// The loop: when it runs its work, what it does with failures, and how it stops.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loop } from '../../src/server/loop.ts';

/** One run of the work, which the test ends. */
interface Run {
  done: (nextMs?: number) => Promise<void>;
  fail: (message: string) => Promise<void>;
}

let runs: Run[];
let reports: string[];
let loop: Loop;

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  runs = [];
  reports = [];
  loop = new Loop({
    run: () =>
      new Promise((resolve, reject) => {
        runs.push({
          async done(nextMs = Infinity) {
            resolve(nextMs);
            await settle();
          },
          async fail(message) {
            reject(new Error(message));
            await settle();
          },
        });
      }),
    retryMs: () => 1000,
    failed: ({ message }) => void reports.push(message),
    recovered: () => void reports.push('recovered'),
  });
});

afterEach(() => {
  loop.end();
  vi.useRealTimers();
});

test('the work runs when it is woken, and not before', async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(0);
  loop.wake();
  await settle();
  expect(runs).toHaveLength(1);
  await runs[0]!.done();
  await vi.advanceTimersByTimeAsync(10_000_000);
  expect(runs).toHaveLength(1);
});

test('the work runs again after the time that it names, at once after none', async () => {
  loop.wake();
  await settle();
  await runs[0]!.done(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  await runs[1]!.done(0);
  expect(runs).toHaveLength(3);
});

test('a time that no timer can wait for is waited for in parts', async () => {
  const days = 40 * 24 * 3_600_000;
  const began = Date.now();
  loop.wake(days);
  // Timer by timer: what else repeats every second would run millions of times until then.
  let timers = 0;
  for (; runs.length === 0 && timers < 2000; timers++) await vi.runOnlyPendingTimersAsync();
  expect(runs).toHaveLength(1);
  expect(timers).toBeGreaterThan(1);
  expect(Date.now() - began).toBeGreaterThanOrEqual(days);
});

test('wakes during a run make one more run', async () => {
  loop.wake();
  await settle();
  loop.wake();
  loop.wake();
  expect(runs).toHaveLength(1);
  await runs[0]!.done();
  expect(runs).toHaveLength(2);
  await runs[1]!.done();
  expect(runs).toHaveLength(2);
});

test('work that wakes its own loop before it waits for anything runs once more', async () => {
  let count = 0;
  const own = new Loop({
    run: async () => {
      if (++count === 1) own.wake();
      return Infinity;
    },
    retryMs: () => 1000,
    failed: () => {},
  });
  await own.run();
  await settle();
  expect(count).toBe(2);
});

test('the earliest of several wakes counts', async () => {
  loop.wake(300);
  loop.wake(100);
  loop.wake(200);
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  await runs[0]!.done();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(1);
});

test('a failure that lasts is reported once, and so is its end', async () => {
  loop.wake();
  await settle();
  await runs[0]!.fail('no database');
  await vi.advanceTimersByTimeAsync(1000);
  await runs[1]!.fail('still none');
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await runs[2]!.done(0);
  await runs[3]!.done(0);
  expect(reports).toEqual(['no database', 'recovered']);
  await runs[4]!.fail('again');
  expect(reports).toEqual(['no database', 'recovered', 'again']);
});

test('a wake does not wait for the retry after a failure', async () => {
  loop.wake();
  await settle();
  await runs[0]!.fail('no database');
  loop.wake();
  await settle();
  expect(runs).toHaveLength(2);
});

test('a run that is asked for resolves after it has ended, also if it fails', async () => {
  const ended = vi.fn();
  void loop.run().then(ended);
  await settle();
  expect(ended).not.toHaveBeenCalled();
  await runs[0]!.fail('no database');
  expect(ended).toHaveBeenCalled();
});

test('a run that is asked for during another one is the next one', async () => {
  loop.wake();
  await settle();
  const ended = vi.fn();
  void loop.run().then(ended);
  await runs[0]!.done();
  expect([runs.length, ended.mock.calls.length]).toEqual([2, 0]);
  await runs[1]!.done();
  expect([runs.length, ended.mock.calls.length]).toEqual([2, 1]);
});

test('a run that is asked for after the stop resolves, and nothing runs', async () => {
  loop.end();
  await loop.run();
  expect(runs).toHaveLength(0);
});

test('a stop during a run waits for it, and nothing runs afterwards', async () => {
  loop.wake();
  await settle();
  const stopped = vi.fn();
  void loop.stop().then(stopped);
  loop.wake();
  await settle();
  expect([loop.isStopped, stopped.mock.calls.length]).toEqual([true, 0]);
  await runs[0]!.done(0);
  expect(stopped).toHaveBeenCalled();
  loop.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(1);
});

test('a run that goes on after the time of a stop is aborted, and its failure not reported', async () => {
  loop.wake();
  await settle();
  const stopped = vi.fn();
  void loop.stop(2000).then(stopped);
  await vi.advanceTimersByTimeAsync(1999);
  expect(loop.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(loop.signal.aborted).toBe(true);
  await runs[0]!.fail('aborted');
  expect(stopped).toHaveBeenCalled();
  expect(reports).toEqual([]);
});

test('a stop while the loop waits ends at once, and aborts nothing', async () => {
  loop.wake(500);
  await loop.stop(2000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([runs.length, loop.signal.aborted]).toEqual([0, false]);
});
