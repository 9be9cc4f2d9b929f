// Application service for batches: accepts many prints at once, all or nothing, and
// controls them. Every row is validated and laid out before it is staged; a batch is
// opened by one commit after its last row.

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DirectPrint, isDirect } from '../../core/direct-print.ts';
import {
  type Batch,
  type BatchAction,
  batchProgress,
  type BatchCounts,
  type BatchRow,
  type VisibleBatchState,
  visibleState,
  waitingRows,
} from '../../core/model/batch.ts';
import type { Access } from '../../core/model/api-key.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/job.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { Printer } from '../printers/printer.ts';
import type { PrintRequest } from '../rendering/render-task.ts';
import type { ReadyContent, Renderer } from '../rendering/renderer.ts';
import type { Store } from '../store/store.ts';
import type { BatchFeeder } from './batch-feeder.ts';
import { batchJobId, newBatchId } from './batch-id.ts';
import { canonicalText } from './canonical-text.ts';
import { csvRows } from './csv-rows.ts';
import { blamingContent, checkedDirect, placeholder, requireDirect } from './direct-prints.ts';
import type { FreeSpace } from './free-space.ts';
import { Idempotency, type KeyedRequest } from './idempotency.ts';
import { newJobId } from './job-id.ts';
import type { Acceptance } from './acceptance.ts';
import { PlacedProblems } from './placed-problems.ts';
import { requireAllowed, requireMatchingData, templateNotFound } from './refusals.ts';
import { selectPrinter } from './select-printer.ts';

/** One print of a batch: a stored template, or a direct print. */
export interface BatchPrint extends DirectPrint {
  templateId?: string;
  data?: JsonObject;
  options?: Omit<NonNullable<PrintRequest['options']>, 'wait' | 'priority' | 'notBefore'>;
}

export interface BatchLimits {
  /** Of one batch. */
  rows: number;
  /** Of all batches that have not ended, without those that are jobs. */
  waiting: number;
}

export interface BatchView extends Pick<Batch, 'id' | 'name' | 'createdAt'> {
  status: VisibleBatchState;
  expiresAt: string | null;
  endedAt: string | null;
  jobs: number;
  counts: BatchCounts;
}

/** What is to be printed, and where its problems are: `jobs[3].data.price`, or `rows[3].price`. */
export interface PlacedPrint {
  print: BatchPrint;
  where: string;
  dataPath: 'data.' | '';
}

const rowsPerCommit = 500;
/** Other requests are answered between the rows of a batch. */
const sliceMs = 10;
const failuresShown = 10;

