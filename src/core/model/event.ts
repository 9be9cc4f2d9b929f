// An event: a numbered row about a change of a job or a printer. The WebSocket
// sends events in the order of `seq`. The functions decide which change is an
// event and what it contains.

import type { Job, JobState } from './job.ts';
import type { PrinterRecord } from './printer-record.ts';
import type { ErrorReason, PrinterStatus } from './printer-status.ts';

interface JobUpdate {
  type: 'jobUpdate';
  data: {
    jobId: string;
    status: JobState;
    printerId: string;
    /** The printer whose queue the job was in before. */
    movedFrom?: string;
  };
}

interface PrinterUpdate {
  type: 'printerUpdate';
  data: ReportedStatus & {
    printerId: string;
    paused: boolean;
    /** The printer was removed. */
    removed?: true;
  };
}

/** A status in the words of the wire. */
interface ReportedStatus {
  status: PrinterStatus['state'];
  paperStatus: PrinterStatus['paper'];
  coverStatus: PrinterStatus['cover'];
  errorCode: ErrorReason | null;
}

export type Change = JobUpdate | PrinterUpdate;

export type Event = Change & { seq: number };

/** Null if neither the state nor the printer differs from `before`; a new job has no `before`. */
export function jobUpdate(job: Job, before: Job | null): JobUpdate | null {
  const { id, status, printerId } = job;
  const data = { jobId: id, status, printerId };
  if (before && printerId !== before.printerId)
    return { type: 'jobUpdate', data: { ...data, movedFrom: before.printerId } };
  return status === before?.status ? null : { type: 'jobUpdate', data };
}

export function printerUpdate(
  printerId: string,
  status: PrinterStatus,
  paused: boolean,
): PrinterUpdate {
  return { type: 'printerUpdate', data: { ...reportedStatus(status), printerId, paused } };
}

/** Null unless the printer was paused or resumed, or while its status is unknown. */
export function pauseUpdate(
  { id, status, paused }: PrinterRecord,
  wasPaused: boolean,
): PrinterUpdate | null {
  return paused === wasPaused || !status ? null : printerUpdate(id, status, paused);
}

export function printerRemoved(printerId: string): PrinterUpdate {
  const { type, data } = printerUpdate(printerId, unknownStatus, false);
  return { type, data: { ...data, removed: true } };
}

export function reportedStatus({ state, paper, cover, reasons }: PrinterStatus): ReportedStatus {
  const errorCode = reasons[0] ?? null;
  return { status: state, paperStatus: paper, coverStatus: cover, errorCode };
}

const unknownStatus: PrinterStatus = {
  state: 'offline',
  paper: 'unknown',
  cover: 'unknown',
  reasons: [],
};
