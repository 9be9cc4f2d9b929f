// How long a printer may keep silent about a job: the time that printing takes
// and some more, begun anew with every sign of progress. While it reports a
// fault it keeps the data and prints on after the repair: then the job's own
// deadline counts.

import type { PrinterStatus } from '../../core/model/printer-status.ts';

const lookMs = 100;

export class Patience {
  readonly #abort = new AbortController();
  readonly signal: AbortSignal = this.#abort.signal;
  /** Resolves when it has run out. */
  readonly ended: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  readonly #limitMs: number;
  #since = performance.now();
  why = 'the printer did not confirm in time';

  constructor(limitMs: number, isPastDeadline: () => boolean, status: () => PrinterStatus) {
    this.#limitMs = limitMs;
    this.ended = new Promise((resolve) => {
      this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#timer = setInterval(() => {
      const { state, reasons } = status();
      const isStopped = state === 'error' && !reasons.includes('BUSY');
      if (isStopped && !isPastDeadline()) return this.renew();
      if (isStopped)
        this.why = `the printer stopped (${reasons.join(', ')}) and was not repaired in time`;
      if (isStopped || performance.now() - this.#since > this.#limitMs) this.#abort.abort();
    }, lookMs);
  }

  renew(): void {
    this.#since = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
