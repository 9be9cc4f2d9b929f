// The day of every printer: what it printed and how long it could not. The answer is kept for
// some seconds, so that many open pages cause the work of one.

import { reportedStatus } from '../../../core/model/event.ts';
import { type PrinterDay, printerDay } from '../../../core/model/printers/printer-day.ts';
import type { Printer } from '../../printers/printer.ts';
import type { Store } from '../../store/store.ts';
import type { Printers } from './printers.ts';

const dayMs = 24 * 60 * 60_000;
const keptMs = 5000;
/** The jobs of each printer; enough for one every two seconds. */
const mostJobs = 40_000;
const mostUpdates = 2000;
/** Days begin at different times for readers in different zones. */
const mostKept = 50;

export interface CountedDay extends PrinterDay {
  printer: Printer;
  printed: number;
  failed: number;
  exact: boolean;
}

export interface Days {
  since: string;
  days: CountedDay[];
}

export class PrinterDays {
  readonly #store: Store;
  readonly #printers: Printers;
  readonly #kept = new Map<string, { until: number; days: Promise<Days> }>();

  constructor(store: Store, printers: Printers) {
    this.#store = store;
    this.#printers = printers;
  }

  /** The days of all printers; `since` is at most 24 hours ago. */
  async read(since: string | undefined): Promise<Days> {
    const now = this.#store.clock().getTime();
    const begin = Math.max(since === undefined ? 0 : Date.parse(since), now - dayMs);
    const key = since ?? '';
    const kept = this.#kept.get(key);
    if (kept && now < kept.until) return await kept.days;
    const days = this.#load(new Date(Math.min(begin, now)).toISOString());
    for (const [old, { until }] of this.#kept)
      if (until <= now || this.#kept.size >= mostKept) this.#kept.delete(old);
    this.#kept.set(key, { until: now + keptMs, days });
    days.catch(() => this.#kept.delete(key));
    return await days;
  }

  async #load(since: string): Promise<Days> {
    // Some are older, so that the state at the beginning is known.
    const from = new Date(Date.parse(since) - dayMs).toISOString();
    const updates = await this.#store.printerUpdatesSince(from, mostUpdates);
    const days: CountedDay[] = [];
    for (const { printer } of await this.#printers.list()) {
      const { byStatus, exact } = await this.#store.countJobs(
        { printerId: printer.id, since },
        mostJobs,
      );
      const { status, wasReached, isPaused } = printer;
      days.push({
        printer,
        printed: byStatus.completed,
        failed: byStatus.failed,
        exact,
        ...printerDay(
          updates.filter(
            ({ type, data }) => type === 'printerUpdate' && data.printerId === printer.id,
          ),
          wasReached ? { ...reportedStatus(status), paused: isPaused } : null,
          since,
          this.#store.clock().toISOString(),
        ),
      });
    }
    return { since, days };
  }
}
