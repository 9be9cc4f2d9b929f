// Application service for batches: accepts many prints at once, all or nothing, and
// controls them. Every row is validated and laid out before it is staged; a batch is
// opened by one commit after its last row.

import {
  type Batch,
  type BatchAction,
  batchProgress,
  type BatchCounts,
  type BatchRow,
  commitBytes,
  commitRows,
  type VisibleBatchState,
  visibleState,
  waitingRows,
} from '../../../core/model/batches/batch.ts';
import { type Access, isLimited, type Whose } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { batchRoomProblem } from '../../../core/model/jobs/queue-room.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import type { Acceptance } from '../printing/acceptance.ts';
import type { BatchFeeder } from './batch-feeder.ts';
import { hashOfBatch } from './batch-hash.ts';
import { batchJobId, newBatchId } from './batch-id.ts';
import type { BatchPrint, BatchRows, PlacedJob, PlacedPrint } from './batch-rows.ts';
import { endedRows, type RowRange } from './ended-rows.ts';
import { canonicalText } from '../printing/canonical-text.ts';
import type { FreeSpace } from '../operation/free-space.ts';
import type { Accepted, Idempotency, KeyedRequest } from '../printing/idempotency.ts';
import { newJobId } from '../jobs/job-id.ts';
import type { Pause, Pauses } from '../operation/pause.ts';
import { PlacedProblems } from '../printing/placed-problems.ts';
import { batchNotFound } from '../printing/refusals.ts';

export type BatchLimits = Pick<Config['limits'], 'batchRows' | 'batchQueue' | 'batchQueueBytes'>;

type Prints = Iterable<PlacedPrint | PlacedJob> | AsyncIterable<PlacedPrint | PlacedJob>;

export interface BatchView extends Pick<
  Batch,
  'id' | 'name' | 'createdAt' | 'templates' | 'reprintOf'
> {
  status: VisibleBatchState;
  expiresAt: string | null;
  endedAt: string | null;
  jobs: number;
  counts: BatchCounts;
  printers: string[];
}

const failuresShown = 10;

export class Batches {
  readonly #store: Store;
  readonly #rows: BatchRows;
  readonly #acceptance: Acceptance;
  readonly #space: FreeSpace;
  readonly #feeder: BatchFeeder;
  readonly #limits: BatchLimits;
  readonly #pauses: Pauses;
  readonly #idempotency: Idempotency;

  constructor(
    store: Store,
    rows: BatchRows,
    acceptance: Acceptance,
    space: FreeSpace,
    feeder: BatchFeeder,
    limits: BatchLimits,
    pauses: Pauses,
    idempotency: Idempotency,
  ) {
    this.#store = store;
    this.#rows = rows;
    this.#acceptance = acceptance;
    this.#space = space;
    this.#feeder = feeder;
    this.#limits = limits;
    this.#pauses = pauses;
    this.#idempotency = idempotency;
  }

  /** Returns the ids of the batch and of its jobs, in order. */
  async submit(
    access: Access,
    name: string,
    prints: readonly BatchPrint[],
    key?: string,
  ): Promise<{ batchId: string; jobIds: string[] }> {
    const canonical = () => hashOfBatch(name, prints, this.#pauses());
    const placed = prints.map((print, index) => ({
      print,
      where: `jobs[${index}]`,
      dataPath: 'data.' as const,
    }));
    const { jobId } = await this.#idempotency.once(
      access,
      key,
      { canonical },
      async (keyed) =>
        await this.accept(access, { name, reprintOf: null }, placed, async () => keyed),
    );
    const jobIds = prints.map((_, n) => batchJobId(jobId, n));
    return { batchId: jobId, jobIds };
  }

