import { expect, test } from 'vitest';
import {
  type DatedEvent,
  eventsBetween,
  firstAfterRestore,
  printerRemoved,
} from '../../../src/core/model/event.ts';
import { EventQueue } from '../../../src/server/webhooks/event-queue.ts';

const at = '2026-01-01T00:00:00.000Z';
const queueOf = (numbers: number[], after: number) =>
  new EventQueue(
    async (seq, limit) =>
      numbers
        .filter((number) => number > seq)
        .slice(0, limit)
        .map((number): DatedEvent => ({ ...printerRemoved('p'), seq: number, at })),
    () => true,
    after,
  );

test('events that were deleted before they were read count as missed', async () => {
  const queue = queueOf([5, 6], 1);
  expect((await queue.peek(10)).map(({ seq }) => seq)).toEqual([5, 6]);
  expect(queue.missed).toBe(3);
});

test('numbers that a restore left out are no missed events', async () => {
  const first = firstAfterRestore(6);
  const behind = queueOf([5, 6, first, first + 1], 4);
  expect((await behind.peek(10)).map(({ seq }) => seq)).toEqual([5, 6, first, first + 1]);
  const upToDate = queueOf([5, 6, first], 6);
  expect((await upToDate.peek(10)).map(({ seq }) => seq)).toEqual([first]);
  expect([behind.missed, upToDate.missed]).toEqual([0, 0]);
  expect(eventsBetween(4, first + 1)).toBe(4);
  expect(eventsBetween(9, 9)).toBe(0);
});
