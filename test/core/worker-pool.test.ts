// How tasks of several owners share the threads of a pool, and what a process of a pool survives.

import { expect, onTestFinished, test, vi } from 'vitest';
import {
  PoolFailure,
  type PoolOptions,
  type TaskLimits,
  WorkerPool,
} from '../../src/core/worker-pool.ts';

const program = new URL('../support/run/echo-thread.mjs', import.meta.url);

const processes = {
  program: new URL('../support/run/echo-process.mjs', import.meta.url),
  isProcess: true,
};

function poolOf(threads: number, options: PoolOptions = { program }) {
  const pool = new WorkerPool<string, string>(options, {
    threads,
    heapMb: 64,
    restingHeapMb: 64,
    idleMs: 60_000,
  });
  onTestFinished(() => pool.stop());
  return pool;
}

const limits: TaskLimits = { deadlineMs: 3_600_000, waiting: 20, isUrgent: true };
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['begins while others wait', false],
  ['is being done when another one comes', true],
])('a task that %s ends at its shorter deadline', async (_when, isBegun) => {
  const pool = poolOf(1);
  if (isBegun) await pool.run('first', limits); // the thread runs, and takes the next task at once
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

test('a process that crashes fails only its task, and another one does the next', async () => {
  const pool = poolOf(1, processes);
  const failed = reasonOf(pool.run('crash', limits));
  expect(await pool.run('next', limits)).toBe('next');
  expect(await failed).toMatchObject({ reason: 'crash' });
});

test('a process that computes without end is killed at its deadline', async () => {
  const pool = poolOf(1, processes);
  expect(await reasonOf(pool.run('hang', { ...limits, deadlineMs: 100 }))).toMatchObject({
    reason: 'time',
  });
  expect(await pool.run('next', limits)).toBe('next');
});

test('a process does not get the keys and passwords of the service', async () => {
  vi.stubEnv('PLATEN_SECRET', 'x');
  onTestFinished(() => void vi.unstubAllEnvs());
  const names = (await poolOf(1, processes).run('env', limits)).split(',');
  expect(names).toContain('PATH');
  expect(names).not.toContain('PLATEN_SECRET');
});

test('a program that does not start fails its task with an error of its own', async () => {
  const missing = { program: new URL('file:///no-such-program.mjs'), isProcess: true };
  expect(await reasonOf(poolOf(1, missing).run('next', limits))).toEqual(
    new Error('A worker did not start.'),
  );
});
