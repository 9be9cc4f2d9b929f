// What every protocol of an input can ask of the service: submit a print, withdraw it, wait for
// its end, and look at the printer.

import type { DrawnLabels, LabelsTask } from '../../core/drawing/draw-labels.ts';
import type { DirectPrint } from '../../core/direct-print.ts';
import { type Access, fullAccess, mayUsePrinter } from '../../core/model/access/api-key.ts';
import { Fault } from '../../core/model/fault.ts';
import { hasEnded, type Job } from '../../core/model/jobs/job.ts';
import type { JobControl } from '../app/jobs/job-control.ts';
import type { Jobs } from '../app/jobs/jobs.ts';
import type { Printing } from '../app/printing/printing.ts';
import type { Directory } from '../printers/directory.ts';
import type { Printer } from '../printers/printer.ts';
import type { PrintRequest } from '../rendering/render-task.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { JobQuery, Store } from '../store/store.ts';
import { documentTurn } from './input-turns.ts';

export interface IncomingPrint {
  /** The protocol, such as `raw`. */
  source: string;
  /** The address of the client. */
  address: string;
  print: DirectPrint;
  options?: PrintRequest['options'];
  /** Key like an Idempotency-Key: one key makes at most one job. */
  key?: string;
  /** Everything by default: the listener decides who may print. */
  access?: Access;
}

interface IntakeParts {
  printing: Printing;
  jobs: Jobs;
  jobControl: JobControl;
  directory: Directory;
  access: (key: string) => Promise<Access | null>;
  renderer: Pick<Renderer, 'labels'>;
  store: Pick<Store, 'watch'>;
  /** The jobs whose clients wait here: another node may end meanwhile. */
  awaited: Set<string>;
}

/** Jobs with one reference that are looked at, the newest first. */
const mostSearched = 20;

export class Intake {
  readonly #parts: IntakeParts;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Stores the job before it returns its id. A printer that is offline gets it later. Throws a Fault. */
  async submit({ source, address, print, options, key, access }: IncomingPrint): Promise<string> {
    const request = { ...print, options: options ?? {} };
    await documentTurn(address);
    const { jobId } = await this.#parts.printing.submitDirect(
      access ?? fullAccess(`input ${source}`),
      request,
      JSON.stringify(request),
      key,
      { source, sourceAddress: address },
    );
    return jobId;
  }

  /** Cancels the job if it was not begun, and returns it as it is then. */
  async withdraw(jobId: string): Promise<Job> {
    const { jobControl, jobs } = this.#parts;
    try {
      return await jobControl.cancel(jobId);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'JOB_NOT_CANCELLABLE') throw error;
      return await jobs.get(jobId);
    }
  }

  /** Returns the job once it has ended, or as it is after `ms` or on abort. */
  wait(jobId: string, ms: number, signal: AbortSignal): Promise<Job> {
    return this.#parts.jobs.waitForEnd(jobId, ms, signal);
  }

  /** Waits for its end, and withdraws it if it has not begun by then. */
  async waitOrWithdraw(jobId: string, ms: number, signal: AbortSignal): Promise<Job> {
    const { awaited } = this.#parts;
    awaited.add(jobId);
    try {
      const job = await this.wait(jobId, ms, signal);
      return hasEnded(job) ? job : await this.withdraw(jobId);
    } finally {
      awaited.delete(jobId);
    }
  }

  /** Draws ZPL without printing it. */
  drawLabels(zpl: Uint8Array, task: LabelsTask): Promise<DrawnLabels> {
    return this.#parts.renderer.labels(zpl, task);
  }

  /** What a key allows; null if it is not known. Any key is right while keys are off. */
  access(key: string): Promise<Access | null> {
    return this.#parts.access(key);
  }

  /** The printers that may be used, the default one first. */
  printers(access: Access): Printer[] {
    return this.#parts.directory.all.filter((printer) => mayUsePrinter(access, printer));
  }

  /** The newest first. */
  async jobs(query: JobQuery): Promise<Job[]> {
    return (await this.#parts.jobs.list(query)).jobs;
  }

  /** The newest job of a client's own name for it, by the protocol and the address that it came from. */
  async newest(reference: string, source: string, address?: string): Promise<Job | null> {
    const { jobs } = await this.#parts.jobs.list({ reference, limit: mostSearched });
    const isFrom = (job: Job) =>
      job.source === source && (address === undefined || job.sourceAddress === address);
    return jobs.find(isFrom) ?? null;
  }

  /** The printer with this id, the best one of this group, or the default one for an empty name. */
  async printer(name: string): Promise<Printer | undefined> {
    const { directory } = this.#parts;
    return name === '' ? directory.default : await directory.pick(name, () => true);
  }

  /** Calls back after changes of printers. Returns a function that stops it. */
  watchPrinters(changed: () => void): () => void {
    return this.#parts.store.watch(({ own, everything }) => {
      if (everything || own.some((change) => 'printer' in change)) changed();
    });
  }
}
