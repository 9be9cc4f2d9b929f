// A unit of work: what a group of writes has locked and read, and what it will
// write. The writes change it in memory, in the order of their calls, with the
// rules of core/model; then all of it is written by one statement.

import { type Change, jobUpdate } from '../../../../core/model/event.ts';
import type { Job } from '../../../../core/model/jobs/job.ts';
import { accepted, outdatedProfileHash } from '../../../../core/model/jobs/job-transitions.ts';
import type { PrinterRecord } from '../../../../core/model/printers/printer-record.ts';
import { type Entry, json, list, ranks } from '../../rows/job-row.ts';
import {
  type PrinterRow,
  settingColumns,
  settingValues,
  toRecord,
} from '../../rows/printer-row.ts';
import type { Lease, NewJob, NewPayload, OwnChange } from '../../store.ts';
import { storable } from './storable.ts';

/** A printer that the unit has locked, with the lease of its holder. */
export type LockedPrinter = PrinterRow & { removed: boolean; token: number };

/** What watchers are told after the commit. */
export interface UnitChanges {
  printers: Set<string>;
  jobs: Set<string>;
  records: Set<string>;
  own: OwnChange[];
}

interface WrittenContent {
  copy: number;
  through: number | null;
  start: number;
  length: number;
}

export class Unit {
  readonly changes: UnitChanges = {
    printers: new Set(),
    jobs: new Set(),
    records: new Set(),
    own: [],
  };
  /** The time of all calls of the group. */
  readonly now: string;
  readonly #entries = new Map<string, Entry>();
  readonly #printers = new Map<string, LockedPrinter>();
  readonly #adds: object[] = [];
  readonly #changed = new Map<
    number,
    { job: Job; profileHash: string | null; size: number | null }
  >();
  readonly #changedPrinters = new Set<string>();
  readonly #dropped: { seq: number; first: number }[] = [];
  readonly #contents: (WrittenContent & { seq: number })[] = [];
  readonly #events: (Pick<Change, 'type' | 'data'> & { added?: string })[] = [];
  readonly #bytes: Uint8Array[] = [];
  #byteLength = 0;

  constructor(now: string) {
    this.now = now;
  }

  lockedJob(entry: Entry): void {
    this.#entries.set(entry.job.id, entry);
  }

  lockedPrinter(row: LockedPrinter): void {
    this.#printers.set(row.id, row);
  }

  // ---- What was locked

  find(jobId: string): Entry | undefined {
    return this.#entries.get(jobId);
  }

  printer(printerId: string): LockedPrinter | undefined {
    return this.#printers.get(printerId);
  }

  /** False if the printer is unknown or was removed. */
  acceptsJobs(printerId: string): boolean {
    return this.#printers.get(printerId)?.removed === false;
  }

  holds({ printerId, token }: Lease): boolean {
    return this.#printers.get(printerId)?.token === token;
  }

  /** A job of the leased printer; undefined if the lease is lost. */
  job(lease: Lease, jobId: string): Entry | undefined {
    const entry = this.holds(lease) ? this.find(jobId) : undefined;
    return entry?.job.printerId === lease.printerId ? entry : undefined;
  }

  // ---- What is written

