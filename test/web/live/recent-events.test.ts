import { afterEach, expect, test, vi } from 'vitest';
import type { Event } from '../../../src/client/index.ts';
import {
  addEvent,
  clearEvents,
  recentEvents,
  watchEvents,
} from '../../../src/web/live/recent-events.ts';

afterEach(() => {
  vi.useRealTimers();
  clearEvents();
});

const event = (seq: number) => ({ type: 'jobUpdate', data: { seq } }) as unknown as Event;

test('ten thousand events change the list once, and the newest 200 are kept', () => {
  vi.useFakeTimers();
  const changed = vi.fn();
  const stop = watchEvents(changed);
  for (let seq = 1; seq <= 10_000; seq++) addEvent(event(seq));
  expect(changed).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(changed).toHaveBeenCalledTimes(1);
  const sequence = recentEvents().map(({ event: { data } }) => data.seq);
  expect(sequence).toHaveLength(200);
  expect([sequence[0], sequence[199]]).toEqual([10_000, 9801]);
  addEvent(event(10_001));
  vi.runAllTimers();
  expect(recentEvents()[0]!.event.data.seq).toBe(10_001);
  expect(recentEvents()[1]!.event.data.seq).toBe(10_000);
  stop();
});

test('while events come faster than they can be read, the list changes once a second', () => {
  vi.useFakeTimers();
  const changed = vi.fn();
  const stop = watchEvents(changed);
  for (let seq = 1; seq <= 10_000; seq++) {
    addEvent(event(seq));
    vi.advanceTimersByTime(1);
  }
  expect(changed.mock.calls.length).toBeLessThanOrEqual(11);
  vi.advanceTimersByTime(2000);
  const shown = changed.mock.calls.length;
  addEvent(event(10_001));
  vi.advanceTimersByTime(1000);
  addEvent(event(10_002));
  vi.advanceTimersByTime(100);
  expect(changed.mock.calls.length).toBe(shown + 2); // at ease again
  stop();
});

test('clearing the list also drops events that are not shown yet', () => {
  vi.useFakeTimers();
  addEvent(event(1));
  clearEvents();
  vi.runAllTimers();
  expect(recentEvents()).toEqual([]);
});
