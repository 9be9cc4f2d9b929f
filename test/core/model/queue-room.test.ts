import { expect, test } from 'vitest';
import { roomProblem } from '../../../src/core/model/queue-room.ts';

const most = 1000;
const open = (all: number, postponed = 0, ofKey = 0) => ({
  all,
  postponed,
  byKey: new Map([['till', ofKey]]),
});
const main = { keyId: null, isPostponed: false };
const till = { keyId: 'till', isPostponed: false };

test('the main key may fill the whole queue, and no key more than that', () => {
  expect(roomProblem(open(999, 0, 999), main, most)).toBeNull();
  expect(roomProblem(open(1000), main, most)).toMatch(/^The queued jobs already take 1000 bytes/);
});

test('a key that was made may take a quarter, whatever the others take', () => {
  expect(roomProblem(open(900, 0, 249), till, most)).toBeNull();
  expect(roomProblem(open(250, 0, 250), till, most)).toMatch(/of this API key.* 250 bytes/);
  expect(roomProblem(open(250, 0, 250), { keyId: 'kitchen', isPostponed: false }, most)).toBeNull();
});

test('postponed jobs leave half of the queue to those that print now', () => {
  expect(roomProblem(open(500, 499), { ...main, isPostponed: true }, most)).toBeNull();
  expect(roomProblem(open(500, 500), { ...main, isPostponed: true }, most)).toMatch(/notBefore/);
  expect(roomProblem(open(500, 500), main, most)).toBeNull();
});
