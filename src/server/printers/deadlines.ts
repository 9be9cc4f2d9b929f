// The deadlines of queued jobs. They are kept on the monotonic clock, so that
// setting the system time neither shortens nor extends them.

import type { Job } from '../../core/model/job.ts';

export class Deadlines {
  /** By job id, on the clock of `performance.now()`. */
  readonly #due = new Map<string, number>();
  /** No deadline is earlier than this one. */
  #earliest = Infinity;

  /** Starts a deadline: the time that is left by the system clock at this moment. */
  begin({ id, expiresAt }: Pick<Job, 'id' | 'expiresAt'>): void {
    if (this.#due.has(id)) return;
    const due = performance.now() + (Date.parse(expiresAt) - Date.now());
    this.#due.set(id, due);
    this.#earliest = Math.min(this.#earliest, due);
  }

  end(jobId: string): void {
    this.#due.delete(jobId);
  }

  isPast(jobId: string): boolean {
    return (this.#due.get(jobId) ?? Infinity) <= performance.now();
  }

  /** The jobs past their deadline. Searches all jobs only if one may be due. */
  past(): string[] {
    const now = performance.now();
    if (now < this.#earliest) return [];
    this.#earliest = Infinity;
    const past: string[] = [];
    for (const [id, due] of this.#due) {
      this.#earliest = Math.min(this.#earliest, due);
      if (due <= now) past.push(id);
    }
    return past;
  }
}
