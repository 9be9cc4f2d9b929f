// Rows of the table of counters, as both stores read them.

import type { Counter } from '../../../core/model/counter.ts';

export const counterColumns = 'id, start, step, padding, reset, time_zone, last, last_day';

export interface CounterRow {
  id: string;
  start: number;
  step: number;
  padding: number;
  reset: Counter['reset'];
  time_zone: string;
  last: number | null;
  last_day: string | null;
}

export function toCounter(row: CounterRow): Counter {
  const { time_zone: timeZone, last_day: lastDay, id, start, step, padding, reset, last } = row;
  return { id, start, step, padding, reset, timeZone, last, lastDay };
}

/** In the order of the columns. */
export function counterValues(counter: Counter): (string | number | null)[] {
  const { id, start, step, padding, reset, timeZone, last, lastDay } = counter;
  return [id, start, step, padding, reset, timeZone, last, lastDay];
}
