// A print job: one accepted print request, and how it ends.

import type { FailureReason } from './failure-reason.ts';
import type { FaultCode } from '../fault.ts';
import type { PrintWarning } from './print-warning.ts';

export const jobStates = ['queued', 'printing', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Why a job counts as printed. */
export interface Completion {
  confirmed: boolean;
  /**
   * `process-id`: printed; `status`: processed in order; `cloudprnt`, `server-direct-print`:
   * a printer that polls reported it as printed; `none`: sent, the printer has no back channel.
   */
  by: 'process-id' | 'status' | 'cloudprnt' | 'server-direct-print' | 'none';
}

export interface JobError {
  code: FaultCode;
  message: string;
  /** Missing in jobs that failed before it was stored. */
  reason?: FailureReason;
  mayHavePrinted: boolean;
  /** Bytes that had been sent when the job failed. */
  bytesSent?: number;
}

export type Outcome =
  | { status: 'completed'; completion: Completion }
  | {
      status: 'failed';
      error: JobError;
      /** Copies that are known to be on paper, if that may not be stored yet. */
      copiesConfirmed?: number;
    };

/**
 * What to do with a job whose outcome is unknown: `hold` leaves it to the user,
 * `reprint` prints it again marked as a copy, `discard` clears the printer's buffer.
 */
export const unconfirmedPolicies = ['hold', 'reprint', 'discard'] as const;
export type UnconfirmedPolicy = (typeof unconfirmedPolicies)[number];

/** Queued jobs of a higher priority are printed first; a running job is never interrupted. */
export const priorities = ['normal', 'high', 'low'] as const;
export type Priority = (typeof priorities)[number];

export interface Job {
  id: string;
  printerId: string;
  templateId: string;
  templateVersion: number;
  status: JobState;
  copies: number;
  copiesConfirmed: number;
  /** How often sending was started. */
  attempts: number;
  onUnconfirmed: UnconfirmedPolicy;
  /** The job that a user asked to print again with this one. */
  reprintOf: string | null;
  /** The client's own name for what the job belongs to, such as an order number. */
  reference: string | null;
  /** The Idempotency-Key of the request that created it. */
  idempotencyKey: string | null;
  /** The id of the API key that it was printed with; null for that of the configuration. */
  madeBy: string | null;
  /** The protocol of the input that it came in by, such as `raw`; null if it came by the API. */
  source: string | null;
  /** The address of the machine that sent it to the input. */
  sourceAddress: string | null;
  /** Strings that the client stores with the job. */
  metadata: Record<string, string> | null;
  priority: Priority;
  /** The batch that it belongs to. */
  batchId: string | null;
  /** The printers whose queues the job was in before, in order. */
  movedFrom: string[];
  /** Whether its data stays after it was completed or cancelled. */
  keepData: boolean;
  /** Whether its data, the request and the payloads, is still stored. */
  hasData: boolean;
  /** Printed again although its outcome is unknown: by its own policy, or after a restore. */
  sentAgain: boolean;
  /** Time that the printer needs for all copies. */
  printMs: number;
  createdAt: string;
  /** Fails with EXPIRED if it is not started by then. */
  expiresAt: string;
  /** Not printed before this time; null: at once. */
  notBefore: string | null;
  startedAt: string | null;
  completedAt: string | null;
  completion: Completion | null;
  error: JobError | null;
  /** What the paper lacks, as far as it was known when the job was accepted. */
  warnings: PrintWarning[];
}

/** How a job ended, as answers and events tell it. */
export interface Ending {
  completion?: Completion;
  errorCode?: FaultCode;
  mayHavePrinted?: boolean;
}

export function endingOf({ completion, error }: Pick<Job, 'completion' | 'error'>): Ending {
  if (error) return { errorCode: error.code, mayHavePrinted: error.mayHavePrinted };
  return completion ? { completion } : {};
}

export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status !== 'queued' && status !== 'printing';
}
