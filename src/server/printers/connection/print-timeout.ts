// How long a printer may keep silent about a job: the time that printing takes
// and some more, begun anew with every sign of progress. While it reports a
// fault it keeps the data and prints on after the repair: then the job's own
// deadline counts.

import type { PrinterStatus } from '../../../core/model/printer-status.ts';

const lookMs = 100;

export class PrintTimeout {
  readonly #limitMs: number;
  readonly #isPastDeadline: () => boolean;
  readonly #status: () => PrinterStatus;
  readonly #timer = setInterval(() => this.#look(), lookMs);
  #end = () => {};
  /** Resolves when it has run out. */
  readonly ended = new Promise<void>((resolve) => (this.#end = resolve));
  #isOver = false;
  #since = performance.now();
  #errand: { everyMs: number; act: () => void; doneAt: number } | null = null;
  why = 'the printer did not confirm in time';

  constructor(limitMs: number, isPastDeadline: () => boolean, status: () => PrinterStatus) {
    this.#limitMs = limitMs;
    this.#isPastDeadline = isPastDeadline;
    this.#status = status;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  renew(): void {
    this.#since = performance.now();
  }

  /** What is done every so often for as long as the wait lasts: one timer serves both. */
  meanwhile(everyMs: number, act: () => void): void {
    this.#errand = { everyMs, act, doneAt: performance.now() };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const errand = this.#errand;
    if (errand && now - errand.doneAt >= errand.everyMs) {
      errand.doneAt = now;
      errand.act();
    }
    const { state, reasons } = this.#status();
    const isStopped = state === 'error' && !reasons.includes('BUSY');
    if (isStopped && !this.#isPastDeadline()) return this.renew();
    if (isStopped)
      this.why = `the printer stopped (${reasons.join(', ')}) and was not repaired in time`;
    if (!isStopped && now - this.#since <= this.#limitMs) return;
    this.#isOver = true;
    this.#end();
  }
}
