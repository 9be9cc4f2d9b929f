// The printers that poll, as this node knows them, each with the secret of its address.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Printer } from '../printer.ts';
import { PolledPrinter, type PolledOptions } from './polled-printer.ts';

/** 24 letters and digits: they are typed into the page of a printer. */
const secretBytes = 18;

export class PolledPrinters {
  readonly #options: PolledOptions & { startedAt: string };
  readonly #printers = new Map<string, PolledPrinter>();

  constructor(options: PolledOptions) {
    this.#options = { ...options, startedAt: options.store.clock().toISOString() };
  }

  get all(): Iterable<PolledPrinter> {
    return this.#printers.values();
  }

  get(printerId: string): PolledPrinter | undefined {
    return this.#printers.get(printerId);
  }

  /** The printer that polls at an address with this secret. */
  find(printerId: string, secret: string): PolledPrinter | undefined {
    const found = this.#printers.get(printerId);
    return found && isEqual(found.secret, secret) ? found : undefined;
  }

  /** Makes the address of a printer that polls, or forgets that of one that no longer does. */
  async apply(printer: Printer): Promise<void> {
    const { store, deadlines } = this.#options;
    const { id } = printer;
    const before = this.#printers.get(id);
    if (printer.polled === null) {
      if (before) await this.end(id);
      return;
    }
    if (before?.printer === printer) return;
    const { secret, state } = await store.openPolling(id, newSecret());
    const polled = new PolledPrinter(printer, secret, state, this.#options);
    this.#printers.set(id, polled);
    printer.polledAs = polled;
    // A shared store tells which jobs are due.
    if (!store.isShared) for (const job of await store.queuedJobs(id)) deadlines.begin(job);
  }

  /** The printer was removed here or by another node, or no longer polls. */
  async end(printerId: string): Promise<void> {
    const polled = this.#printers.get(printerId);
    if (!polled) return;
    this.#printers.delete(printerId);
    polled.printer.polledAs = null;
    await this.#options.store.endPolling(printerId);
  }

  /** What time brings for all of them. */
  async lookAfter(): Promise<void> {
    if (this.#printers.size === 0) return;
    const { store } = this.#options;
    const states = new Map(
      store.isShared
        ? (await store.listPolling()).map(({ printerId, state }) => [printerId, state])
        : [],
    );
    const jobs = new Map((await store.printingJobs()).map((job) => [job.printerId, job]));
    for (const [id, polled] of this.#printers)
      await polled.lookAfter(states.get(id) ?? polled.state, jobs.get(id));
  }
}

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url').replaceAll(/[-_]/g, 'x');
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  // The length of a secret is no secret.
  return a.length === b.length && timingSafeEqual(a, b);
}
