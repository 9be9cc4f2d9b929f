// Stores the status of a printer, at most a few times a second on average: a
// printer that changes its status all the time would otherwise fill the disk with
// events. The last status is always stored.
//
//   ready    --status-->          ready or full  stored at once
//   full     --status-->          waiting        until the rate allows one more
//   waiting  --status-->          waiting        replaces the one that waits
//   waiting  --time has passed--> ready or full  the last one is stored
//   any      --stop-->            stopped

import type { PrinterStatus } from '../../core/model/printers/printer-status.ts';

/** Opening the cover and changing the paper are some statuses within a second. */
const burst = 8;
const perSecond = 3;

export class StatusSaver {
  readonly #save: (status: PrinterStatus) => void;
  #left = burst;
  #at = performance.now();
  #waiting: PrinterStatus | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(save: (status: PrinterStatus) => void) {
    this.#save = save;
  }

  add(status: PrinterStatus): void {
    this.#waiting = status;
    if (!this.#timer) this.#saveIfAllowed();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
  }

  #saveIfAllowed(): void {
    this.#timer = undefined;
    if (!this.#waiting) return;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) {
      const ms = ((1 - this.#left) / perSecond) * 1000;
      this.#timer = setTimeout(() => this.#saveIfAllowed(), Math.ceil(ms)).unref();
      return;
    }
    this.#left--;
    const status = this.#waiting;
    this.#waiting = null;
    this.#save(status);
  }
}
