import { expect, test } from 'vitest';
import { waitingClient } from '../../../../src/core/model/polling/waiting-client.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 12, 0, second)).toISOString();
/** A node that started at second 10. */
const node = (now: number, seen: number[] = []) => ({
  startedAt: at(10),
  now: at(now),
  others: seen.map((second) => ({ seenAt: at(second) })),
});
const created = (second: number) => ({ createdAt: at(second) });

test('the client of a job from before the only node started is gone', () => {
  expect(waitingClient(created(9), node(11))).toBe('gone');
});

test('the client of a job that the only node has just stored may wait, and is gone if it does not after 5 s', () => {
  expect(waitingClient(created(20), node(20))).toBe('may wait');
  expect(waitingClient(created(20), node(25))).toBe('may wait');
  expect(waitingClient(created(20), node(26))).toBe('gone');
});

test('whether a client waits elsewhere is unknown until every other node was seen after this one started', () => {
  expect(waitingClient(created(9), node(11, [8]))).toBe('unknown');
  expect(waitingClient(created(9), node(13, [8, 12]))).toBe('unknown');
  expect(waitingClient(created(9), node(14, [12, 13]))).toBe('may wait');
});

test('a client of another node may wait for a job that was stored after this node started', () => {
  expect(waitingClient(created(20), node(40, [8]))).toBe('may wait');
});
