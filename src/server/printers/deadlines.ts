// The deadlines of queued jobs. They are kept on the monotonic clock, so that
// setting the system time neither shortens nor extends them. The time before which a job may not
// be printed is one of the system clock: while it has not come, the deadline has not either.

import type { Job } from '../../core/model/jobs/job.ts';
import { isPostponed } from '../../core/model/jobs/not-before.ts';

interface Deadline {
  /** The deadline as it is stored. */
  expiresAt: string;
  /** The time on the clock of `performance.now()`. */
  due: number;
}

export class Deadlines {
  readonly #clock: () => Date;
  /** The deadlines by job id. */
  readonly #deadlines = new Map<string, Deadline>();
  /** No deadline is earlier than this one. */
  #earliest = Infinity;

  /** `clock` tells the time in which deadlines are stored. */
  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Starts a deadline: the time that is left by the clock at this moment. One
   * that runs already continues, unless the job has another deadline now.
   */
  begin({ id, expiresAt }: Pick<Job, 'id' | 'expiresAt'>): void {
    if (this.#deadlines.get(id)?.expiresAt !== expiresAt) this.#set(id, expiresAt);
  }

  #set(id: string, expiresAt: string): void {
    const due = performance.now() + (Date.parse(expiresAt) - this.#clock().getTime());
    this.#deadlines.set(id, { expiresAt, due });
    this.#earliest = Math.min(this.#earliest, due);
  }

  end(jobId: string): void {
    this.#deadlines.delete(jobId);
  }

  /** Starts the deadline if it does not run yet, and anew if the clock was set back before `notBefore`. */
  isPast(job: Pick<Job, 'id' | 'expiresAt' | 'notBefore'>): boolean {
    this.begin(job);
    if (this.#deadlines.get(job.id)!.due > performance.now()) return false;
    if (!isPostponed(job, this.#clock().toISOString())) return true;
    this.#set(job.id, job.expiresAt);
    return false;
  }

  /** The jobs past their deadline. Searches all jobs only if one may be due. */
  past(): string[] {
    const now = performance.now();
    if (now < this.#earliest) return [];
    this.#earliest = Infinity;
    const past: string[] = [];
    for (const [id, { due }] of this.#deadlines) {
      this.#earliest = Math.min(this.#earliest, due);
      if (due <= now) past.push(id);
    }
    return past;
  }
}