  add(newJob: NewJob): Job {
    const job = accepted(newJob);
    const { idempotency: keyed } = newJob;
    const request = Buffer.from(newJob.request);
    const contents = [
      this.#content({ copy: 0, bytes: request }),
      ...newJob.payloads.map((payload) => this.#content(payload)),
    ];
    this.#adds.push({
      n: this.#adds.length,
      id: job.id,
      printer_id: job.printerId,
      template_id: job.templateId,
      template_version: job.templateVersion,
      copies: job.copies,
      on_unconfirmed: job.onUnconfirmed,
      reprint_of: job.reprintOf,
      created_at: job.createdAt,
      expires_at: job.expiresAt,
      print_ms: job.printMs,
      profile_hash: newJob.profileHash,
      reference: job.reference,
      made_by: job.madeBy,
      metadata: json(job.metadata),
      priority: ranks[job.priority],
      keep_data: job.keepData,
      not_before: job.notBefore ?? '',
      batch_id: job.batchId,
      warnings: list(job.warnings) ?? undefined,
      source: job.source ?? undefined,
      source_address: job.sourceAddress ?? undefined,
      key: keyed?.key,
      key_job: keyed?.jobId,
      request_hash: keyed?.requestHash,
      estimated_seconds: keyed?.estimatedSeconds,
      size: contents.reduce((sum, { length }) => sum + length, 0),
      contents,
    });
    this.#report(job, null);
    return job;
  }

  /** Writes the result of a transition (core/model/jobs/job-transitions.ts) and its event. */
  save(entry: Entry, after: Job): void {
    const { seq, job: before } = entry;
    const isOutdated = after.sentAgain && !before.sentAgain;
    if (before.hasData && !after.hasData) this.#dropped.push({ seq, first: 0 });
    this.#change(entry, after, isOutdated ? outdatedProfileHash : null);
    this.#report(after, before);
    // The worker may have to wake at another time.
    if (after.notBefore !== before.notBefore) this.changes.printers.add(after.printerId);
  }

  /** Reports a job that was stored apart, after it had ended. */
  ended(job: Job, after: Job): void {
    this.#report(job, null);
    this.#report(after, job);
  }

  dropData(entry: Entry): void {
    this.#dropped.push({ seq: entry.seq, first: 0 });
    this.#change(entry, { ...entry.job, hasData: false }, null);
  }

  replacePayloads(
    entry: Entry,
    profileHash: string,
    payloads: NewPayload[],
    requestSize: number,
  ): void {
    const { seq } = entry;
    this.#dropped.push({ seq, first: 1 });
    const contents = payloads.map((payload) => this.#content(payload));
    for (const content of contents) this.#contents.push({ seq, ...content });
    const size = contents.reduce((sum, { length }) => sum + length, requestSize);
    this.#change(entry, entry.job, profileHash, size);
  }

  savePrinter(
    record: PrinterRecord,
    flags: Partial<Pick<LockedPrinter, 'listed' | 'removed'>> = {},
  ): void {
    const before = this.#printers.get(record.id);
    const settings = Object.fromEntries(
      settingValues(record).map((value, index) => [
        settingColumns[index]!.replaceAll('"', ''),
        value,
      ]),
    ) as unknown as Omit<PrinterRow, 'listed'>;
    this.#printers.set(record.id, {
      listed: false,
      removed: false,
      token: 0,
      ...before,
      ...settings,
      ...flags,
      id: record.id,
      status: record.status && JSON.stringify(record.status),
      applied_revision: record.appliedRevision,
      next_attempt_at: record.nextAttemptAt,
      fallback_needed_since: record.fallbackNeededSince,
    });
    this.#changedPrinters.add(record.id);
    this.changes.records.add(record.id);
  }

  record(printerId: string): PrinterRecord | undefined {
    const row = this.#printers.get(printerId);
    return row && toRecord(row);
  }

  append({ type, data }: Change, added?: string): void {
    this.#events.push(added === undefined ? { type, data } : { type, data, added });
    if (type === 'printerUpdate') this.changes.own.push({ printer: data });
  }

  /** Whether there is nothing to write and nobody to tell. */
  get isEmpty(): boolean {
    return (
      this.#adds.length === 0 &&
      this.#changed.size === 0 &&
      this.changes.records.size === 0 &&
      this.#events.length === 0
    );
  }

  /** The parameters of write_group. */
  values(nodeId: string): [string, Buffer] {
    const changes = [...this.#changed].map(([seq, { job, profileHash, size }]) => ({
      seq,
      printer_id: job.printerId,
      status: job.status,
      copies_confirmed: job.copiesConfirmed,
      attempts: job.attempts,
      sent_again: job.sentAgain,
      expires_at: job.expiresAt,
      started_at: job.startedAt,
      completed_at: job.completedAt,
      completion: json(job.completion),
      error: json(job.error),
      priority: ranks[job.priority],
      moved_from: list(job.movedFrom),
      has_data: job.hasData,
      not_before: job.notBefore ?? '',
      profile_hash: profileHash,
      size,
    }));
    const queued = [...this.changes.printers];
    const written = {
      at: this.now,
      node: nodeId,
      adds: filled(this.#adds),
      dropped: filled(this.#dropped),
      contents: filled(this.#contents),
      changes: filled(changes),
      printers: filled([...this.#changedPrinters].map((id) => this.#printers.get(id)!)),
      queued: filled(queued),
      jobs: queued.length > 0 ? [...this.changes.jobs] : undefined,
      records: filled([...this.changes.records]),
      events: filled(this.#events),
    };
    return [storable(JSON.stringify(written)), Buffer.concat(this.#bytes)];
  }

  #content({ copy, through, bytes }: NewPayload): WrittenContent {
    const start = this.#byteLength;
    this.#bytes.push(bytes);
    this.#byteLength += bytes.length;
    return { copy, through: through ?? null, start, length: bytes.length };
  }

  #change(entry: Entry, job: Job, profileHash: string | null, size: number | null = null): void {
    const before = this.#changed.get(entry.seq);
    this.#changed.set(entry.seq, {
      job,
      profileHash: profileHash ?? before?.profileHash ?? null,
      size: size ?? before?.size ?? null,
    });
    this.#entries.set(job.id, { ...entry, job });
  }

  #report(job: Job, before: Job | null): void {
    const event = jobUpdate(job, before);
    if (!event) return;
    this.append(event, before === null ? job.id : undefined);
    this.changes.own.push({ job, before });
    this.changes.jobs.add(job.id);
    if (job.status === 'queued') this.changes.printers.add(job.printerId);
  }
}

/** An empty list is left out. */
function filled<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}