export class Batches {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #acceptance: Acceptance;
  readonly #space: FreeSpace;
  readonly #feeder: BatchFeeder;
  readonly #limits: BatchLimits;
  readonly #idempotency: Idempotency;

  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    acceptance: Acceptance,
    space: FreeSpace,
    feeder: BatchFeeder,
    limits: BatchLimits,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#acceptance = acceptance;
    this.#space = space;
    this.#feeder = feeder;
    this.#limits = limits;
    this.#idempotency = new Idempotency(store);
  }

  /** Returns the ids of the batch and of its jobs, in order. */
  async submit(
    access: Access,
    name: string,
    prints: readonly BatchPrint[],
    key?: string,
  ): Promise<{ batchId: string; jobIds: string[] }> {
    const text = () => `batch\n${canonicalText({ name, prints })}`;
    const placed = prints.map((print, index) => ({
      print,
      where: `jobs[${index}]`,
      dataPath: 'data.' as const,
    }));
    const { jobId } = await this.#idempotency.once(
      key,
      { canonical: text, asSent: text },
      async (keyed) => await this.#accept(access, name, placed, () => keyed),
    );
    const jobIds = prints.map((_, n) => batchJobId(jobId, n));
    return { batchId: jobId, jobIds };
  }

  /** A job for each row of a CSV file, which is read while it is staged. */
  async submitCsv(
    access: Access,
    { templateId, name, options, bytes }: CsvBatch,
    file: Readable,
    key?: string,
  ): Promise<{ batchId: string; jobs: number }> {
    const version = await this.#store.currentVersion(templateId);
    const template =
      version === null ? null : await this.#renderer.checkVersion(templateId, version);
    if (!template) return templateNotFound(templateId);
    const sum = createHash('sha256');
    sum.update(`csv ${templateId}\n${canonicalText({ name, options })}\n`);
    let size = 0;
    // The request is answered after an error, so its stream must stay open.
    const chunks = async function* () {
      for await (const chunk of file.iterator({ destroyOnReturn: false })) {
        size += chunk.length;
        if (size > bytes) throw tooLarge(bytes);
        sum.update(chunk);
        yield chunk as Uint8Array;
      }
    };
    const drain = async () => {
      for await (const _ of chunks());
    };
    let digest: string | undefined;
    const body = { hash: () => (digest ??= sum.digest('hex')), drain };
    async function* prints(): AsyncGenerator<PlacedPrint> {
      for await (const { number, data } of csvRows(chunks(), template!.schema))
        yield { print: { templateId, data, options }, where: `rows[${number}]`, dataPath: '' };
    }
    try {
      const { jobId } = await this.#idempotency.onceStreamed(key, body, (keyed) =>
        this.#accept(access, name, prints(), keyed),
      );
      const batch = (await this.#store.getBatch(jobId))?.batch;
      return { batchId: jobId, jobs: batch?.rows ?? 0 };
    } catch (error) {
      // Clients that send the whole file before they read see the answer.
      if (!file.readableEnded) await drain().catch(() => file.resume());
      throw error;
    }
  }

  async #accept(
    access: Access,
    name: string,
    prints: Iterable<PlacedPrint> | AsyncIterable<PlacedPrint>,
    keyed: () => KeyedRequest | null,
  ) {
    const batchId = newBatchId(this.#store.clock().getTime());
    this.#feeder.staging(batchId);
    try {
      await this.#store.stageBatch(batchId, name);
      await this.#stage(access, batchId, prints);
      const opened = await this.#store.openBatch(batchId, keyed());
      return opened && { jobId: batchId, estimatedSeconds: 0 };
    } finally {
      // Discards what was not opened.
      this.#feeder.staged(batchId);
    }
  }

  async #stage(
    access: Access,
    batchId: string,
    prints: Iterable<PlacedPrint> | AsyncIterable<PlacedPrint>,
  ): Promise<void> {
    const room = await this.#room();
    const problems = new PlacedProblems();
    let rows: BatchRow[] = [];
    let count = 0;
    /** Printing time of the rows so far, by printer. */
    const load = new Map<string, number>();
    let sliceEnd = performance.now() + sliceMs;
    const flush = async () => {
      if (rows.length === 0) return;
      await this.#space.require();
      if (!(await this.#store.stageRows(batchId, rows)))
        throw new Error('The batch was discarded.');
      rows = [];
    };
    for await (const placed of prints) {
      if (count >= this.#limits.rows)
        throw new Fault(
          'PAYLOAD_TOO_LARGE',
          `The batch has more than ${this.#limits.rows} jobs (limits.batchRows). Nothing was stored. Send it in parts.`,
        );
      if (count >= room)
        throw new Fault(
          'QUEUE_FULL',
          `${this.#limits.waiting} jobs of batches already wait (limits.batchQueue). Nothing was stored. Retry later.`,
        );
      const n = count++;
      await problems.collect(placed.where, async () => {
        const { row, printer } = await this.#row(access, batchJobId(batchId, n), n, placed, load);
        const { printMs } = row.job;
        if (!load.has(printer.id)) await this.#acceptance.requireReachable(printer);
        load.set(printer.id, (load.get(printer.id) ?? 0) + printMs);
        if (!problems.any) rows.push(row);
      });
      if (problems.isFull) break;
      if (rows.length === rowsPerCommit) await flush();
      if (performance.now() > sliceEnd) {
        await nextTurn();
        sliceEnd = performance.now() + sliceMs;
      }
    }
    problems.refuse('The batch');
    if (count === 0)
      throw new Fault('VALIDATION_ERROR', 'The batch has no jobs.', ['jobs: is empty']);
    await flush();
  }

  async #room(): Promise<number> {
    const batches = await this.#store.unendedBatches();
    const waiting = batches.reduce((sum, batch) => sum + waitingRows(batch), 0);
    return this.#limits.waiting - waiting;
  }

  /** Validates and lays out one print. */
  async #row(
    access: Access,
    id: string,
    n: number,
    { print: given, dataPath }: PlacedPrint,
    load: ReadonlyMap<string, number>,
  ): Promise<{ row: BatchRow; printer: Printer }> {
    const { templateId, options = {}, ...print } = given;
    const { template, data, body } =
      templateId === undefined ? await this.#direct(print) : await this.#stored(templateId, print);
    requireAllowed(access, template.id);
    requireMatchingData(await this.#renderer.problems(template.checked, data, true), dataPath);
    const printer = await selectPrinter(
      this.#fleet.directory,
      options.printer,
      template.checked,
      access,
      load,
    );
    const request = { data, options };
    const rendering = this.#renderer.render(
      template.checked,
      request,
      printer.profile,
      this.#store.clock(),
    );
    const { id: templateOrKind } = template;
    const { printMs } = await (isDirect(templateOrKind)
      ? blamingContent(templateOrKind, rendering)
      : rendering);
    const { copies = 1, onUnconfirmed = 'hold', keepData = true } = options;
    const { reference = null, metadata = null } = options;
    const job = {
      id,
      printerId: printer.id,
      templateId: template.id,
      templateVersion: template.version,
      copies,
      onUnconfirmed,
      reprintOf: null,
      printMs,
      reference,
      madeBy: access.keyId,
      metadata,
      keepData,
    };
    return { row: { n, job, request: JSON.stringify({ ...body, options }) }, printer };
  }

  async #stored(id: string, print: DirectPrint): Promise<Resolved> {
    const { data = {}, ...others } = print;
    const [wrong] = Object.keys(others);
    if (wrong !== undefined)
      throw new Fault('VALIDATION_ERROR', '', [`${wrong}: cannot be combined with templateId`]);
    const version = await this.#store.currentVersion(id);
    const checked = version === null ? null : await this.#renderer.checkVersion(id, version);
    if (version === null || !checked) return templateNotFound(id);
    return { template: { id, version, checked }, data, body: { data } };
  }

  async #direct(print: DirectPrint): Promise<Resolved> {
    requireDirect(print);
    const direct = await this.#renderer.openDirect(print);
    const { id } = direct;
    const data = 'data' in direct ? direct.data : {};
    const checked = await checkedDirect(this.#renderer, direct);
    const version = await this.#store.keepTemplate(placeholder(id));
    return { template: { id, version, checked }, data, body: print as JsonObject };
  }

  async get(id: string): Promise<{ batch: BatchView; failures: Job[] }> {
    const found = (await this.#store.getBatch(id)) ?? notFound(id);
    if (found.batch.status === 'staging') notFound(id);
    return {
      batch: viewOf(found.batch, found.counts),
      failures: await this.#store.batchFailures(id, failuresShown),
    };
  }

  async list(limit: number): Promise<BatchView[]> {
    const found = await this.#store.listBatches(limit);
    return found.map(({ batch, counts }) => viewOf(batch, counts));
  }

  async change(id: string, action: BatchAction): Promise<BatchView> {
    const { batch, changed } = (await this.#store.changeBatch(id, action)) ?? notFound(id);
    if (!changed) throw refused(batch, action);
    this.#feeder.wake();
    return (await this.get(id)).batch;
  }

  /** Prints failed jobs again: those that cannot have printed, with `unconfirmed` the others too. */
  async retryFailed(id: string, unconfirmed: boolean): Promise<{ retried: number }> {
    await this.get(id);
    const newId = () => newJobId(this.#store.clock().getTime());
    let retried = 0;
    for (let after = 0; ;) {
      const page = await this.#store.retryFailed(id, { unconfirmed, after, newId });
      retried += page.retried;
      if (page.last === null) break;
      after = page.last;
    }
    this.#feeder.wake();
    return { retried };
  }
}

export interface CsvBatch {
  templateId: string;
  name: string;
  options: NonNullable<BatchPrint['options']>;
  /** The greatest size of the file. */
  bytes: number;
}

function tooLarge(bytes: number): Fault {
  return new Fault(
    'PAYLOAD_TOO_LARGE',
    `The file has more than ${bytes} bytes (limits.batchBytes). Nothing was stored. Send it in parts.`,
  );
}

interface Resolved {
  template: { id: string; version: number; checked: ReadyContent };
  data: JsonObject;
  /** What is stored of the request besides its options. */
  body: JsonObject;
}

function viewOf(batch: Batch, counts: BatchCounts): BatchView {
  const { id, name, createdAt, expiresAt, endedAt, rows } = batch;
  const status = visibleState(batch);
  const progress = batchProgress(batch, counts);
  return { id, name, status, createdAt, expiresAt, endedAt, jobs: rows, counts: progress };
}

function notFound(id: string): never {
  throw new Fault(
    'BATCH_NOT_FOUND',
    `Batch "${id}" does not exist. GET /batches lists all batches.`,
  );
}

function refused({ id, status }: Batch, action: BatchAction): Fault {
  if (status === 'staging') return notFound(id);
  const needed = { pause: 'open', resume: 'paused', cancel: 'open or paused' } as const;
  return new Fault(
    'BATCH_STATE',
    `Batch ${id} is ${status}; only one that is ${needed[action as keyof typeof needed]} allows this.`,
  );
}
