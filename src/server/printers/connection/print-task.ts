// What a connection is asked to print, and what it reports back.

import type { Failure } from '../../../core/model/jobs/failure-reason.ts';
import type { Completion } from '../../../core/model/jobs/job.ts';

/** Bytes that print one copy, or all copies up to `through` if the printer counts them itself. */
export interface PrintedCopies {
  bytes: Uint8Array;
  through: number;
}

export interface PrintTask {
  id: string;
  firstCopy: number;
  lastCopy: number;
  /** Null if they cannot be read. */
  payload(copy: number): Promise<PrintedCopies | null>;
  /** Expected printing time of all copies. */
  printMs: number;
  /** A printer that reports a fault is waited for until then. */
  isPastDeadline(): boolean;
  /** Whether it may leave the printer within a command, or with other settings, although it was printed. */
  needsResync?: boolean;
  /** Commits that the first byte is about to be sent. False: do not print. */
  mark(): Promise<boolean>;
  /** Records that this many more copies are confirmed. */
  copiesConfirmed(copies: number): Promise<void>;
}

export type PrintResult =
  /** No byte was sent. `marked`: the mark was set and may be taken back. */
  | { kind: 'unsent'; marked: boolean }
  | { kind: 'completed'; completion: Completion }
  /** The copies before were confirmed; no byte of the next one was sent. */
  | ({ kind: 'incomplete'; copiesConfirmed: number } & Failure)
  /** None, some or all of the unconfirmed copies may have been printed. */
  | ({
      kind: 'unconfirmed';
      copiesConfirmed: number;
      copiesUnconfirmed: number;
      bytesSent: number;
    } & Failure);
