// Gives what still waits of a batch to another printer: its rows, and its jobs that are queued and
// were never sent.

import type { Access } from '../../../core/model/access/api-key.ts';
import { isRunning } from '../../../core/model/batches/batch.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { isUnsent } from '../../../core/model/jobs/job-transitions.ts';
import type { Printer } from '../../printers/printer.ts';
import type { Store } from '../../store/store.ts';
import type { JobControl } from '../jobs/job-control.ts';
import { batchNotFound } from '../printing/refusals.ts';
import type { BatchFeeder } from './batch-feeder.ts';
import type { BatchRows } from './batch-rows.ts';

export interface BatchMove {
  /** Id or group. */
  printer: string;
  /** Only what waits for this printer; by default for all of its printers. */
  fromPrinter?: string | undefined;
}

const jobsPerPage = 100;

export class BatchMoves {
  readonly #store: Store;
  readonly #rows: BatchRows;
  readonly #jobControl: JobControl;
  readonly #feeder: BatchFeeder;

  constructor(store: Store, rows: BatchRows, jobControl: JobControl, feeder: BatchFeeder) {
    this.#store = store;
    this.#rows = rows;
    this.#jobControl = jobControl;
    this.#feeder = feeder;
  }

  /** Returns how many prints were moved. */
  async move(access: Access, id: string, { printer, fromPrinter }: BatchMove): Promise<number> {
    const { batch } = (await this.#store.getBatch(id)) ?? batchNotFound(id);
    if (batch.status === 'staging') batchNotFound(id);
    if (!isRunning(batch)) throw notRunning(id, batch.status);
    let moved = 0;
    for (const one of batch.printers)
      if (fromPrinter === undefined || one === fromPrinter)
        moved += await this.#moveFrom(access, id, one, printer);
    if (moved === 0)
      throw new Fault(
        'BATCH_STATE',
        `Nothing of batch ${id} waits for another printer than "${printer}". What was sent to a printer stays there.`,
      );
    this.#feeder.wake();
    return moved;
  }

  async #moveFrom(access: Access, id: string, from: string, name: string): Promise<number> {
    const printer = await this.#target(access, id, from, name);
    if (!printer || printer.id === from) return 0;
    return await printer.whileAccepting(async () => {
      // Rows first: they would take the places of the jobs in the queue.
      const rows = await this.#moveRows(id, from, printer.id);
      const jobs = await this.#moveJobs(access, id, from, printer.id);
      // Once more, so that the batch no longer names a printer that has nothing of it.
      return rows + jobs + (await this.#moveRows(id, from, printer.id));
    });
  }

  /** The printer for what waits; null if nothing does. The first print shows whether it fits there. */
  async #target(access: Access, id: string, from: string, name: string): Promise<Printer | null> {
    const [row] = await this.#store.nextRows(id, from, 1);
    const [job] = row ? [] : await this.#queued(id, from);
    const first = row?.job ?? job;
    if (!first) return null;
    const request = row?.request ?? (await this.#store.getRequest(first.id));
    return await this.#rows.other(access, first, request, name, `Batch ${id}`);
  }

  async #moveRows(id: string, from: string, to: string): Promise<number> {
    for (let total = 0; ;) {
      const part = await this.#store.moveRows(id, from, to);
      // It was cancelled, or ended, meanwhile: what was moved is dropped with the rest.
      if (!part) return total;
      total += part.moved;
      if (!part.mayBeMore) return total;
    }
  }

  async #moveJobs(access: Access, id: string, from: string, printer: string): Promise<number> {
    let moved = 0;
    for (const job of await this.#queued(id, from))
      try {
        await this.#jobControl.change(access, job.id, { printer });
        moved++;
      } catch (error) {
        // It was started meanwhile.
        if (!(error instanceof Fault && error.code === 'JOB_NOT_QUEUED')) throw error;
      }
    return moved;
  }

  /** Its jobs in the queue of a printer that were never sent, the oldest first: a few. */
  async #queued(batchId: string, printerId: string): Promise<Job[]> {
    const states = ['queued'] as const;
    const query = { batchId, printerId, states, limit: jobsPerPage, order: 'asc' } as const;
    return (await this.#store.listJobs(query)).filter(isUnsent);
  }
}

function notRunning(id: string, status: string): Fault {
  return new Fault(
    'BATCH_STATE',
    `Batch ${id} is ${status}; only one that is open or paused allows this.`,
  );
}
