// An event: a numbered row about a change of a job or a printer. The WebSocket
// sends events in the order of `seq`. The functions decide which change is an
// event and what it contains.

import {
  type Batch,
  type BatchCounts,
  batchProgress,
  type VisibleBatchState,
  visibleState,
} from './batches/batch.ts';
import { type Ending, endingOf, type Job, type JobState } from './jobs/job.ts';
import type { PrinterRecord } from './printers/printer-record.ts';
import { type ErrorReason, type PrinterStatus, unknownStatus } from './printers/printer-status.ts';

interface JobUpdate {
  type: 'jobUpdate';
  data: Ending & {
    jobId: string;
    status: JobState;
    printerId: string;
    templateId: string;
    /** The printer whose queue the job was in before. */
    movedFrom?: string;
    /** The reference and metadata as the request gave them. */
    reference?: string;
    metadata?: Record<string, string>;
  };
}

export interface PrinterUpdate {
  type: 'printerUpdate';
  data: ReportedStatus & {
    printerId: string;
    paused: boolean;
    /** The printer was removed. */
    removed?: true;
    /** True if the printer became the default printer. */
    default?: true;
    /** Address that the printer had before it was followed to another one. */
    movedFrom?: string;
  };
}

/** A status in the words of the wire. */
interface ReportedStatus {
  status: PrinterStatus['state'];
  paperStatus: PrinterStatus['paper'];
  coverStatus: PrinterStatus['cover'];
  drawerStatus: 'closed' | 'open' | 'unknown';
  errorCode: ErrorReason | null;
}

interface BatchUpdate {
  type: 'batchUpdate';
  data: { batchId: string; status: VisibleBatchState; jobs: number; counts: BatchCounts };
}

export type Change = JobUpdate | PrinterUpdate | BatchUpdate;

export type Event = Change & { seq: number };

/** An event with the time at which it was stored. */
export type DatedEvent = Event & { at: string };

/** Null if neither the state nor the printer nor the error's code differs from `before`; a new job has no `before`. */
export function jobUpdate(job: Job, before: Job | null): JobUpdate | null {
  const { id, status, printerId, templateId, reference, metadata, error } = job;
  const isMoved = before !== null && printerId !== before.printerId;
  // A late confirmation of some copies changes the error of a failed job.
  const isSame = status === before?.status && error?.code === before.error?.code;
  if (!isMoved && isSame) return null;
  const data: JobUpdate['data'] = { jobId: id, status, printerId, templateId };
  if (isMoved) data.movedFrom = before.printerId;
  if (reference !== null) data.reference = reference;
  if (metadata !== null) data.metadata = metadata;
  return { type: 'jobUpdate', data: Object.assign(data, endingOf(job)) };
}

/** The progress of a batch. */
export function batchUpdate(batch: Batch, jobs: BatchCounts): BatchUpdate {
  const { id: batchId, rows } = batch;
  const status = visibleState(batch);
  const counts = batchProgress(batch, jobs);
  return { type: 'batchUpdate', data: { batchId, status, jobs: rows, counts } };
}

export function printerUpdate(
  printerId: string,
  status: PrinterStatus,
  paused: boolean,
): PrinterUpdate {
  return { type: 'printerUpdate', data: { ...reportedStatus(status), printerId, paused } };
}

/** Null unless the printer was paused, resumed or followed, or while its status is unknown. */
export function settingsUpdate(
  { id, status, paused, moved }: PrinterRecord,
  before: Pick<PrinterRecord, 'paused' | 'moved'>,
): PrinterUpdate | null {
  const isFollowed = moved !== null && moved.at !== before.moved?.at;
  if ((paused === before.paused && !isFollowed) || !status) return null;
  const { type, data } = printerUpdate(id, status, paused);
  return { type, data: isFollowed ? { ...data, movedFrom: moved.address } : data };
}

export function printerRemoved(printerId: string): PrinterUpdate {
  const { type, data } = printerUpdate(printerId, unknownStatus, false);
  return { type, data: { ...data, removed: true } };
}

/** The printer became the default one. */
export function defaultUpdate(
  printerId: string,
  status: PrinterStatus,
  paused: boolean,
): PrinterUpdate {
  const { type, data } = printerUpdate(printerId, status, paused);
  return { type, data: { ...data, default: true } };
}

export function reportedStatus(printer: PrinterStatus): ReportedStatus {
  const { state, paper, cover, drawer = 'unknown', reasons } = printer;
  const errorCode = reasons[0] ?? null;
  return {
    status: state,
    paperStatus: paper,
    coverStatus: cover,
    drawerStatus: drawer,
    errorCode,
  };
}

/** Numbers that are left out after a restore: more than any service gives between a backup and its restore; 20 restores stay below 2^31. */
const leftOut = 100_000_000;

/** The number of the first event after a backup was restored whose newest event has the number `newest`. */
export function firstAfterRestore(newest: number): number {
  return newest + leftOut + 1;
}

/** How many events have a number after `seq` up to `last`, without the numbers that restores left out. */
export function eventsBetween(seq: number, last: number): number {
  return Math.max(0, last - seq) % leftOut;
}
