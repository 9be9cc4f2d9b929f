import { afterEach, expect, test, vi } from 'vitest';
import { Deadlines } from '../../../src/server/printers/deadlines.ts';

const hourMs = 3_600_000;
const accepted = Date.UTC(2026, 0, 1, 12);
/** Times after the job was accepted: of the system clock, and of the monotonic one. */
let clockMs = 0;
let passedMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => 5000 + passedMs);
const at = (ms: number) => new Date(accepted + ms).toISOString();

afterEach(() => void ([clockMs, passedMs] = [0, 0]));

function begun(job: { id: string; expiresAt: string }): Deadlines {
  const deadlines = new Deadlines(() => new Date(accepted + clockMs));
  deadlines.begin(job);
  return deadlines;
}

test('a deadline is kept although the system clock is set forward and back', () => {
  const job = { id: 'a', expiresAt: at(2 * hourMs), notBefore: null };
  const deadlines = begun(job);
  for (clockMs of [5 * hourMs, -5 * hourMs]) expect(deadlines.isPast(job)).toBe(false);
  passedMs = 2 * hourMs;
  expect(deadlines.past()).toEqual(['a']);
  expect(deadlines.isPast(job)).toBe(true);
});

test('a postponed job does not expire before its time if the clock is set back', () => {
  const job = { id: 'a', expiresAt: at(2 * hourMs), notBefore: at(hourMs) };
  const deadlines = begun(job);
  // Set back by five hours: three hours later it is ten o'clock.
  [clockMs, passedMs] = [-2 * hourMs, 3 * hourMs];
  expect(deadlines.isPast(job)).toBe(false);
  expect(deadlines.past()).toEqual([]);
  [clockMs, passedMs] = [1.5 * hourMs, 6.5 * hourMs];
  expect(deadlines.isPast(job)).toBe(false);
  [clockMs, passedMs] = [2 * hourMs, 7 * hourMs];
  expect(deadlines.isPast(job)).toBe(true);
});

test('a postponed job whose time has come by a clock set forward keeps its deadline', () => {
  const job = { id: 'a', expiresAt: at(2 * hourMs), notBefore: at(hourMs) };
  const deadlines = begun(job);
  clockMs = 30 * hourMs;
  expect(deadlines.isPast(job)).toBe(false);
  passedMs = 2 * hourMs;
  expect(deadlines.isPast(job)).toBe(true);
});
