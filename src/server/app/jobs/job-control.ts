// Application service that changes jobs: cancel, move, reorder, delete their data.
// Rejections are `Fault`s with an actionable message.

import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job, Priority } from '../../../core/model/jobs/job.ts';
import { cancelled, isUnsent, type JobChange } from '../../../core/model/jobs/job-transitions.ts';
import { notBeforeOf } from '../../../core/model/jobs/not-before.ts';
import { queueProblem } from '../../../core/model/jobs/queue-room.ts';
import { profileHash } from '../../../core/profiles/index.ts';
import type { Config } from '../../config.ts';
import type { Fleet } from '../../printers/fleet.ts';
import type { Printer } from '../../printers/printer.ts';
import type { Renderer } from '../../rendering/renderer.ts';
import type { JobFilter, Store } from '../../store/store.ts';
import { placeOf } from '../batches/batch-id.ts';
import { jobOfRow } from '../batches/job-of-row.ts';
import { invalidRequest, jobNotFound, requireAllowed } from '../printing/refusals.ts';
import { selectOther } from '../printing/select-printer.ts';

/** What a request may change about a queued job. */
export interface JobChangeRequest {
  /** Id or group. */
  printer?: string | undefined;
  priority?: Priority | undefined;
  /** Seconds from now. */
  expiresIn?: number | undefined;
  /** A time, or seconds from now. */
  notBefore?: string | number | undefined;
}

export class JobControl {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #limits: Pick<Config['limits'], 'queuedJobs'>;

  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    limits: Pick<Config['limits'], 'queuedJobs'>,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#limits = limits;
  }

  async cancel(id: string): Promise<Job> {
    const waiting = await this.#cancelWaiting(id);
    if (waiting) return waiting;
    const { job, cancelled: isCancelled } = (await this.#store.cancelJob(id)) ?? jobNotFound(id);
    if (isCancelled) return job;
    throw new Fault(
      'JOB_NOT_CANCELLABLE',
      `Only queued jobs can be cancelled; job ${id} is ${job.status}.`,
    );
  }

  /** A job that waits in its batch is cancelled there. Null if it does not. */
  async #cancelWaiting(id: string): Promise<Job | null> {
    const found = await this.#waitingRow(id);
    if (!found) return null;
    const { batch, row } = found;
    const job = jobOfRow(batch, row, this.#store.clock());
    return await this.#store.endRow(batch.id, row.n, job, (one, now) => cancelled(one, now)!);
  }

  /** Null if it is a job already, or does not exist. */
  async #waitingRow(id: string) {
    const place = placeOf(id);
    return place && (await this.#store.waitingRow(place.batchId, place.n));
  }

  /** Why a job that is not stored cannot be changed. */
  async #notStored(id: string): Promise<never> {
    const found = await this.#waitingRow(id);
    if (!found) return jobNotFound(id);
    throw new Fault(
      'JOB_NOT_QUEUED',
      `Job ${id} waits in batch ${found.batch.id} and is not in the queue of its printer yet, so it cannot be changed. Cancel it with DELETE /jobs/${id}, or retry when it is queued.`,
    );
  }

  /** Cancels all queued jobs that match. Returns their number. */
  async cancelAll(filter: JobFilter): Promise<number> {
    for (let total = 0; ;) {
      const { cancelled: count, mayBeMore } = await this.#store.cancelJobs(filter);
      total += count;
      if (!mayBeMore) return total;
    }
  }

  /** Changes a job that was not sent. If it is being started meanwhile, the mark decides. */
  async change(access: Access, id: string, request: JobChangeRequest): Promise<Job> {
    const job = (await this.#store.getJob(id)) ?? (await this.#notStored(id));
    if (!isUnsent(job)) throw notQueued(job);
    const { printer: name, priority } = request;
    const change: JobChange = { priority, ...this.#times(job, request) };
    if (name === undefined) return await this.#apply(id, change);
    requireAllowed(access, job.templateId);
    const printer = await selectOther(this.#fleet.directory, name, access, job, `Job ${id}`);
    if (printer.id === job.printerId) return await this.#apply(id, change);
    // The printer must not be removed until the job is stored.
    return await printer.whileAccepting(async () => {
      await this.#requireRoom(printer, job.madeBy === access.keyId ? access.keyId : null);
      await this.#requirePrintable(job, printer);
      return await this.#apply(id, { ...change, printerId: printer.id });
    });
  }

  /** Times of the job; without another deadline, it keeps as much time as it had. */
  #times(job: Job, { expiresIn, notBefore: given }: JobChangeRequest): JobChange {
    const now = this.#store.clock();
    const after = (from: string | null, ms: number) =>
      new Date((from === null ? now : new Date(from)).getTime() + ms).toISOString();
    if (given === undefined)
      return expiresIn === undefined ? {} : { expiresAt: after(null, expiresIn * 1000) };
    const time = notBeforeOf(given, now);
    if ('problem' in time) return invalidRequest([`notBefore: ${time.problem}`]);
    const { notBefore } = time;
    const hadMs = Date.parse(job.expiresAt) - Date.parse(job.notBefore ?? job.createdAt);
    const ms = expiresIn === undefined ? hadMs : expiresIn * 1000;
    return { notBefore, expiresAt: after(expiresIn === undefined ? notBefore : null, ms) };
  }

  async #apply(id: string, change: JobChange): Promise<Job> {
    const { job, changed } = (await this.#store.changeJob(id, change)) ?? jobNotFound(id);
    if (!changed) throw notQueued(job);
    this.#fleet.watchDeadline(job);
    return job;
  }

  /** `keyId`: the API key that moves its own job. */
  async #requireRoom({ id }: Printer, keyId: string | null): Promise<void> {
    const queue = await this.#store.queueLength(id);
    const problem = queueProblem(id, queue, keyId, this.#limits.queuedJobs);
    if (problem !== null)
      throw new Fault(
        'QUEUE_FULL',
        `${problem} (limits.queuedJobs). The job was not moved. Retry later.`,
      );
  }

  /** Renders the job for another profile to find out whether it fits; its worker renders it again when it is printed. */
  async #requirePrintable(job: Job, { profile }: Printer): Promise<void> {
    const stored = await this.#store.getPayload(job.id, 1);
    if (stored?.profileHash !== profileHash(profile))
      await this.#renderer.renderAgain(job, profile);
  }

  /** Deletes what was printed; the job itself stays in the list. */
  async deleteData(id: string): Promise<void> {
    const found = await this.#store.deleteData(id);
    if (found?.deleted) return;
    if (!found && !(await this.#waitingRow(id))) jobNotFound(id);
    const status = found?.job.status ?? 'queued';
    throw new Fault(
      'JOB_NOT_ENDED',
      `Only the data of ended jobs can be deleted; job ${id} is ${status}. Cancel it first, or retry when it has ended.`,
    );
  }
}

function notQueued({ id, status, sentAgain }: Job): Fault {
  const why =
    status === 'queued' && sentAgain
      ? 'was already sent and is being printed again'
      : `is ${status}`;
  return new Fault(
    'JOB_NOT_QUEUED',
    `Only jobs that are queued and were never sent can be changed; job ${id} ${why}.`,
  );
}
