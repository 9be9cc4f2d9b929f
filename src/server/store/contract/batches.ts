// The contract of the store for batches of prints.

import type {
  Batch,
  BatchAction,
  BatchCounts,
  BatchRow,
} from '../../../core/model/batches/batch.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import type { KeyedAnswer, NewJob } from './jobs.ts';

/** Batches: rows are staged, opened all at once, and become jobs a few at a time. */
export interface BatchStore {
  stageBatch(made: Pick<Batch, 'id' | 'name' | 'madeBy' | 'reprintOf'>): Promise<void>;
  /** Adds rows to a batch that is being staged; false if it was discarded. */
  stageRows(id: string, rows: readonly BatchRow[]): Promise<boolean>;
  /** Makes a staged batch visible, with its key. Null if the key is known or the batch was discarded. */
  openBatch(
    id: string,
    keyed: Pick<KeyedAnswer, 'key' | 'requestHash'> | null,
  ): Promise<Batch | null>;
  /** A batch with its jobs by state. */
  getBatch(id: string): Promise<CountedBatch | null>;
  /** Newest first, without those that are being staged; with `madeBy` only those of this key. */
  listBatches(limit: number, madeBy?: string): Promise<CountedBatch[]>;
  /** The batches that have work left, in order, also those that are being staged. */
  unendedBatches(): Promise<Batch[]>;
  /** The first jobs that failed. */
  batchFailures(id: string, limit: number): Promise<Job[]>;
  /** Returns the batch after the call, and whether its state allowed the action; null if it does not exist. */
  changeBatch(id: string, action: BatchAction): Promise<{ batch: Batch; changed: boolean } | null>;
  /** A row that is not a job yet. */
  waitingRow(id: string, n: number): Promise<{ batch: Batch; row: BatchRow } | null>;
  /** The first rows for a printer. */
  nextRows(id: string, printerId: string, limit: number): Promise<BatchRow[]>;
  /**
   * A row becomes a job. False if the row is one already, or the batch is not open. Throws
   * PRINTER_NOT_FOUND if the printer is unknown or was removed.
   */
  feedRow(id: string, n: number, job: NewJob): Promise<boolean>;
  /**
   * A row becomes a job that has ended, by a transition of job-transitions.ts, and is never
   * printed. Null if the row is a job already, or the batch is neither open nor paused.
   */
  endRow(
    id: string,
    n: number,
    job: NewJob,
    end: (job: Job, now: string) => Job,
  ): Promise<Job | null>;
  /**
   * Deletes rows of a batch that is cancelled, expired or staged, as many as one commit
   * takes; a staged batch with its last row. True if more may be left.
   */
  dropRows(id: string): Promise<boolean>;
  /**
   * Gives rows that wait for one printer to another, the first ones, as many as one commit takes.
   * The batch names the first one as long as rows or unended jobs of it are there.
   * Null if the batch is neither open nor paused. Throws PRINTER_NOT_FOUND if the other printer is
   * unknown or was removed.
   */
  moveRows(
    id: string,
    from: string,
    to: string,
  ): Promise<{ moved: number; mayBeMore: boolean } | null>;
  /** Ends the batch if nothing of it is left. Appends a batchUpdate if it ended, or if its progress changed and is due. */
  reportBatch(id: string, isDue?: boolean): Promise<Batch | null>;
  /**
   * Failed jobs with a greater number than `after` become rows again and leave the batch,
   * as many as one commit takes. `last` is the `after` of the next call; null after the last.
   * Null if the state of the batch does not allow it.
   */
  retryFailed(
    id: string,
    options: { unconfirmed: boolean; after: number; newId: () => string },
  ): Promise<{ retried: number; last: number | null } | null>;
}

export interface CountedBatch {
  batch: Batch;
  counts: BatchCounts;
}
