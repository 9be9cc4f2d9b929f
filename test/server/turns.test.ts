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
  const turns = new Turns(25, { now: () => 0 });
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

test('a lane with many pieces does not delay those of other lanes', async () => {
  let ms = 0;
  const ran: string[] = [];
  const turns = new Turns(25, { now: () => ms });
  const add = (lane: string) =>
    turns.run(() => {
      ms += 10;
      ran.push(lane);
    }, lane);
  for (let index = 0; index < 30; index++) add('many');
  for (const lane of ['one', 'other']) for (let index = 0; index < 2; index++) add(lane);
  await expect.poll(() => ran.length).toBe(34);
  // The first three used up their turn.
  const later = ran.slice(3);
  expect(later.slice(0, 6).toSorted()).toEqual(['many', 'many', 'one', 'one', 'other', 'other']);
  expect(later.slice(6).every((lane) => lane === 'many')).toBe(true);
});

test('held pieces start after they are released, in order', async () => {
  const turns = new Turns(25);
  const ran: number[] = [];
  turns.hold();
  for (let index = 0; index < 5; index++) turns.run(() => ran.push(index));
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  expect(ran).toEqual([]);
  turns.release();
  await expect.poll(() => ran).toEqual([0, 1, 2, 3, 4]);
});
