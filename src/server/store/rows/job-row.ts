// Rows of the table of jobs, as both stores read them, and the jobs that they mean.

import { givenOf } from '../../../core/model/jobs/answer-key.ts';
import type { Job, JobState, Priority, UnconfirmedPolicy } from '../../../core/model/jobs/job.ts';

export interface JobRow {
  seq: number;
  id: string;
  printer_id: string;
  template_id: string;
  template_version: number;
  status: JobState;
  copies: number;
  copies_confirmed: number;
  attempts: number;
  on_unconfirmed: UnconfirmedPolicy;
  reprint_of: string | null;
  rare: string | null;
  sent_again: number | boolean;
  created_at: string;
  expires_at: string;
  started_at: string | null;
  completed_at: string | null;
  completion: string | null;
  error: string | null;
  print_ms: number;
  /** The key with its owner; see core/model/jobs/answer-key.ts. */
  idempotency_key: string | null;
}

/** What most jobs do not use. */
type Rare = Pick<
  Job,
  | 'reference'
  | 'metadata'
  | 'priority'
  | 'movedFrom'
  | 'keepData'
  | 'hasData'
  | 'notBefore'
  | 'batchId'
  | 'madeBy'
  | 'source'
  | 'sourceAddress'
  | 'warnings'
>;

/**
 * The columns of a job. `rare` selects what most jobs do not use in one value, which is
 * NULL for most: a job is read five times, and eight more columns make each read a sixth slower.
 */
export function jobColumns(rare: string): string {
  return `seq, id, printer_id, template_id, template_version, status, copies, copies_confirmed,
    attempts, on_unconfirmed, reprint_of, ${rare} AS rare, sent_again, created_at, expires_at,
    started_at, completed_at, completion, error, print_ms, idempotency_key`;
}

/** The column `priority`: the queue is in its order. */
export const ranks: Record<Priority, number> = { high: 0, normal: 1, low: 2 };
const byRank: Priority[] = ['high', 'normal', 'low'];

/** A job and the number of its row, which is the order of acceptance. */
export interface Entry {
  seq: number;
  job: Job;
}

export function toEntry(row: JobRow): Entry {
  return { seq: row.seq, job: toJob(row) };
}

const usual: Rare = {
  reference: null,
  metadata: null,
  priority: 'normal',
  movedFrom: [],
  keepData: true,
  hasData: true,
  notBefore: null,
  batchId: null,
  madeBy: null,
  source: null,
  sourceAddress: null,
  warnings: [],
};

function rareOf(column: string | null): Rare {
  if (column === null) return usual;
  const [reference, metadata, rank, movedFrom, keepData, hasData, notBefore, ...more] =
    JSON.parse(column);
  const [batchId, madeBy, warnings, source, sourceAddress] = more;
  return {
    reference,
    metadata,
    priority: byRank[rank]!,
    movedFrom: movedFrom ?? [],
    keepData: Boolean(keepData),
    hasData: Boolean(hasData),
    notBefore: notBefore === '' ? null : notBefore,
    batchId,
    madeBy,
    source,
    sourceAddress,
    warnings: warnings ?? [],
  };
}

export function toJob(row: JobRow): Job {
  const rare = rareOf(row.rare);
  return {
    id: row.id,
    printerId: row.printer_id,
    templateId: row.template_id,
    templateVersion: row.template_version,
    status: row.status,
    copies: row.copies,
    copiesConfirmed: row.copies_confirmed,
    attempts: row.attempts,
    onUnconfirmed: row.on_unconfirmed,
    reprintOf: row.reprint_of,
    reference: rare.reference,
    idempotencyKey: row.idempotency_key === null ? null : givenOf(row.idempotency_key),
    madeBy: rare.madeBy,
    source: rare.source,
    sourceAddress: rare.sourceAddress,
    metadata: rare.metadata,
    priority: rare.priority,
    batchId: rare.batchId,
    movedFrom: rare.movedFrom,
    keepData: rare.keepData,
    hasData: rare.hasData,
    sentAgain: Boolean(row.sent_again),
    printMs: row.print_ms,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    notBefore: rare.notBefore,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    completion: row.completion === null ? null : JSON.parse(row.completion),
    error: row.error === null ? null : JSON.parse(row.error),
    warnings: rare.warnings,
  };
}

/** Whether a move or a user changed it while it was queued. */
export function isChanged(job: Job, before: Job): boolean {
  return (
    job.printerId !== before.printerId ||
    job.priority !== before.priority ||
    job.expiresAt !== before.expiresAt ||
    job.notBefore !== before.notBefore
  );
}

export function list(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values);
}

export function json(value: object | null): string | null {
  return value && JSON.stringify(value);
}
