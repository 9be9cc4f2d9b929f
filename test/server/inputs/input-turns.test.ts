import { expect, test } from 'vitest';
import { acceptTogether, documentTurn } from '../../../src/server/inputs/input-turns.ts';

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
      await documentTurn('192.0.2.1');
      const end = performance.now() + 11; // more than a turn has for documents
      while (performance.now() < end);
      return turn;
    }),
  );
  isDone = true;
  expect(new Set(handled).size).toBe(4);
});

test('a client does not wait for all documents that another address sent before', async () => {
  const handled: string[] = [];
  const handle = async (address: string) => {
    await documentTurn(address);
    const end = performance.now() + 11;
    while (performance.now() < end);
    handled.push(address);
  };
  const flood = Array.from({ length: 6 }, () => handle('192.0.2.1'));
  await Promise.all([...flood, handle('192.0.2.2')]);
  expect(handled.indexOf('192.0.2.2')).toBeLessThan(3);
});

test('connections are accepted together while documents wait, and documents between them', async () => {
  let accepted = 0;
  let isDone = false;
  const acceptOne = () => {
    accepted++;
    acceptTogether();
    if (!isDone) setImmediate(acceptOne); // as Node does: one in a turn
  };
  setImmediate(acceptOne);
  const acceptedBefore = await Promise.all(
    Array.from({ length: 4 }, async () => {
      await documentTurn('192.0.2.1');
      const end = performance.now() + 11;
      while (performance.now() < end);
      return accepted;
    }),
  );
  isDone = true;
  expect(acceptedBefore[3]! - acceptedBefore[1]!).toBeGreaterThanOrEqual(100);
  expect(acceptedBefore[3]).toBeLessThan(100_000);
});
