// The database's time on this node: measured now and then, and continued with the
// monotonic clock of the node, so that a change of its system time has no effect.

/** How far two clocks may drift apart in a millisecond, while one of them is being corrected. */
const drift = 0.001;

/** Where the difference between the database's time and `performance.now()` lies. */
interface Bounds {
  leastMs: number;
  mostMs: number;
  /** The time of `performance.now()` when it was measured. */
  measuredAt: number;
}

export class DatabaseClock {
  #bounds: Bounds | null = null;

  /**
   * A statement sent at `sentAt` was answered now with the database's time. An answer that took long
   * tells little: the bounds of earlier ones still hold, unless the database's clock was set.
   */
  measured(databaseMs: number, sentAt: number): void {
    const now = performance.now();
    const told = { leastMs: databaseMs - now, mostMs: databaseMs - sentAt, measuredAt: now };
    const both = this.#bounds && overlap(told, this.#bounds);
    this.#bounds = both && both.leastMs <= both.mostMs ? both : told;
  }

  now(): Date {
    if (!this.#bounds) return new Date();
    const { leastMs, mostMs } = this.#bounds;
    return new Date(Math.round(performance.now() + (leastMs + mostMs) / 2));
  }
}

function overlap(told: Bounds, earlier: Bounds): Bounds {
  const driftMs = (told.measuredAt - earlier.measuredAt) * drift;
  return {
    leastMs: Math.max(told.leastMs, earlier.leastMs - driftMs),
    mostMs: Math.min(told.mostMs, earlier.mostMs + driftMs),
    measuredAt: told.measuredAt,
  };
}

/** Selects the time for `measured`. */
export const databaseMs = 'extract(epoch FROM clock_timestamp()) * 1000';
