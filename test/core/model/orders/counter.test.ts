// The numbers of a counter.

import { expect, onTestFinished, test } from 'vitest';
import {
  changedCounter,
  counted,
  countText,
  type Counter,
  maxCount,
  newCounter,
  nextNumber,
} from '../../../../src/core/model/orders/counter.ts';

const noon = new Date('2026-03-14T12:00:00Z');
const late = new Date('2026-03-14T23:30:00Z');
const orders = newCounter('orders');

function take(counter: Counter, ...times: Date[]): number[] {
  let current = counter;
  return times.map((time) => (current = counted(current, time)).last!);
}

test('a counter begins with its start and grows by its step', () => {
  expect(take(orders, noon, noon, noon)).toEqual([1, 2, 3]);
  expect(take({ ...orders, start: 100, step: 10 }, noon, noon)).toEqual([100, 110]);
});

test('a daily counter begins again after midnight in its own time zone', () => {
  const daily: Counter = { ...orders, reset: 'daily', timeZone: 'Europe/Berlin' };
  expect(take(daily, noon, noon, late, late)).toEqual([1, 2, 1, 2]);
  expect(take({ ...daily, timeZone: 'UTC' }, noon, noon, late)).toEqual([1, 2, 3]);
});

test('a daily counter gives no number twice when the clock steps back to an earlier day', () => {
  const daily: Counter = { ...orders, reset: 'daily' };
  const boot = new Date('1970-01-01T00:00:05Z');
  const nextDay = new Date('2026-03-15T08:00:00Z');
  expect(take(daily, noon, noon, noon, boot, noon, noon, nextDay)).toEqual([1, 2, 3, 4, 5, 6, 1]);
  // A clock that was ahead keeps the counter from beginning again until its next number is set.
  const ahead = counted(daily, new Date('2099-01-01T00:00:00Z'));
  expect(take(ahead, noon, nextDay)).toEqual([2, 3]);
  expect(take(changedCounter(ahead, { next: 7 }, noon), noon, nextDay)).toEqual([7, 1]);
});

test('zeros fill a number up, and a longer one is not cut', () => {
  expect(countText({ ...orders, padding: 3 }, 7)).toBe('007');
  expect(countText({ ...orders, padding: 3 }, 1234)).toBe('1234');
});

test('a change keeps the rest, and next sets the next number', () => {
  const used = counted(counted(orders, noon), noon);
  expect(nextNumber(changedCounter(used, { padding: 3 }, noon), noon)).toBe(3);
  expect(nextNumber(changedCounter(used, { next: 50, step: 5 }, noon), noon)).toBe(50);
  const daily = changedCounter(used, { reset: 'daily', timeZone: 'Pacific/Kiritimati' }, noon);
  expect(nextNumber(daily, noon)).toBe(3);
});

test('after its greatest number it begins again', () => {
  expect(nextNumber({ ...orders, last: maxCount }, noon)).toBe(1);
});

test('hundreds of counters share the calendar of their time zones', () => {
  const { DateTimeFormat } = Intl;
  onTestFinished(() => void (Intl.DateTimeFormat = DateTimeFormat));
  let made = 0;
  class Counted extends DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
      super(...given);
      made++;
    }
  }
  Intl.DateTimeFormat = Counted as typeof DateTimeFormat;
  const zones = ['Asia/Tokyo', 'Asia/Kolkata', 'Africa/Lagos'];
  for (let n = 0; n < 300; n++)
    counted({ ...newCounter(`c${n}`), reset: 'daily', timeZone: zones[n % 3]! }, new Date(0));
  expect(made).toBeLessThanOrEqual(3);
});