  /** Prints rows of a batch again, as a batch that names it. */
  async reprint(
    access: Access,
    id: string,
    range: RowRange & { name?: string; printer?: string },
    key?: string,
  ): Promise<{ batchId: string; jobs: number }> {
    const canonical = () => `batch reprint ${id}\n${canonicalText(range)}`;
    const { jobId } = await this.#idempotency.once(access, key, { canonical }, async (keyed) => {
      const batch = await this.#find(id);
      const rows = endedRows(this.#store, batch, range);
      const { name = batch.name } = range;
      return await this.accept(access, { name, reprintOf: id }, rows, async () => keyed);
    });
    return { batchId: jobId, jobs: (await this.#store.getBatch(jobId))?.batch.rows ?? 0 };
  }

  async #find(id: string): Promise<Batch> {
    const { batch } = (await this.#store.getBatch(id)) ?? batchNotFound(id);
    return batch.status === 'staging' ? batchNotFound(id) : batch;
  }

  /** Stages the prints and opens the batch. Null where a batch with this key exists already. */
  async accept(
    access: Access,
    about: { name: string; reprintOf: string | null },
    prints: Prints,
    keyed: () => Promise<KeyedRequest | 'answered' | null>,
    pause = this.#pauses(),
  ): Promise<Accepted | null> {
    const batchId = newBatchId(this.#store.clock().getTime());
    this.#feeder.staging(batchId);
    try {
      await this.#store.stageBatch({ id: batchId, madeBy: access.keyId, ...about });
      await this.#stage(access, batchId, prints, pause);
      const key = await keyed();
      const isOpened = key !== 'answered' && (await this.#store.openBatch(batchId, key));
      return isOpened ? { jobId: batchId, estimatedSeconds: 0 } : null;
    } finally {
      // Discards what was not opened.
      this.#feeder.staged(batchId);
    }
  }

  async #stage(access: Access, batchId: string, prints: Prints, pause: Pause): Promise<void> {
    const room = await this.#room(access);
    const problems = new PlacedProblems();
    let rows: BatchRow[] = [];
    let characters = 0;
    let count = 0;
    /** Printing time of the rows so far, by printer. */
    const load = new Map<string, number>();
    let hasStored = false;
    const flush = async () => {
      if (rows.length === 0) return;
      await this.#space.require();
      // Room is checked again with what this batch and others have stored meanwhile.
      if (hasStored) await this.#room(access);
      hasStored = true;
      if (!(await this.#store.stageRows(batchId, rows)))
        throw new Error('The batch was discarded.');
      rows = [];
      characters = 0;
    };
    for await (const placed of prints) {
      await pause();
      if (count >= this.#limits.batchRows)
        throw new Fault(
          'PAYLOAD_TOO_LARGE',
          `The batch has more than ${this.#limits.batchRows} jobs (limits.batchRows). Nothing was stored. Send it in parts.`,
        );
      if (count >= room)
        throw new Fault(
          'QUEUE_FULL',
          `${this.#limits.batchQueue} jobs of batches already wait (limits.batchQueue). Nothing was stored. Retry later.`,
        );
      const n = count++;
      await problems.collect(placed.where, async () => {
        const jobId = batchJobId(batchId, n);
        const { row, printer } = await ('job' in placed
          ? this.#rows.again(access, jobId, n, placed, load)
          : this.#rows.make(access, jobId, n, placed, load));
        const { printMs } = row.job;
        if (!load.has(printer.id)) await this.#acceptance.requireReachable(printer);
        load.set(printer.id, (load.get(printer.id) ?? 0) + printMs);
        if (problems.any) return;
        rows.push(row);
        characters += row.request.length;
      });
      if (problems.isFull) break;
      if (rows.length === commitRows || characters > commitBytes) await flush();
    }
    problems.refuse('The batch');
    if (count === 0)
      throw new Fault('VALIDATION_ERROR', 'The batch has no jobs.', ['jobs: is empty']);
    await flush();
  }

  /** Returns how many rows may wait. Throws QUEUE_FULL if those that wait take too many bytes. */
  async #room({ keyId }: Access): Promise<number> {
    const batches = await this.#store.unendedBatches();
    const problem = batchRoomProblem(batches, keyId, this.#limits.batchQueueBytes);
    if (problem !== null)
      throw new Fault(
        'QUEUE_FULL',
        `${problem} (limits.batchQueueBytes). Nothing was stored. Retry when some of them have been printed, or cancel a batch (POST /batches/:id/cancel).`,
      );
    const waiting = batches.reduce((sum, batch) => sum + waitingRows(batch), 0);
    return this.#limits.batchQueue - waiting;
  }

  async get(id: string): Promise<{ batch: BatchView; failures: Job[] }> {
    const found = (await this.#store.getBatch(id)) ?? batchNotFound(id);
    if (found.batch.status === 'staging') batchNotFound(id);
    return {
      batch: viewOf(found.batch, found.counts),
      failures: await this.#store.batchFailures(id, failuresShown),
    };
  }

  /** The batches that the sender may see. */
  async list(access: Access, whose: Whose, limit: number): Promise<BatchView[]> {
    const isAll = whose === 'any' && !isLimited(access);
    const found = await this.#store.listBatches(limit, isAll ? undefined : access.keyId!);
    return found.map(({ batch, counts }) => viewOf(batch, counts));
  }

  async change(id: string, action: BatchAction): Promise<BatchView> {
    const { batch, changed } = (await this.#store.changeBatch(id, action)) ?? batchNotFound(id);
    if (!changed) throw refused(batch, action);
    this.#feeder.wake();
    return (await this.get(id)).batch;
  }

  /** Prints failed jobs again: those that cannot have printed, with `unconfirmed` the others too. */
  async retryFailed(id: string, unconfirmed: boolean): Promise<{ retried: number }> {
    // What was cancelled or has expired must not be printed again with what failed.
    if (isOver((await this.get(id)).batch.status)) await this.#feeder.drop(id);
    const newId = () => newJobId(this.#store.clock().getTime());
    let retried = 0;
    for (let after = 0; ;) {
      const page = await this.#store.retryFailed(id, { unconfirmed, after, newId });
      if (!page)
        throw new Fault(
          'BATCH_STATE',
          `Batch ${id} was just cancelled, or has expired, and its rows are still being deleted. Nothing is printed again. Retry in a moment.`,
        );
      retried += page.retried;
      if (page.last === null) break;
      after = page.last;
    }
    this.#feeder.wake();
    return { retried };
  }
}

function isOver(status: VisibleBatchState): boolean {
  return status === 'cancelled' || status === 'expired';
}

function viewOf(batch: Batch, counts: BatchCounts): BatchView {
  const { id, name, createdAt, expiresAt, endedAt, rows, printers, templates, reprintOf } = batch;
  const status = visibleState(batch);
  const progress = batchProgress(batch, counts);
  return {
    id,
    name,
    status,
    createdAt,
    expiresAt,
    endedAt,
    jobs: rows,
    counts: progress,
    printers,
    templates,
    reprintOf,
  };
}

function refused({ id, status }: Batch, action: BatchAction): Fault {
  if (status === 'staging') return batchNotFound(id);
  const needed = { pause: 'open', resume: 'paused', cancel: 'open or paused' } as const;
  return new Fault(
    'BATCH_STATE',
    `Batch ${id} is ${status}; only one that is ${needed[action as keyof typeof needed]} allows this.`,
  );
}
