// Counts the jobs that this process accepted and ended. With several nodes each counts
// its own, so that their sum is that of the installation.

import type { FaultCode } from '../../core/model/fault.ts';
import { hasEnded, type Job } from '../../core/model/jobs/job.ts';
import type { OwnChange } from '../store/store.ts';
import type { Family } from './exposition.ts';
import { Counter, Histogram } from './instruments.ts';

/** A receipt takes about two seconds; a job waits 15 minutes at most by default. */
const paperSeconds = [0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900];

/** Why jobs fail. */
const usualCodes: FaultCode[] = ['EXPIRED', 'UNCONFIRMED', 'PRINT_FAILED', 'TEMPLATE_RENDER_ERROR'];

/** No printer has this id. */
const removed = '(removed)';

export class JobMetrics {
  readonly #isPrinter: (id: string) => boolean;
  readonly #printers = new Set<string>();
  readonly #accepted = new Counter(
    'platen_jobs_accepted_total',
    'Jobs that were accepted, by the printer that they were accepted for.',
    ['printer'],
  );
  readonly #ended = new Counter(
    'platen_jobs_total',
    'Jobs that ended. outcome: completed (confirmed by the printer), sent (the printer cannot report the result), failed (with its code) or cancelled.',
    ['printer', 'outcome', 'code'],
  );
  readonly #late = new Counter(
    'platen_jobs_confirmed_late_total',
    'Jobs that had failed with UNCONFIRMED, and whose confirmation arrived later.',
    ['printer'],
  );
  readonly #seconds = new Histogram(
    'platen_job_seconds',
    'Time from the acceptance of a job, or from its notBefore, until it was printed.',
    paperSeconds,
    ['printer'],
  );

  /** `isPrinter`: the counts of printers that no longer exist are added up, so that the number of series stays bounded. */
  constructor(isPrinter: (id: string) => boolean) {
    this.#isPrinter = isPrinter;
  }

  count(change: OwnChange): void {
    if (!('job' in change)) return;
    const { job, before } = change;
    const { printerId } = job;
    if (!this.#printers.has(printerId)) this.#add(printerId);
    if (before === null) this.#accepted.add(printerId);
    if (!hasEnded(job)) return;
    if (before && hasEnded(before)) {
      this.#late.add(printerId);
      return;
    }
    this.#ended.add(printerId, outcomeOf(job), job.error?.code ?? '');
    if (job.status === 'completed') this.#seconds.observe(secondsToPaper(job), printerId);
  }

  /** `held`: the printers whose jobs end here, as a rule. */
  families(held: readonly string[] = []): Family[] {
    this.#forgetRemoved();
    for (const id of held) this.#begin(id);
    return [this.#accepted, this.#ended, this.#late, this.#seconds].map((one) => one.family());
  }

  #add(printerId: string): void {
    this.#forgetRemoved();
    this.#printers.add(printerId);
  }

  #begin(printerId: string): void {
    this.#printers.add(printerId);
    this.#accepted.begin(printerId);
    this.#late.begin(printerId);
    for (const outcome of ['completed', 'sent', 'cancelled'])
      this.#ended.begin(printerId, outcome, '');
    for (const code of usualCodes) this.#ended.begin(printerId, 'failed', code);
  }

  #forgetRemoved(): void {
    const gone = [...this.#printers].filter((id) => !this.#isPrinter(id));
    if (gone.length === 0) return;
    for (const id of gone) this.#printers.delete(id);
    const nameOf = (id: string) => (gone.includes(id) ? removed : id);
    for (const one of [this.#accepted, this.#ended, this.#late, this.#seconds]) one.rename(nameOf);
  }
}

function outcomeOf({ status, completion }: Job): string {
  return status === 'completed' && !completion?.confirmed ? 'sent' : status;
}

function secondsToPaper({ createdAt, notBefore, completedAt }: Job): number {
  const from = notBefore !== null && notBefore > createdAt ? notBefore : createdAt;
  return Math.max(0, (Date.parse(completedAt!) - Date.parse(from)) / 1000);
}
