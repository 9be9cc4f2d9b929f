// When the jobs that wait are due. A deadline is a span of time that passes, not
// a moment on the wall: setting the clock neither hastens nor delays it.

import type { Job } from '../../core/model/job.ts';

export class Deadlines {
  /** By job: on the clock that only ever runs forward. */
  readonly #due = new Map<string, number>();
  /** None is due before. */
  #earliest = Infinity;

  /** From now on, as the wall clock says at this moment. */
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

  /** Looks through all of them only when one may be due. */
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
