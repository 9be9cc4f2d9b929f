import { expect, test } from 'vitest';
import { documentTurn } from '../../../src/server/inputs/input-turns.ts';

test('documents that arrive together are handled in several turns of the event loop', async () => {
  let turn = 0;
  let isDone = false;
  const count = () => {
    turn++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const handled = await Promise.all(
    Array.from({ length: 4 }, async () => {
      await documentTurn();
      const end = performance.now() + 11; // more than a turn has for documents
      while (performance.now() < end);
      return turn;
    }),
  );
  isDone = true;
  expect(new Set(handled).size).toBe(4);
});
