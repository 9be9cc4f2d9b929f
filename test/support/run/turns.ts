// The turns of the event loop, for tests of what may share one.

import { onTestFinished } from 'vitest';

/** Returns a function that tells the number of the current turn, until the test ends. */
export function countTurns(): () => number {
  let turn = 0;
  let next = setImmediate(function count() {
    turn++;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  return () => turn;
}
