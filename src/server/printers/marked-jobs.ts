// The jobs that this node marked. A database that fails over to a standby may lose
// the mark of a job: it then calls the job queued although it was sent. The node that
// sent it remembers it, and does not send it again.

import type { Job } from '../../core/model/jobs/job.ts';

/** Far more than a node prints while a database fails over. */
const most = 10_000;

export class MarkedJobs {
  /** Job ids, the oldest first, with whether the job was being sent again. */
  readonly #jobs = new Map<string, boolean>();

  add({ id, sentAgain }: Pick<Job, 'id' | 'sentAgain'>): void {
    this.#jobs.delete(id);
    this.#jobs.set(id, sentAgain);
    if (this.#jobs.size > most) this.#jobs.delete(this.#jobs.keys().next().value!);
  }

  /** The mark was taken back: no byte was sent. */
  delete(jobId: string): void {
    this.#jobs.delete(jobId);
  }

  /** Whether this attempt to send the job was marked before. Its own policy may send it once more. */
  has({ id, sentAgain }: Pick<Job, 'id' | 'sentAgain'>): boolean {
    return this.#jobs.get(id) === sentAgain;
  }
}
