// Application service that refuses what a key does not allow: printers, templates,
// jobs and batches. Rejections are `Fault`s that say what the key may use.

import { type Access, isLimited, maySeeJob, mayUsePrinter } from '../../core/model/api-key.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Directory } from '../printers/directory.ts';
import type { Store } from '../store/store.ts';
import { printerForbidden, requireAllowed } from './refusals.ts';

export class Allowances {
  readonly #store: Store;
  readonly #directory: Directory;

  constructor(store: Store, directory: Directory) {
    this.#store = store;
    this.#directory = directory;
  }

  requireTemplate(access: Access, id: string): void {
    requireAllowed(access, id);
  }

  /** By default the default printer. An unknown one is left to the route. */
  requirePrinter(access: Access, id = this.#directory.default.id): void {
    const printer = this.#directory.get(id);
    if (printer && !mayUsePrinter(access, printer)) printerForbidden(access, id);
  }

  async requireJob(access: Access, id: string): Promise<void> {
    const job = await this.#store.getJob(id);
    // The same answer as for a job that does not exist.
    if (job && !maySeeJob(access, job, this.#directory.get(job.printerId)))
      throw new Fault('JOB_NOT_FOUND', `Job "${id}" does not exist, or this key may not see it.`);
  }

  /** A batch may print anywhere. */
  requireBatches(access: Access): void {
    const advice = 'GET /jobs?batchId= lists the jobs that it may see.';
    requireWhole(access, 'Batches need', advice);
  }

  /** Metrics count the jobs of all printers. */
  requireMetrics(access: Access): void {
    requireWhole(access, 'Metrics need', 'Make one with the scope metrics alone.');
  }
}

function requireWhole(access: Access, what: string, advice: string): void {
  if (isLimited(access))
    throw new Fault(
      'FORBIDDEN',
      `${what} a key for all printers; the key "${access.name}" is limited. ${advice}`,
    );
}
