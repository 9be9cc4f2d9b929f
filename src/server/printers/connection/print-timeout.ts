// Decides when to give up on a job that was sent: after its printing time plus a
// margin, restarted by every sign of progress. A printer that reports a fault
// keeps the data and prints on after the repair, so then only the job's own
// deadline counts.

import { type Failure, stoppedBy } from '../../../core/model/jobs/failure-reason.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';

const checkMs = 100;

export class PrintTimeout {
  readonly #limitMs: number;
  readonly #isPastDeadline: () => boolean;
  readonly #status: () => PrinterStatus;
  readonly #timer = setInterval(() => this.#check(), checkMs);
  #expire = () => {};
  /** Resolves when the time is over. */
  readonly expired = new Promise<void>((resolve) => (this.#expire = resolve));
  #isExpired = false;
  #since = performance.now();
  #repeated: { everyMs: number; action: () => void; lastAt: number } | null = null;
  failure: Failure = { reason: 'not-confirmed-in-time' };

  constructor(limitMs: number, isPastDeadline: () => boolean, status: () => PrinterStatus) {
    this.#limitMs = limitMs;
    this.#isPastDeadline = isPastDeadline;
    this.#status = status;
  }

  get isExpired(): boolean {
    return this.#isExpired;
  }

  restart(): void {
    this.#since = performance.now();
  }

  /** Repeats an action while the wait lasts, on the same timer. */
  repeat(everyMs: number, action: () => void): void {
    this.#repeated = { everyMs, action, lastAt: performance.now() };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const now = performance.now();
    const repeated = this.#repeated;
    if (repeated && now - repeated.lastAt >= repeated.everyMs) {
      repeated.lastAt = now;
      repeated.action();
    }
    const { state, reasons } = this.#status();
    const isStopped = state === 'error' && !reasons.includes('BUSY');
    if (isStopped && !this.#isPastDeadline()) return this.restart();
    if (isStopped) this.failure = stoppedBy(reasons);
    if (!isStopped && now - this.#since <= this.#limitMs) return;
    this.#isExpired = true;
    this.#expire();
  }
}
