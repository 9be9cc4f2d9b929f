// Rows of the tables of batches, as both stores read them.

import {
  again,
  type Batch,
  type BatchCounts,
  type BatchRow,
  type BatchState,
  isRetryable,
} from '../../../core/model/batches/batch.ts';
import { jobStates } from '../../../core/model/jobs/job.ts';
import type { Entry } from './job-row.ts';

export const batchColumns = `id, name, status, printers, "rows", fed, dropped, created_at, expires_at,
  remaining_ms, ended_at, staged_until, made_by, bytes, reprint_of, templates`;

export interface StoredBatch {
  id: string;
  name: string;
  status: BatchState;
  printers: string;
  rows: number;
  fed: number;
  dropped: number;
  created_at: string;
  expires_at: string | null;
  remaining_ms: number | null;
  ended_at: string | null;
  staged_until: string;
  made_by: string | null;
  bytes: number;
  reprint_of: string | null;
  templates: string;
}

export function toBatch(row: StoredBatch): Batch {
  const { id, name, status, rows, fed, dropped, bytes } = row;
  return {
    id,
    name,
    status,
    printers: JSON.parse(row.printers),
    templates: JSON.parse(row.templates),
    rows,
    fed,
    dropped,
    bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    remainingMs: row.remaining_ms,
    endedAt: row.ended_at,
    stagedUntil: row.staged_until,
    madeBy: row.made_by,
    reprintOf: row.reprint_of,
  };
}

/** The values in the order of the columns. */
export function batchValues(batch: Batch): (string | number | null)[] {
  const { id, name, status, printers, rows, fed, dropped } = batch;
  const { createdAt, expiresAt, remainingMs, endedAt, stagedUntil } = batch;
  const { madeBy, bytes, reprintOf, templates } = batch;
  const times = [createdAt, expiresAt, remainingMs, endedAt, stagedUntil];
  const counts = [rows, fed, dropped];
  const last = [madeBy, bytes, reprintOf, JSON.stringify(templates)];
  return [id, name, status, JSON.stringify(printers), ...counts, ...times, ...last];
}

export interface StoredBatchRow {
  n: number;
  printer_id: string;
  job: string;
  request: string;
}

/** The column says which printer takes a row that was moved; the job still names its first one. */
export function toBatchRow({ n, printer_id, job, request }: StoredBatchRow): BatchRow {
  return { n, job: { ...JSON.parse(job), printerId: printer_id }, request };
}

export function toCounts(rows: { status: keyof BatchCounts; jobs: number }[]): BatchCounts {
  const counts = Object.fromEntries(jobStates.map((state) => [state, 0])) as BatchCounts;
  for (const { status, jobs } of rows) counts[status] = jobs;
  return counts;
}

export type NewBatch = Pick<Batch, 'id' | 'name' | 'madeBy' | 'reprintOf'>;

/** A batch that is being staged. */
export function newBatch(made: NewBatch, now: string, stagedUntil: string): Batch {
  return {
    ...made,
    status: 'staging',
    printers: [],
    templates: [],
    rows: 0,
    fed: 0,
    dropped: 0,
    bytes: 0,
    createdAt: now,
    expiresAt: null,
    remainingMs: null,
    endedAt: null,
    stagedUntil,
  };
}

/** The batch with more rows, which take that many bytes. */
export function withRows(batch: Batch, rows: readonly BatchRow[], bytes: number): Batch {
  const printers = new Set([...batch.printers, ...rows.map(({ job }) => job.printerId)]);
  const templates = new Set([...batch.templates, ...rows.map(({ job }) => job.templateId)]);
  return {
    ...batch,
    printers: [...printers],
    templates: [...templates],
    rows: batch.rows + rows.length,
    bytes: batch.bytes + bytes,
  };
}

/** The batch after a row of that many bytes became a job. */
export function withoutRow(batch: Batch, bytes: number): Batch {
  return { ...batch, fed: batch.fed + 1, bytes: batch.bytes - bytes };
}

/** The batch after rows of that many bytes were deleted. */
export function withoutRows(batch: Batch, count: number, bytes: number): Batch {
  return { ...batch, dropped: batch.dropped + count, bytes: batch.bytes - bytes };
}

/** The batch after rows went to another printer. `isUsed`: the first one still has some of it. */
export function withMovedRows(batch: Batch, from: string, to: string, isUsed: boolean): Batch {
  const left = batch.printers.filter((id) => isUsed || id !== from);
  return { ...batch, printers: [...new Set([...left, to])] };
}

/** Rows of jobs that are printed again are numbered after all others, by their first job. */
const firstRetry = 10_000_000;

interface RetryOptions {
  unconfirmed: boolean;
  newId: () => string;
}

/** What becomes of failed jobs of a batch that are printed again: they leave it, and rows come. */
export function retriedRows(
  found: readonly Entry[],
  requestOf: (seq: number) => string | undefined,
  { unconfirmed, newId }: RetryOptions,
): { rows: BatchRow[]; left: number[] } {
  const rows: BatchRow[] = [];
  const left: number[] = [];
  for (const { seq, job } of found) {
    const request = isRetryable(job, unconfirmed) ? requestOf(seq) : undefined;
    if (request === undefined) continue;
    rows.push(again(job, request, newId(), firstRetry + seq));
    left.push(seq);
  }
  return { rows, left };
}

/** A batch whose jobs became rows of that many bytes again. */
export function withRetries(batch: Batch, rows: readonly BatchRow[], bytes: number): Batch {
  const more = withRows(batch, rows, bytes);
  return { ...more, rows: more.rows - rows.length, fed: more.fed - rows.length };
}
