// Batches: staged invisibly, opened at once, fed into the queues row by row.

import { describe, expect, test } from 'vitest';
import type { BatchRow } from '../../../../src/core/model/batches/batch.ts';
import type { Job, JobError, Outcome } from '../../../../src/core/model/jobs/job.ts';
import { cancelled, finished } from '../../../../src/core/model/jobs/job-transitions.ts';
import type { NewJob } from '../../../../src/server/store/store.ts';
import { completed, failed, hourMs, ids, iso, type Scene, start } from './scene.ts';

const batchId = 'batch-1';
const row = (n: number, printerId = 'till'): BatchRow => ({
  n,
  job: {
    id: `batch-job-${n}`,
    printerId,
    templateId: 'receipt',
    templateVersion: 1,
    copies: 1,
    onUnconfirmed: 'hold',
    reprintOf: null,
    printMs: 10,
  },
  request: `{"data":{"n":${n}}}`,
});

export function batchSuite(scene: Scene): void {
  const rows = (count: number, printerId?: string) =>
    Array.from({ length: count }, (_, n) => row(n, printerId));

  async function open(count: number, printerId?: string): Promise<void> {
    await scene.store.stageBatch({ id: batchId, name: 'Labels', madeBy: null, reprintOf: null });
    expect(await scene.store.stageRows(batchId, rows(count, printerId))).toBe(true);
    expect(await scene.store.openBatch(batchId, null)).toMatchObject({ status: 'open' });
  }

  const newJob = ({ job, request }: BatchRow): NewJob => {
    const { idempotency, profileHash, payloads, createdAt, expiresAt } = scene.newJob();
    const more: Omit<NewJob, keyof BatchRow['job']> = {
      request,
      idempotency,
      profileHash,
      payloads,
      createdAt,
      expiresAt,
      priority: 'low',
      batchId,
    };
    return { ...job, ...more };
  };
  const feed = (one: BatchRow) => scene.store.feedRow(batchId, one.n, newJob(one));

  describe('batches', () => {
    test('nothing of a batch is visible before it is opened, and all of it then', async () => {
      await scene.store.stageBatch({ id: batchId, name: 'Labels', madeBy: null, reprintOf: null });
      await scene.store.stageRows(batchId, rows(3));
      await scene.store.stageRows(batchId, [row(3, 'kitchen')]);
      expect(await scene.store.listBatches(10)).toEqual([]);
      expect(await scene.store.waitingRow(batchId, 0)).toBeNull();
      expect(await scene.store.eventsAfter(0, 10)).toEqual([]);
      expect(await scene.store.openBatch(batchId, null)).toMatchObject({
        id: batchId,
        name: 'Labels',
        status: 'open',
        printers: ['till', 'kitchen'],
        rows: 4,
        fed: 0,
        expiresAt: iso(start + 24 * hourMs),
      });
      expect(await scene.store.openBatch(batchId, null)).toBeNull();
      expect(await scene.store.stageRows(batchId, rows(1))).toBe(false);
      expect((await scene.store.listBatches(10)).map(({ batch }) => batch.id)).toEqual([batchId]);
      expect((await scene.store.waitingRow(batchId, 3))?.row).toEqual(row(3, 'kitchen'));
      expect((await scene.store.eventsAfter(0, 10)).map(({ type }) => type)).toEqual([
        'batchUpdate',
      ]);
    });

    test('a batch knows the key that made it, and the batches of one key can be listed', async () => {
      for (const [id, madeBy] of [
        ['batch-1', 'key-a'],
        ['batch-2', null],
        ['batch-3', 'key-a'],
      ] as const) {
        await scene.store.stageBatch({ id, name: '', madeBy, reprintOf: null });
        await scene.store.stageRows(id, rows(1));
        expect(await scene.store.openBatch(id, null)).toMatchObject({ madeBy });
      }
      expect((await scene.store.getBatch('batch-3'))?.batch.madeBy).toBe('key-a');
      const listed = async (limit: number, madeBy?: string) =>
        (await scene.store.listBatches(limit, madeBy)).map(({ batch }) => batch.id);
      expect(await listed(10)).toEqual(['batch-3', 'batch-2', 'batch-1']);
      expect(await listed(10, 'key-a')).toEqual(['batch-3', 'batch-1']);
      expect(await listed(1, 'key-a')).toEqual(['batch-3']);
      expect(await listed(10, 'key-b')).toEqual([]);
    });

    test('a staged batch is discarded with its rows', async () => {
      await scene.store.stageBatch({ id: batchId, name: '', madeBy: null, reprintOf: null });
      await scene.store.stageRows(batchId, rows(501));
      expect(await scene.store.dropRows(batchId)).toBe(true);
      expect(await scene.store.dropRows(batchId)).toBe(false);
      expect(await scene.store.getBatch(batchId)).toBeNull();
      expect(await scene.store.nextRows(batchId, 'till', 10)).toEqual([]);
      expect(await scene.store.openBatch(batchId, null)).toBeNull();
    });

    test('a batch knows the size of its rows until they are jobs, or are dropped', async () => {
      const size = ({ job, request }: BatchRow) => JSON.stringify(job).length + request.length;
      const bytes = async () => (await scene.store.getBatch(batchId))!.batch.bytes;
      const wide = { ...row(0), request: '{"data":{"n":"\u00fc\ud83d\ude00"}}' };
      await scene.store.stageBatch({ id: batchId, name: '', madeBy: null, reprintOf: null });
      await scene.store.stageRows(batchId, [wide, row(1)]);
      await scene.store.stageRows(batchId, [row(2), row(3)]);
      // In UTF-8 these two characters take three bytes more than in JavaScript.
      const all = size(wide) + 3 + size(row(1)) + size(row(2)) + size(row(3));
      expect(await bytes()).toBe(all);
      expect((await scene.store.unendedBatches())[0]).toMatchObject({ bytes: all });
      await scene.store.openBatch(batchId, null);
      await feed(wide);
      expect(await feed(wide)).toBe(false);
      expect(await bytes()).toBe(3 * size(row(1)));
      const end = (job: Job, now: string) => cancelled(job, now)!;
      await scene.store.endRow(batchId, 1, newJob(row(1)), end);
      expect(await bytes()).toBe(2 * size(row(1)));
      await scene.store.changeBatch(batchId, 'cancel');
      await scene.store.dropRows(batchId);
      expect(await bytes()).toBe(0);
    });

    test('a row that ends without being printed keeps its print warnings', async () => {
      const warnings = [{ code: 'CHARACTER_LOST', message: 'é', place: 'blocks[0]' } as const];
      await open(1);
      const job = newJob({ ...row(0), job: { ...row(0).job, warnings: [...warnings] } });
      await scene.store.endRow(batchId, 0, job, (one, now) => cancelled(one, now)!);
      expect(await scene.store.getJob(job.id)).toMatchObject({ status: 'cancelled', warnings });
    });

    test('jobs that are retried count as rows of their batch again', async () => {
      const lease = await scene.take('till', 'a');
      await open(2);
      for (const one of rows(2)) await feed(one);
      expect((await scene.store.getBatch(batchId))!.batch.bytes).toBe(0);
      for (const { job } of rows(2)) {
        await scene.store.startPayload(lease, job.id);
        await scene.store.finishJob(lease, job.id, failed);
      }
      let made = 0;
      const newId = () => `again-${++made}`;
      await scene.store.retryFailed(batchId, { unconfirmed: true, after: 0, newId });
      const waiting = await scene.store.nextRows(batchId, 'till', 10);
      const sizes = waiting.map(({ job, request }) => JSON.stringify(job).length + request.length);
      expect(sizes).toHaveLength(2);
      expect((await scene.store.getBatch(batchId))!.batch.bytes).toBe(sizes[0]! + sizes[1]!);
    });

    test('a key opens one batch', async () => {
      await open(1);
      const keyed = { key: 'k', requestHash: 'h' };
      await scene.store.stageBatch({ id: 'batch-2', name: '', madeBy: null, reprintOf: null });
      await scene.store.stageRows('batch-2', rows(1));
      expect(await scene.store.openBatch('batch-2', keyed)).not.toBeNull();
      expect(await scene.store.getAnswer('k')).toMatchObject({ jobId: 'batch-2' });
      await scene.store.stageBatch({ id: 'batch-3', name: '', madeBy: null, reprintOf: null });
      await scene.store.stageRows('batch-3', rows(1));
      expect(await scene.store.openBatch('batch-3', keyed)).toBeNull();
    });

    test('a row becomes a job once, behind single prints', async () => {
      const lease = await scene.take('till', 'a');
      await open(3);
      const [first, second] = await scene.store.nextRows(batchId, 'till', 2);
      expect([first, second]).toEqual([row(0), row(1)]);
      expect(await feed(first!)).toBe(true);
      expect(await feed(first!)).toBe(false);
      expect(await feed(second!)).toBe(true);
      const single = await scene.add();
      expect(await scene.store.nextJob(lease)).toMatchObject({ id: single.id, batchId: null });
      await scene.store.startPayload(lease, single.id);
      expect(await scene.store.nextJob(lease)).toMatchObject({
        id: 'batch-job-0',
        batchId,
        priority: 'low',
      });
      expect(await scene.store.getRequest('batch-job-0')).toBe('{"data":{"n":0}}');
      expect(ids(await scene.store.listJobs({ limit: 10, batchId, order: 'asc' }))).toEqual([
        'batch-job-0',
        'batch-job-1',
      ]);
      expect((await scene.store.countJobs({ batchId }, 10)).count).toBe(2);
      expect(await scene.store.getBatch(batchId)).toMatchObject({
        batch: { rows: 3, fed: 2 },
        counts: { queued: 2 },
      });
    });

    test('a removed printer gets no job, and the row stays', async () => {
      await open(1, 'office');
      await scene.store.removePrinter('office', 'cancel');
      await expect(feed(row(0, 'office'))).rejects.toMatchObject({ code: 'PRINTER_NOT_FOUND' });
      expect(await scene.store.nextRows(batchId, 'office', 1)).toHaveLength(1);
    });

    test('rows go to another printer in their order, and the batch names it', async () => {
      await open(5);
      expect(await feed(row(0))).toBe(true);
      expect(await scene.store.moveRows(batchId, 'till', 'kitchen')).toEqual({
        moved: 4,
        mayBeMore: false,
      });
      expect(await scene.store.nextRows(batchId, 'till', 9)).toEqual([]);
      expect(await scene.store.nextRows(batchId, 'kitchen', 2)).toEqual([
        row(1, 'kitchen'),
        row(2, 'kitchen'),
      ]);
      expect((await scene.store.waitingRow(batchId, 4))?.row).toEqual(row(4, 'kitchen'));
      const { batch } = (await scene.store.getBatch(batchId))!;
      // The job that is in its queue already is still for the first printer.
      expect(batch).toMatchObject({ printers: ['till', 'kitchen'], rows: 5, fed: 1, dropped: 0 });
      // The feeder may have read it for the first printer before.
      expect(await feed(row(1))).toBe(false);
      expect(await feed(row(1, 'kitchen'))).toBe(true);
      expect((await scene.store.getJob('batch-job-1'))?.printerId).toBe('kitchen');
      await scene.store.changeJob('batch-job-0', { printerId: 'kitchen' });
      expect(await scene.store.moveRows(batchId, 'till', 'kitchen')).toMatchObject({ moved: 0 });
      expect((await scene.store.getBatch(batchId))!.batch.printers).toEqual(['kitchen']);
    });

    test('rows of a batch that is over, or for a removed printer, are not moved', async () => {
      await open(2);
      await scene.store.removePrinter('office', 'cancel');
      await expect(scene.store.moveRows(batchId, 'till', 'office')).rejects.toMatchObject({
        code: 'PRINTER_NOT_FOUND',
      });
      expect(await scene.store.nextRows(batchId, 'till', 9)).toHaveLength(2);
      await scene.store.changeBatch(batchId, 'cancel');
      expect(await scene.store.moveRows(batchId, 'till', 'till')).toBeNull();
    });

    test('the deadline stops while a batch is paused, and nothing is fed', async () => {
      await open(1);
      scene.time = start + hourMs;
      expect(await scene.store.changeBatch(batchId, 'pause')).toMatchObject({
        changed: true,
        batch: { status: 'paused', expiresAt: null, remainingMs: 23 * hourMs },
      });
      expect(await feed(row(0))).toBe(false);
      expect(await scene.store.changeBatch(batchId, 'pause')).toMatchObject({ changed: false });
      scene.time = start + 100 * hourMs;
      expect(await scene.store.changeBatch(batchId, 'expire')).toMatchObject({ changed: false });
      expect(await scene.store.changeBatch(batchId, 'resume')).toMatchObject({
        batch: { status: 'open', expiresAt: iso(start + 123 * hourMs), remainingMs: null },
      });
      expect(await scene.store.changeBatch('missing', 'pause')).toBeNull();
    });

    test('rows of a cancelled batch are dropped, and it ends when its jobs have ended', async () => {
      const lease = await scene.take('till', 'a');
      await open(3);
      await feed(row(0));
      await scene.store.changeBatch(batchId, 'cancel');
      expect(await scene.store.dropRows(batchId)).toBe(false);
      expect(await scene.store.reportBatch(batchId)).toMatchObject({ endedAt: null, dropped: 2 });
      await scene.store.startPayload(lease, 'batch-job-0');
      await scene.store.finishJob(lease, 'batch-job-0', completed);
      expect(await scene.store.unendedBatches()).toHaveLength(1);
      expect(await scene.store.reportBatch(batchId)).toMatchObject({
        status: 'cancelled',
        endedAt: iso(start),
      });
      expect(await scene.store.unendedBatches()).toEqual([]);
      const events = await scene.store.eventsAfter(0, 100);
      expect(events.at(-1)).toMatchObject({
        type: 'batchUpdate',
        data: { status: 'cancelled', jobs: 3, counts: { completed: 1, cancelled: 2, queued: 0 } },
      });
      await scene.store.reportBatch(batchId);
      expect(await scene.store.eventsAfter(0, 100)).toHaveLength(events.length);
    });

    test('a report that is not due tells the end of a batch, and no other progress', async () => {
      const lease = await scene.take('till', 'a');
      await open(2);
      const told = async () =>
        (await scene.store.eventsAfter(0, 100)).flatMap(({ type, data }) =>
          type === 'batchUpdate' ? [data.status] : [],
        );
      const before = await told();
      for (const n of [0, 1]) {
        await feed(row(n));
        await scene.store.startPayload(lease, `batch-job-${n}`);
        await scene.store.finishJob(lease, `batch-job-${n}`, completed);
        if (n === 0) await scene.store.reportBatch(batchId, false);
        if (n === 0) expect(await told()).toEqual(before);
      }
      await scene.store.reportBatch(batchId, false);
      expect(await told()).toEqual([...before, 'completed']);
    });

    test('rows are dropped, and failed jobs retried, a megabyte per commit', async () => {
      const lease = await scene.take('till', 'a');
      const request = JSON.stringify({ data: { long: 'x'.repeat(400_000) } });
      const long = rows(5).map((one) => ({ ...one, request }));
      await scene.store.stageBatch({ id: batchId, name: '', madeBy: null, reprintOf: null });
      await scene.store.stageRows(batchId, long);
      await scene.store.openBatch(batchId, null);
      for (const one of long) {
        await feed(one);
        await scene.store.startPayload(lease, one.job.id);
        await scene.store.finishJob(lease, one.job.id, failed);
      }
      let made = 0;
      const retry = (after: number) =>
        scene.store.retryFailed(batchId, {
          unconfirmed: false,
          after,
          newId: () => `again-${++made}`,
        });
      const { retried, last } = (await retry(0))!;
      expect(retried).toBe(3);
      expect(await retry(last!)).toEqual({ retried: 2, last: null });
      const again = await scene.store.nextRows(batchId, 'till', 10);
      expect(again.map(({ job }) => job.id)).toEqual([1, 2, 3, 4, 5].map((n) => `again-${n}`));
      expect(again.every((one) => one.request === request)).toBe(true);
      await scene.store.changeBatch(batchId, 'cancel');
      expect(await scene.store.dropRows(batchId)).toBe(true);
      expect(await scene.store.nextRows(batchId, 'till', 10)).toHaveLength(2);
      expect(await scene.store.dropRows(batchId)).toBe(false);
      expect(await scene.store.reportBatch(batchId)).toMatchObject({ rows: 5, dropped: 5 });
    });

    test('failed jobs that cannot have printed become rows again, the others as copies if asked', async () => {
      const lease = await scene.take('till', 'a');
      await open(3);
      for (const n of [0, 1, 2]) await feed(row(n));
      const end = async (id: string, mayHavePrinted: boolean) => {
        await scene.store.startPayload(lease, id);
        const { error } = failed as { error: { code: 'UNCONFIRMED'; message: string } };
        await scene.store.finishJob(lease, id, {
          status: 'failed',
          error: { ...error, mayHavePrinted },
        });
      };
      await end('batch-job-0', false);
      await end('batch-job-1', true);
      await scene.store.startPayload(lease, 'batch-job-2');
      await scene.store.finishJob(lease, 'batch-job-2', completed);
      expect(await scene.store.reportBatch(batchId)).toMatchObject({ status: 'completed' });
      expect(ids(await scene.store.batchFailures(batchId, 10))).toEqual([
        'batch-job-0',
        'batch-job-1',
      ]);
      let made = 0;
      const retry = (unconfirmed: boolean) =>
        scene.store.retryFailed(batchId, { unconfirmed, after: 0, newId: () => `again-${++made}` });
      expect(await retry(false)).toEqual({ retried: 1, last: null });
      expect(await retry(false)).toEqual({ retried: 0, last: null });
      const [again] = await scene.store.nextRows(batchId, 'till', 10);
      expect(again).toMatchObject({ job: { id: 'again-1', reprintOf: null } });
      expect(again!.request).toBe('{"data":{"n":0}}');
      expect(await scene.store.getBatch(batchId)).toMatchObject({
        batch: { status: 'open', rows: 3, fed: 2, endedAt: null },
        counts: { failed: 1, completed: 1 },
      });
      expect(await retry(true)).toEqual({ retried: 1, last: null });
      const copies = await scene.store.nextRows(batchId, 'till', 10);
      expect(copies.map(({ job }) => job.reprintOf)).toEqual([null, 'batch-job-1']);
      expect(await feed(copies[0]!)).toBe(true);
    });

    test('failed jobs of a cancelled or expired batch become rows only after its rows were deleted', async () => {
      const lease = await scene.take('till', 'a');
      const retry = () =>
        scene.store.retryFailed(batchId, { unconfirmed: true, after: 0, newId: () => 'again' });
      await open(3);
      await feed(row(0));
      await scene.store.startPayload(lease, 'batch-job-0');
      await scene.store.finishJob(lease, 'batch-job-0', failed);
      await scene.store.changeBatch(batchId, 'cancel');
      expect(await retry()).toBeNull();
      expect(await scene.store.getBatch(batchId)).toMatchObject({ batch: { status: 'cancelled' } });
      expect(await scene.store.dropRows(batchId)).toBe(false);
      expect(await retry()).toEqual({ retried: 1, last: null });
      const waiting = await scene.store.nextRows(batchId, 'till', 10);
      expect(waiting.map(({ job }) => job.id)).toEqual(['again']);
    });

    test('a row becomes a job that has ended, once, while its batch is open or paused', async () => {
      await open(3);
      const end = (n: number) =>
        scene.store.endRow(batchId, n, newJob(row(n)), (job, now) => cancelled(job, now)!);
      expect(await end(0)).toMatchObject({ id: 'batch-job-0', status: 'cancelled', batchId });
      expect(await end(0)).toBeNull();
      const error = { code: 'TEMPLATE_RENDER_ERROR', message: 'No.', mayHavePrinted: false };
      const fail: Outcome = { status: 'failed', error: error as JobError };
      await scene.store.changeBatch(batchId, 'pause');
      expect(
        await scene.store.endRow(batchId, 1, newJob(row(1)), (job, now) =>
          finished(job, fail, now)!,
        ),
      ).toMatchObject({ status: 'failed', error });
      expect(await scene.store.getJob('batch-job-0')).toMatchObject({ status: 'cancelled' });
      expect(await scene.store.getJob('batch-job-1')).toMatchObject({
        status: 'failed',
        error,
        completedAt: iso(scene.time),
        priority: 'low',
      });
      expect(await scene.store.getRequest('batch-job-1')).toBe('{"data":{"n":1}}');
      expect(await scene.store.nextJob(await scene.take('till', 'a'))).toBeNull();
      expect((await scene.store.queueLength('till')).jobs).toBe(0);
      expect(await scene.store.getBatch(batchId)).toMatchObject({
        batch: { rows: 3, fed: 2, dropped: 0 },
        counts: { cancelled: 1, failed: 1, queued: 0 },
      });
      const events = await scene.store.eventsAfter(0, 100);
      expect(
        events.flatMap(({ type, data }) => (type === 'jobUpdate' ? [data.status] : [])),
      ).toEqual(['queued', 'cancelled', 'queued', 'failed']);
      await scene.store.changeBatch(batchId, 'cancel');
      expect(await end(2)).toBeNull();
    });

    test('a row whose template version does not exist stays a row', async () => {
      await open(2);
      const [first] = await scene.store.nextRows(batchId, 'till', 10);
      const job = { ...first!.job, templateVersion: 99 };
      await expect(feed({ ...first!, job })).rejects.toThrow();
      expect(await scene.store.getBatch(batchId)).toMatchObject({ batch: { rows: 2, fed: 0 } });
      expect(await scene.store.nextRows(batchId, 'till', 10)).toHaveLength(2);
    });
  });
}
