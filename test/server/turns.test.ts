import { expect, test } from 'vitest';
import { Turns } from '../../src/server/turns.ts';

/** Pieces that take 10 ms each by their own clock; notes the turn in which each one ran. */
function start(count: number, begin: (turns: Turns, piece: () => void) => void) {
  let ms = 0;
  let turn = 0;
  const ran: { index: number; turn: number }[] = [];
  const turns = new Turns(25, { now: () => ms });
  const next = (): void => {
    turn++;
    if (ran.length < count) setImmediate(next);
  };
  setImmediate(next);
  for (let index = 0; index < count; index++)
    begin(turns, () => {
      ms += 10;
      ran.push({ index, turn });
    });
  return ran;
}

const ways: [string, (turns: Turns, piece: () => void) => void][] = [
  ['requests', (turns, piece) => turns.run(piece)],
  ['catching up', (turns, piece) => void turns.next().then(piece)],
  ['long works', (turns, piece) => void turns.pauses()().then(piece)],
];

test.for(ways)('many pieces of %s take a few turns, in order', async ([, begin]) => {
  const ran = start(30, begin);
  await expect.poll(() => ran.length).toBe(30);
  expect(ran.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  const inTurn = (turn: number) => ran.filter((piece) => piece.turn === turn).length;
  expect(Math.max(...ran.map(({ turn }) => inTurn(turn)))).toBeLessThanOrEqual(4);
});

test('a piece starts at once while the turn is not spent', () => {
  const turns = new Turns(25);
  let count = 0;
  for (let piece = 0; piece < 10; piece++) turns.run(() => count++);
  expect(count).toBe(10);
});

test('long work goes on at once while the turn is not spent', async () => {
  const pause = new Turns(25, { now: () => 0 }).pauses();
  let hasTurned = false;
  setImmediate(() => (hasTurned = true));
  for (let part = 0; part < 10; part++) await pause();
  expect(hasTurned).toBe(false);
});
