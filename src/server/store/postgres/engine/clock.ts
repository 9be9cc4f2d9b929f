// The database's time on this node: measured now and then, and continued with the
// monotonic clock of the node, so that a change of its system time has no effect.

export class DatabaseClock {
  /** Difference between the database's time and `performance.now()`. */
  #offsetMs: number | null = null;

  /** A statement sent at `sentAt` was answered now with the database's time. */
  measured(databaseMs: number, sentAt: number): void {
    this.#offsetMs = databaseMs - (sentAt + performance.now()) / 2;
  }

  now(): Date {
    return this.#offsetMs === null
      ? new Date()
      : new Date(Math.round(performance.now() + this.#offsetMs));
  }
}

/** Selects the time for `measured`. */
export const databaseMs = 'extract(epoch FROM clock_timestamp()) * 1000';
