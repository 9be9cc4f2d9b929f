// Prints rows of a batch again: the last labels before a jam, or those from a row to the end.

import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Batch } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { useRequestKey } from '../parts/hooks/use-request-key.ts';
import { useReportedAction, useResource } from '../queries.ts';
import { rowRange, RowRangeFields, type TypedRange } from '../parts/controls/row-range.tsx';

export function PrintAgain({ batch }: { batch: Batch }) {
  const { again } = words.batches;
  const [, go] = useLocation();
  const last = useLastRow(batch);
  const [typed, setTyped] = useState<TypedRange>();
  const range = typed ?? { from: String(last ?? 1), to: String(batch.jobs) };
  const rows = rowRange(range, batch.jobs);
  const idempotencyKey = useRequestKey(batch.id, range.from, range.to, batch.counts.completed);
  const printing = useReportedAction(
    (client) => client.reprintBatch(batch.id, rows!, { idempotencyKey }),
    ['batches', 'jobs', 'printers'],
    ({ batchId, jobs }) => {
      go(`/batches/${batchId}`);
      return words.spreadsheet.done(jobs);
    },
  );
  return (
    <ConfirmedAction icon="again" texts={again} doing={printing} canConfirm={rows !== null}>
      <p>{again.text}</p>
      <RowRangeFields range={range} rows={batch.jobs} onChange={setTyped} />
      {last !== null && <p className="faint">{again.last(last)}</p>}
    </ConfirmedAction>
  );
}

/** The row that came out last; null if it is not known. */
function useLastRow({ id, counts }: Batch): number | null {
  const { data } = useResource(['lastOfBatch', id, String(counts.completed)], async (client) => {
    const { jobs } = await client.jobs({ batchId: id, status: 'completed', limit: 1 });
    return jobs[0] ?? null;
  });
  return data ? rowOf(data.id, id) : null;
}

/** The id of a batch ends in zeros, in the place of which its jobs count. */
const digits = 6;

/** The row counted from 1; null for a job that was sent again, which has an id of its own. */
function rowOf(jobId: string, batchId: string): number | null {
  const isCounted = jobId.slice(0, -digits) === batchId.slice(0, -digits);
  return isCounted ? Number.parseInt(jobId.slice(-digits), 16) : null;
}
