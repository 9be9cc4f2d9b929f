import { expect, test } from 'vitest';
import {
  batchRoomProblem,
  queueProblem,
  roomProblem,
} from '../../../../src/core/model/jobs/queue-room.ts';

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

const queue = (jobs: number, ofTill: number) => ({ jobs, byKey: new Map([['till', ofTill]]) });

test('a key that was made may queue a quarter of the jobs of a printer, the main key all', () => {
  expect(queueProblem('bar', queue(7, 1), 'till', 8)).toBeNull();
  expect(queueProblem('bar', queue(2, 2), 'till', 8)).toMatch(/^2 jobs of this API key.*"bar"/);
  expect(queueProblem('bar', queue(2, 2), 'kitchen', 8)).toBeNull();
  expect(queueProblem('bar', queue(7, 7), null, 8)).toBeNull();
  expect(queueProblem('bar', queue(8, 0), null, 8)).toMatch(/^8 jobs are already queued.*"bar"/);
});

test('jobs of the same request count, and every key may queue one', () => {
  expect(queueProblem('bar', queue(1, 1), 'till', 8, 1)).toMatch(/of this API key/);
  expect(queueProblem('bar', queue(6, 0), null, 8, 1)).toBeNull();
  expect(queueProblem('bar', queue(7, 0), null, 8, 1)).toMatch(/already queued/);
  expect(queueProblem('bar', queue(0, 0), 'till', 1)).toBeNull();
});

test('the waiting rows of batches have a size, and a key that was made a quarter of it', () => {
  const batches = [
    { bytes: 200, madeBy: 'till' },
    { bytes: 100, madeBy: null },
    { bytes: 50, madeBy: 'till' },
  ];
  expect(batchRoomProblem(batches, null, most)).toBeNull();
  expect(batchRoomProblem(batches, 'kitchen', most)).toBeNull();
  expect(batchRoomProblem(batches, 'till', most)).toMatch(/of this API key.* 250 bytes/);
  expect(batchRoomProblem(batches, 'till', most + 1)).toBeNull();
  expect(batchRoomProblem(batches, null, 350)).toMatch(
    /^The jobs that wait in batches.* 350 bytes/,
  );
});
