import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseClock } from '../../../../../src/server/store/postgres/engine/clock.ts';

/** The database's time when this node's clock began. */
const begin = Date.UTC(2026, 2, 1, 10);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks for the time; the answer of the database is made after `there` and is read after `back`. */
function measure(clock: DatabaseClock, there: number, back: number, setByMs = 0): void {
  const sentAt = performance.now();
  vi.advanceTimersByTime(there);
  const told = begin + performance.now() + setByMs;
  vi.advanceTimersByTime(back);
  clock.measured(told, sentAt);
}

const errorOf = (clock: DatabaseClock) => clock.now().getTime() - begin - performance.now();

test('an answer that was read late does not move the clock', () => {
  const clock = new DatabaseClock();
  measure(clock, 1, 1);
  expect(Math.abs(errorOf(clock))).toBeLessThanOrEqual(1);
  measure(clock, 2, 3000);
  expect(Math.abs(errorOf(clock))).toBeLessThanOrEqual(4);
  measure(clock, 3000, 2);
  expect(Math.abs(errorOf(clock))).toBeLessThanOrEqual(8);
});

test('several answers that took long tell more than each of them', () => {
  const clock = new DatabaseClock();
  measure(clock, 0, 1000);
  measure(clock, 1000, 0);
  expect(Math.abs(errorOf(clock))).toBeLessThanOrEqual(2);
});

test('a clock of the database that was set is followed', () => {
  const clock = new DatabaseClock();
  measure(clock, 1, 1);
  vi.advanceTimersByTime(60_000);
  measure(clock, 1, 1, -5000);
  expect(errorOf(clock)).toBe(-5000);
});

test('a clock that drifts is followed', () => {
  const clock = new DatabaseClock();
  for (let minute = 0; minute < 60; minute++) {
    measure(clock, 1, 1, minute * 6);
    vi.advanceTimersByTime(60_000);
  }
  expect(Math.abs(errorOf(clock) - 59 * 6)).toBeLessThanOrEqual(7);
});
