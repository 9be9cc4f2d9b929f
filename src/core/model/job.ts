// A print job and how it ends.

import type { FaultCode } from './fault.ts';

export const jobStates = ['queued', 'printing', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** How we know that the paper came out. */
export interface Completion {
  confirmed: boolean;
  /** `process-id`: printed; `status`: processed in order; `none`: sent, the printer has no back channel. */
  by: 'process-id' | 'status' | 'none';
}

export interface JobError {
  code: FaultCode;
  message: string;
  mayHavePrinted: boolean;
  /** How much had been handed over when it went wrong. */
  bytesSent?: number;
}

/**
 * What is done with a job of which nobody knows whether it came out: left to a
 * person, printed again and marked as a copy, or dropped from the printer's memory.
 */
export const unconfirmedPolicies = ['hold', 'reprint', 'discard'] as const;
export type UnconfirmedPolicy = (typeof unconfirmedPolicies)[number];

export interface Job {
  id: string;
  printerId: string;
  templateId: string;
  templateVersion: number;
  status: JobState;
  copies: number;
  copiesConfirmed: number;
  /** How often sending it was begun. */
  attempts: number;
  onUnconfirmed: UnconfirmedPolicy;
  /** The job that this one repeats by somebody's wish. */
  reprintOf: string | null;
  /** Repeated by its own policy after nobody knew whether it came out. */
  sentAgain: boolean;
  /** How long the printer will need for all copies. */
  printMs: number;
  createdAt: string;
  /** Not sent by then: failed with EXPIRED. */
  expiresAt: string;
  startedAt: string | null;
  completedAt: string | null;
  completion: Completion | null;
  error: JobError | null;
}

export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status !== 'queued' && status !== 'printing';
}
