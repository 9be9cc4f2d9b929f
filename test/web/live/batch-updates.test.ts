import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Batch, BatchDetail, Event } from '../../../src/client/index.ts';
import { showBatch } from '../../../src/web/live/batch-updates.ts';

type BatchChange = Extract<Event, { type: 'batchUpdate' }>['data'];

const counts = (completed: number, failed = 0) => ({
  queued: 10 - completed - failed,
  printing: 0,
  completed,
  failed,
  cancelled: 0,
});
const batch = { id: 'a', name: 'Labels', status: 'open', jobs: 10, counts: counts(0) } as Batch;
const change = (completed: number, failed = 0): BatchChange => ({
  batchId: 'a',
  status: 'open',
  jobs: 10,
  counts: counts(completed, failed),
  seq: 1,
});

function loaded() {
  const queries = new QueryClient();
  queries.setQueryData(['batches'], [batch]);
  queries.setQueryData(['batch', 'a'], { batch, failures: [] });
  const isOutdated = (key: string[]) => queries.getQueryState(key)!.isInvalidated;
  return { queries, isOutdated };
}

test('progress is shown in the list and on the page without another request', () => {
  const { queries, isOutdated } = loaded();
  showBatch(queries, change(4));
  expect(queries.getQueryData<Batch[]>(['batches'])![0]!.counts.completed).toBe(4);
  expect(queries.getQueryData<BatchDetail>(['batch', 'a'])!.batch.counts.completed).toBe(4);
  expect([isOutdated(['batches']), isOutdated(['batch', 'a'])]).toEqual([false, false]);
});

test('a failure is loaded with its reason, and an unknown batch with the list', () => {
  const { queries, isOutdated } = loaded();
  showBatch(queries, change(4, 1));
  expect([isOutdated(['batches']), isOutdated(['batch', 'a'])]).toEqual([false, true]);
  showBatch(queries, { ...change(0), batchId: 'b' });
  expect(isOutdated(['batches'])).toBe(true);
});
