import { expect, test } from 'vitest';
import { newestOnly } from '../../../../src/web/parts/hooks/newest-only.ts';

/** Creates a runner whose runs end when `end` is called. */
function startRunner() {
  const started: number[] = [];
  const signals: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const runner = newestOnly(async (input: number, superseded) => {
    started.push(input);
    signals.push(superseded);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const end = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  return { runner, started, signals, end };
}

test('the first input runs at once, and of those submitted meanwhile only the last', async () => {
  const { runner, started, end } = startRunner();
  for (let input = 1; input <= 20; input++) runner.submit(input);
  expect(started).toEqual([1]);
  await end();
  expect(started).toEqual([1, 20]);
  await end();
  runner.submit(21);
  expect(started).toEqual([1, 20, 21]);
});

test('the signal of a run is aborted when a newer input is waiting', async () => {
  const { runner, signals, end } = startRunner();
  runner.submit(1);
  expect(signals[0]!.aborted).toBe(false);
  runner.submit(2);
  expect(signals[0]!.aborted).toBe(true);
  await end();
  expect(signals[1]!.aborted).toBe(false);
});

test('after stop, a waiting input is not run', async () => {
  const { runner, started, signals, end } = startRunner();
  runner.submit(1);
  runner.submit(2);
  runner.stop();
  await end();
  expect(started).toEqual([1]);
  expect(signals[0]!.aborted).toBe(true);
});
