import { expect, test } from 'vitest';
import type { Batch } from '../../../../src/core/model/batches/batch.ts';
import type { Job } from '../../../../src/core/model/jobs/job.ts';
import { batchJobId, newBatchId } from '../../../../src/server/app/batches/batch-id.ts';
import { endedRows } from '../../../../src/server/app/batches/ended-rows.ts';
import type { Store } from '../../../../src/server/store/store.ts';

const id = newBatchId(1);

async function rowsOf(status: Batch['status'], jobs: Partial<Job>[]) {
  const stored = new Map(
    jobs.map((job, n) => {
      const jobId = batchJobId(id, n);
      return [jobId, { id: jobId, batchId: id, reprintOf: null, ...job }];
    }),
  );
  const store = { getJob: async (jobId: string) => stored.get(jobId) ?? null };
  const batch = { id, status, rows: jobs.length } as Batch;
  const found = [];
  for await (const { where, job } of endedRows(store as unknown as Store, batch, { from: 1 }))
    found.push([where, job.reprintOf]);
  return found;
}

const retried = { status: 'failed', batchId: null } as const;

test('a row that was retried is left to a batch that still runs', async () => {
  expect(await rowsOf('open', [{ status: 'completed' }, retried])).toEqual([['row 1', null]]);
});

test('a row that was retried is a copy afterwards: its retry may have come out', async () => {
  expect(await rowsOf('completed', [{ status: 'completed' }, retried])).toEqual([
    ['row 1', null],
    ['row 2', batchJobId(id, 1)],
  ]);
});
