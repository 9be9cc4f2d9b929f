// Each accepted print needs the length of the queue, and counting takes longer the more
// jobs wait: 2 ms for ten thousand. So a count is used for ten times as long as it took,
// and counting takes a tenth of a node's time with the database at most. A short queue is
// always counted anew, however slow the database is. The limits of long queues may be
// exceeded by what is accepted meanwhile.

const times = 10;
const perJobMs = 0.02;

/** How long a count of this many jobs is used again. */
export function countKeptMs(jobs: number, tookMs: number): number {
  return Math.min(times * tookMs, jobs * perJobMs);
}
