// Updates the cached batches when one of them goes on.

import type { QueryClient } from '@tanstack/react-query';
import type { Batch, BatchDetail, Event } from '../../client/index.ts';

export type BatchChange = Extract<Event, { type: 'batchUpdate' }>['data'];

export function showBatch(queries: QueryClient, change: BatchChange): void {
  const { batchId, seq: _, ...progress } = change;
  const list = queries.getQueryData<Batch[]>(['batches']);
  if (list?.some(({ id }) => id === batchId))
    queries.setQueryData<Batch[]>(
      ['batches'],
      list.map((batch) => (batch.id === batchId ? { ...batch, ...progress } : batch)),
    );
  else void queries.invalidateQueries({ queryKey: ['batches'] });
  const detail = queries.getQueryData<BatchDetail>(['batch', batchId]);
  if (!detail) return;
  const { batch } = detail;
  queries.setQueryData<BatchDetail>(['batch', batchId], {
    ...detail,
    batch: { ...batch, ...progress },
  });
  // The event has neither the failures nor the times.
  if (batch.status !== progress.status || batch.counts.failed !== progress.counts.failed)
    void queries.invalidateQueries({ queryKey: ['batch', batchId] });
}
