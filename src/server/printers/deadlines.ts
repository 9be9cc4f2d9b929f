// When the jobs that wait are due. A deadline is a span of time that passes, not
// a moment on the wall: setting the clock neither hastens nor delays it.

import type { Job } from '../../core/model/job.ts';

export class Deadlines {
  /** By job: on the clock that only ever runs forward. */
  readonly #due = new Map<string, number>();

  /** From now on, as the wall clock says at this moment. */
  begin({ id, expiresAt }: Pick<Job, 'id' | 'expiresAt'>): void {
    if (this.#due.has(id)) return;
    this.#due.set(id, performance.now() + (Date.parse(expiresAt) - Date.now()));
  }

  end(jobId: string): void {
    this.#due.delete(jobId);
  }

  isPast(jobId: string): boolean {
    return (this.#due.get(jobId) ?? Infinity) <= performance.now();
  }

  past(): string[] {
    return [...this.#due.keys()].filter((id) => this.isPast(id));
  }
}
