import { expect, test } from 'vitest';
import { newestOnly } from '../../../src/web/designer/newest-only.ts';

/** Answers that end when they are told to. */
function desk() {
  const begun: number[] = [];
  const signals: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const asking = newestOnly(async (question: number, superseded) => {
    begun.push(question);
    signals.push(superseded);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const end = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  return { asking, begun, signals, end };
}

test('the first question is answered at once, and of those that come meanwhile only the last', async () => {
  const { asking, begun, end } = desk();
  for (let question = 1; question <= 20; question++) asking.submit(question);
  expect(begun).toEqual([1]);
  await end();
  expect(begun).toEqual([1, 20]);
  await end();
  asking.submit(21);
  expect(begun).toEqual([1, 20, 21]);
});

test('an answer learns that a newer question waits', async () => {
  const { asking, signals, end } = desk();
  asking.submit(1);
  expect(signals[0]!.aborted).toBe(false);
  asking.submit(2);
  expect(signals[0]!.aborted).toBe(true);
  await end();
  expect(signals[1]!.aborted).toBe(false);
});

test('after the end nothing that waited is begun', async () => {
  const { asking, begun, signals, end } = desk();
  asking.submit(1);
  asking.submit(2);
  asking.stop();
  await end();
  expect(begun).toEqual([1]);
  expect(signals[0]!.aborted).toBe(true);
});
