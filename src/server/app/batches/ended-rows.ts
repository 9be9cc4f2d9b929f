// The rows of a batch that can be printed again: those whose jobs have ended. What still waits is
// left to the batch, which prints it itself.

import { type Batch, isRunning } from '../../../core/model/batches/batch.ts';
import { Fault } from '../../../core/model/fault.ts';
import { hasEnded } from '../../../core/model/jobs/job.ts';
import type { Store } from '../../store/store.ts';
import { batchJobId } from './batch-id.ts';
import type { PlacedJob } from './batch-rows.ts';

/** Rows as people count them, from 1; without `to` up to the last one. */
export interface RowRange {
  from: number;
  to?: number;
}

export async function* endedRows(
  store: Store,
  batch: Batch,
  { from, to = batch.rows, printer }: RowRange & { printer?: string },
): AsyncGenerator<PlacedJob> {
  if (to > batch.rows) throw outside('to', to, batch);
  if (from > to) throw outside('from', from, batch);
  let count = 0;
  for (let number = from; number <= to; number++) {
    const job = await store.getJob(batchJobId(batch.id, number - 1));
    const isOfBatch = job?.batchId === batch.id;
    // A job that failed and was retried left its batch: another one prints its row.
    if (isRunning(batch) && !(isOfBatch && hasEnded(job))) continue;
    if (!job) throw notStored(number, batch);
    if (!hasEnded(job)) continue;
    count++;
    yield {
      // The retry of a job may have come out.
      job: isOfBatch ? job : { ...job, reprintOf: job.id },
      where: `row ${number}`,
      printer,
    };
  }
  if (count === 0)
    throw new Fault(
      'BATCH_STATE',
      `None of the rows ${from} to ${to} of batch ${batch.id} has ended; the batch prints them itself. Nothing is printed again.`,
    );
}

function outside(field: string, number: number, { id, rows }: Batch): Fault {
  const message = `Batch ${id} has the rows 1 to ${rows}, and from must not be larger than to. Nothing is printed again.`;
  return new Fault('VALIDATION_ERROR', message, [`${field}: ${number} is outside of the range`]);
}

function notStored(number: number, { id, status }: Batch): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    `Row ${number} of batch ${id} is not stored any more: the batch is ${status}, and what it did not print is deleted. Nothing is printed again. End the range before this row, and send the other rows as a new batch.`,
    [`to: must be less than ${number}`],
  );
}
