// Application service that refuses what a key does not allow: printers, templates,
// jobs and batches. Rejections are `Fault`s that say what the key may use.

import {
  type Access,
  isLimited,
  mayUsePrinter,
  reachesBatch,
  reachesJob,
  type Whose,
} from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  batchNotFound,
  jobNotFound,
  printerForbidden,
  requireAllowed,
} from '../printing/refusals.ts';
import { rights, whoseOf } from './rights.ts';

export class Allowances {
  readonly #store: Store;
  readonly #directory: Directory;
  readonly #jobs: Jobs;

  constructor(store: Store, directory: Directory, jobs: Jobs) {
    this.#store = store;
    this.#directory = directory;
    this.#jobs = jobs;
  }

  requireTemplate(access: Access, id: string): void {
    requireAllowed(access, id);
  }

  /** Requires the printer, by default the default one. An unknown one is left to the route. */
  requirePrinter(access: Access, id = this.#directory.default.id): void {
    const printer = this.#directory.get(id);
    if (printer && !mayUsePrinter(access, printer)) printerForbidden(access, id);
  }

  /** A job that the key may not see is answered as one that does not exist. */
  async requireJob(access: Access, whose: Whose, id: string): Promise<void> {
    const job = await this.#jobs.get(id);
    const printer = this.#directory.get(job.printerId);
    if (reachesJob(access, whose, job, printer)) return;
    const maySee = whoseOf(access, rights.getJob);
    if (maySee && reachesJob(access, maySee, job, printer)) throw notItsOwn(access, `job "${id}"`);
    jobNotFound(id);
  }

  /** A batch that the key may not see is answered as one that does not exist. One that is being staged is left to the route. */
  async requireBatch(access: Access, whose: Whose, id: string): Promise<void> {
    const found = await this.#store.getBatch(id);
    if (!found || reachesBatch(access, whose, found.batch)) return;
    const maySee = whoseOf(access, rights.getBatch);
    if (maySee && reachesBatch(access, maySee, found.batch))
      throw notItsOwn(access, `batch "${id}"`);
    batchNotFound(id);
  }

  requireAllPrinters(access: Access): void {
    if (isLimited(access))
      throw new Fault(
        'FORBIDDEN',
        `This needs a key for all printers; the key "${access.name}" is limited.`,
      );
  }

  /** `toRead`: those who may read or design see what belongs to all templates. */
  requireAllTemplates({ name, templates, scopes }: Access, toRead: boolean): void {
    const mayRead = toRead && (scopes.has('read') || scopes.has('design'));
    if (templates !== null && !mayRead)
      throw new Fault(
        'FORBIDDEN',
        `Routes, counters and images belong to all templates; the key "${name}" may use ${[...templates].join(', ')} only.`,
      );
  }
}

function notItsOwn({ name }: Access, what: string): Fault {
  return new Fault(
    'FORBIDDEN',
    `The key "${name}" may see ${what}, but did not make it. Changing it needs the key that made it, or one with the scope manage.`,
  );
}
