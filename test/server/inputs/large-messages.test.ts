import { expect, test } from 'vitest';
import { ofLarge, textOf } from '../../../src/server/inputs/large-messages.ts';

/** Turns of the event loop that others get while the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

test('the text of a large message is read whole, with turns of others between its pieces', async () => {
  const text = `a${'€'.repeat(1_000_000)}`; // a character at the end of each piece
  let read = '';
  const turns = await turnsDuring(async () => (read = await textOf(Buffer.from(text))));
  expect(read === text).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('only a large message waits for the next turn', async () => {
  expect(await turnsDuring(() => textOf(Buffer.from('Two teas')))).toBe(0);
  expect(await turnsDuring(() => ofLarge('Two teas'))).toBe(0);
  expect(await turnsDuring(() => ofLarge({ length: 300_000 }))).toBeGreaterThan(0);
});
