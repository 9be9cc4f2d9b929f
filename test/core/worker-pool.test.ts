// How tasks of several owners share the threads of a pool.

import { expect, onTestFinished, test } from 'vitest';
import { PoolFailure, type TaskLimits, WorkerPool } from '../../src/core/worker-pool.ts';

const program = new URL('../support/run/echo-thread.mjs', import.meta.url);

function poolOf(threads: number) {
  const pool = new WorkerPool<string, string>(
    { program },
    { threads, heapMb: 64, restingHeapMb: 64, idleMs: 60_000 },
  );
  onTestFinished(() => pool.stop());
  return pool;
}

const limits: TaskLimits = { deadlineMs: 3_600_000, waiting: 20, isUrgent: true };
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a task that others wait for ends at its shorter deadline', async () => {
  const pool = poolOf(1);
  const slow = reasonOf(pool.run('hang', { ...limits, contendedMs: 50 }));
  expect(await pool.run('next', limits)).toBe('next');
  expect(await slow).toMatchObject({ reason: 'time', isContended: true });
});

test('a task that nothing waits for keeps its time, and so does one without a shorter deadline', async () => {
  const pool = poolOf(1);
  const alone = reasonOf(pool.run('hang', { ...limits, deadlineMs: 300, contendedMs: 1 }));
  expect(await alone).toMatchObject({ reason: 'time', isContended: false });
  const accepted = reasonOf(pool.run('hang', { ...limits, deadlineMs: 300 }));
  expect(await pool.run('next', limits)).toBe('next');
  expect(await accepted).toMatchObject({ reason: 'time', isContended: false });
});

test('tasks of other owners go before the next ones of an owner that was served', async () => {
  const pool = poolOf(1);
  const order: string[] = [];
  const run = (name: string, owner: string | null, deadlineMs = limits.deadlineMs) =>
    pool.run(name, { ...limits, deadlineMs, owner }).then(
      () => order.push(name),
      () => order.push(name),
    );
  await Promise.all([
    run('hang', 'till', 200),
    run('till 1', 'till'),
    run('till 2', 'till'),
    run('kitchen', 'kitchen'),
    run('no key', null),
  ]);
  expect(order).toEqual(['hang', 'kitchen', 'no key', 'till 1', 'till 2']);
});

test('an owner may have a quarter of the waiting tasks; the others wait as before', async () => {
  const pool = poolOf(1);
  const few = { ...limits, waiting: 8 };
  const ofTill = Array.from({ length: 5 }, () =>
    reasonOf(pool.run('hang', { ...few, owner: 'till' })),
  );
  expect(await ofTill[3]).toMatchObject({ reason: 'full' });
  expect(await ofTill[4]).toMatchObject({ reason: 'full' });
  expect(pool.waiting()).toBe(2);
  const others = Array.from({ length: 7 }, () => reasonOf(pool.run('hang', few)));
  expect(await others[6]).toBeInstanceOf(PoolFailure);
  expect(pool.waiting()).toBe(8);
  pool.stop();
  await Promise.all([...ofTill, ...others]);
});
