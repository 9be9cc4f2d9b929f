// How operations of the rooms are carried out.

import { expect, test } from 'vitest';
import { asCalls, step, type Steps } from '../../../src/server/store/engine.ts';

/** Carries out the steps on `on`, as an engine does. */
function run<Result>(steps: Steps<Result>, on: unknown): Result {
  let next = steps.next();
  while (!next.done) next = steps.next((next.value as (on: unknown) => unknown)(on));
  return next.value;
}

interface Operations {
  sum: (first: number, second?: number) => Promise<number>;
}

test('a step is called with what the engine works on, and its result is that of the yield', () => {
  function* steps(): Steps<string[]> {
    const first = yield* step((on: string) => `${on} 1`);
    const second = yield* step((on: string) => `${on} 2 after ${first}`);
    return [first, second];
  }
  expect(run(steps(), 'row')).toEqual(['row 1', 'row 2 after row 1']);
});

test('a call that is repeated begins its operation anew, with the same values', async () => {
  const begun: number[][] = [];
  const { sum } = asCalls<Operations>(
    {
      *sum(first, second = 10) {
        begun.push([first, second]);
        return yield* step((more: number) => first + second + more);
      },
    },
    async (begin) => {
      run(begin(), 1);
      return run(begin(), 2);
    },
  );
  expect(await sum(100)).toBe(112);
  expect(await sum(100, 200)).toBe(302);
  expect(begun).toEqual([
    [100, 10],
    [100, 10],
    [100, 200],
    [100, 200],
  ]);
});
