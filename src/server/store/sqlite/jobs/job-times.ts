// Finds the numbers of the jobs that were accepted in a span of time. Jobs are
// numbered in the order of acceptance, so that their times grow with their numbers,
// and a binary search replaces an index that every accepted job would have to
// write. The clock may have been set back: the span is widened by as much as clocks
// are commonly corrected, and the lists compare the times themselves.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';

const clockErrorMs = 10 * 60_000;
/** Later years have no place in the text of a timestamp. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

export interface JobTimes {
  /** All jobs accepted at `time` or later have this number or a greater one. */
  firstSince(time: string): number;
  /** All jobs accepted before `time` have smaller numbers. */
  firstAfter(time: string): number;
}

export function jobTimes(db: DatabaseSyncInstance): JobTimes {
  const smallest = db.prepare('SELECT min(seq) AS seq FROM jobs');
  const greatest = db.prepare('SELECT max(seq) AS seq FROM jobs');
  const from = db.prepare('SELECT seq, created_at FROM jobs WHERE seq >= ? ORDER BY seq LIMIT 1');

  /** The number at which the times reach `ms`. */
  function reached(ms: number): number {
    const time = new Date(Math.min(ms, lastMs)).toISOString();
    let low: number = smallest.get().seq ?? 0;
    let high: number = (greatest.get().seq ?? 0) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = from.get(middle);
      if (!row || row.created_at >= time) high = middle;
      else low = row.seq + 1;
    }
    return low;
  }

  return {
    firstSince: (time) => reached(Date.parse(time) - clockErrorMs),
    firstAfter: (time) => reached(Date.parse(time) + clockErrorMs),
  };
}
