// Batches: many prints that are accepted together.

import { expect, onTestFinished, test, vi } from 'vitest';
import { WorkerPool } from '../../../../src/core/worker-pool.ts';
import { tooManyCounters } from '../../../../src/core/model/orders/counter.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const text = (n: number) => ({ text: `Label ${n}` });
const labels = (count: number) => Array.from({ length: count }, (_, n) => text(n + 1));
const papers = ({ printer }: TestService): string[] =>
  printer.sheets.map((sheet) => (sheet.text ?? []).join(' ').trim());

async function ended(service: TestService, id: string) {
  return await eventually(async () => {
    const { body } = await service.get(`/batches/${id}`);
    expect(body.batch.endedAt).not.toBeNull();
    return body;
  });
}

async function accepted(
  service: TestService,
  jobs: object[],
  headers: Record<string, string> = {},
) {
  const { status, body } = await service.post('/batches', { name: 'Test', jobs }, { headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { batchId: string; jobs: { jobId: string }[] };
}

test('a batch is printed in order, and single prints go between', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  await service.post('/printers/default/pause');
  const { batchId, jobs } = await accepted(service, [
    ...labels(9),
    { templateId: 'queue-number', data: { number: 'A42' }, options: { reference: 'last' } },
  ]);
  expect(jobs).toHaveLength(10);
  // The last one is not in the queue yet.
  const waiting = (await service.get(`/jobs/${jobs[9]!.jobId}`)).body.job;
  expect(waiting).toMatchObject({ status: 'queued', batchId, priority: 'low', reference: 'last' });
  await eventually(async () =>
    expect((await service.get(`/jobs?batchId=${batchId}`)).body.jobs).toHaveLength(4),
  );
  expect((await service.get(`/batches/${batchId}`)).body).toMatchObject({
    batch: { id: batchId, name: 'Test', status: 'open', jobs: 10, counts: { queued: 10 } },
    failures: [],
  });
  const single = await service.print('queue-number', { number: 'single' });
  await service.post('/printers/default/resume');
  await service.ended(single);
  expect(await ended(service, batchId)).toMatchObject({
    batch: { status: 'completed', counts: { queued: 0, completed: 10 } },
  });
  const printed = papers(service);
  expect(printed[0]).toContain('single');
  expect(printed.slice(1, 10)).toEqual(labels(9).map((label) => label.text));
  expect(printed[10]).toContain('A42');
  expect((await service.get(`/jobs/${jobs[9]!.jobId}`)).body.job).toMatchObject({
    status: 'completed',
    batchId,
  });
  await eventually(() => {
    const updates = feed.messages.filter(({ type }) => type === 'batchUpdate');
    expect(updates.at(-1)?.data).toMatchObject({ batchId, status: 'completed', jobs: 10 });
    expect(updates.length).toBeLessThan(10);
  });
  expect((await service.get('/batches')).body.batches).toMatchObject([{ id: batchId }]);
});

test('all or nothing: details name every fault', async () => {
  const service = await startService();
  const { status, body } = await service.post('/batches', {
    jobs: [
      text(1),
      { templateId: 'receipt', data: { items: [{ name: 'Tea', price: 'much' }] } },
      { templateId: 'none', data: {} },
      { text: 'a', options: { printer: 'nowhere' } },
      { text: 'a', image: 'b' },
      { templateId: 'receipt', text: 'a' },
    ],
  });
  expect(status).toBe(400);
  expect(body.error.details).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^jobs\[1\]\.data\.items\[0\]\.price: /),
      expect.stringMatching(/^jobs\[2\]: Template "none" does not exist/),
      expect.stringMatching(/^jobs\[3\]: No printer or group is called "nowhere"/),
      expect.stringMatching(/^jobs\[4\]\.image: cannot be combined with text/),
      'jobs[5].text: cannot be combined with templateId',
    ]),
  );
  expect((await service.get('/batches')).body.batches).toEqual([]);
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
  expect(papers(service)).toEqual([]);
});

test('options that a batch decides are refused, and so is an empty batch', async () => {
  const service = await startService();
  const wrong = { jobs: [{ text: 'a', options: { priority: 'high' } }] };
  expect((await service.post('/batches', wrong)).status).toBe(400);
  expect((await service.post('/batches', { jobs: [] })).status).toBe(400);
});

test('one key covers the whole batch', async () => {
  const service = await startService();
  const headers = { 'idempotency-key': 'labels' };
  const first = await accepted(service, labels(3), headers);
  expect(await accepted(service, labels(3), headers)).toEqual(first);
  const other = await service.post('/batches', { jobs: labels(2) }, { headers });
  expect(other.body.error.code).toBe('KEY_REUSED');
  await ended(service, first.batchId);
  expect(papers(service)).toHaveLength(3);
});

test('a batch is paused, resumed and cancelled', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const { batchId } = await accepted(service, labels(50));
  const paused = await service.post(`/batches/${batchId}/pause`);
  expect(paused.body.batch).toMatchObject({ status: 'paused', expiresAt: null });
  expect((await service.post(`/batches/${batchId}/pause`)).body.error.code).toBe('BATCH_STATE');
  await service.post('/printers/default/resume');
  // What was in the queue already is printed, and no more.
  await eventually(async () =>
    expect((await service.get('/printers/default')).body.printer.queueLength).toBe(0),
  );
  await service.ended(await service.print('queue-number', { number: 'x' }));
  expect(papers(service).length).toBeLessThanOrEqual(5);
  await service.post('/printers/default/pause');
  expect((await service.post(`/batches/${batchId}/resume`)).body.batch.status).toBe('open');
  expect((await service.post(`/batches/${batchId}/cancel`)).body.batch.status).toBe('cancelled');
  const { batch } = await ended(service, batchId);
  expect(batch).toMatchObject({ status: 'cancelled', counts: { queued: 0, printing: 0 } });
  expect(batch.counts.completed + batch.counts.cancelled).toBe(50);
  expect((await service.get('/jobs/count?status=queued')).body.count).toBe(0);
  expect((await service.post('/batches/none/cancel')).body.error.code).toBe('BATCH_NOT_FOUND');
});

test('failed jobs are printed again on request', async () => {
  const service = await startService();
  await service.post('/assets', { name: 'logo', content: tinyPng });
  await service.post('/printers/default/pause');
  const { batchId } = await accepted(service, [{ image: 'logo' }, text(2)]);
  await service.delete('/assets/logo');
  await service.post('/printers/default/resume');
  const { batch, failures } = await ended(service, batchId);
  expect(batch.counts).toMatchObject({ failed: 1, completed: 1 });
  expect(failures).toMatchObject([{ error: { mayHavePrinted: false } }]);
  await service.post('/assets', { name: 'logo', content: tinyPng });
  const { body } = await service.post(`/batches/${batchId}/retry-failed`);
  expect(body).toEqual({ success: true, retried: 1 });
  await eventually(async () =>
    expect((await service.get(`/batches/${batchId}`)).body.batch).toMatchObject({
      status: 'completed',
      counts: { failed: 0, completed: 2 },
    }),
  );
});

test('after a restart a batch goes on, nothing is missing or doubled, and what was not opened is gone', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  const { batchId } = await accepted(first, labels(60));
  await eventually(() => expect(papers(first).length).toBeGreaterThan(5));
  await first.running.stop(10_000);
  const before = papers(first);
  expect(before.length).toBeLessThan(60);
  const store = await openSqliteStore(data);
  await store.stageBatch({ id: 'abandoned', name: '', madeBy: null, reprintOf: null });
  await store.close();

  const second = await startService({ data });
  const { batch } = await ended(second, batchId);
  expect(batch.counts).toMatchObject({ completed: 60, failed: 0 });
  expect([...before, ...papers(second)]).toEqual(labels(60).map((label) => label.text));
  await second.running.stop(0);
  const after = await openSqliteStore(data);
  expect(await after.unendedBatches()).toEqual([]);
  await after.close();
});

slowTest(
  'long renders of a batch are not urgent, when it is accepted and when it is printed',
  async () => {
    const run = vi.spyOn(WorkerPool.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    /** What the threads do, and whether it goes first. */
    const done = () =>
      run.mock.calls.splice(0).map(([command, { isUrgent }]) => {
        const kind = ['print', 'markdown'].find((key) => key in (command as object));
        return `${kind} ${isUrgent ? 'urgent' : 'later'}`;
      });
    const service = await startService();
    const label = '^XA^PW400^LL240^FO20,20^A0N,40,40^FDTea^FS^XZ';
    const prints = [{ markdown: '# Tea' }, { raw: label, language: 'zpl' }];
    for (const print of prints) expect((await service.post('/print', print)).status).toBe(200);
    expect(done()).toEqual(['markdown urgent', 'print urgent']);
    const { batchId } = await accepted(service, prints);
    const { batch } = await ended(service, batchId);
    expect(batch.counts.completed).toBe(2);
    const calls = done();
    expect(new Set(calls)).toEqual(new Set(['markdown later', 'print later']));
    expect(calls.length).toBeGreaterThanOrEqual(4);
  },
);

test('a batch in JSON has at most 4 MiB, whatever a CSV file may have', async () => {
  const service = await startService();
  const jobs = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(90_000) }));
  const { status, body } = await service.post('/batches', { jobs });
  expect(status).toBe(413);
  expect(body.error.message).toContain('4,194,304');
});

test('limits of batches', async () => {
  const service = await startService({ limits: { batchRows: 5, batchQueue: 3 } });
  await service.post('/printers/default/pause');
  const many = await service.post('/batches', { jobs: labels(6) });
  expect(many.body.error.code).toBe('QUEUE_FULL');
  expect((await service.post('/batches', { jobs: labels(3) })).status).toBe(200);
});

const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAFUlEQVR42mM4zLCXIYqhDojTgKzDACTQBJmbSLVQAAAAAElFTkSuQmCC';

test('a row that waits in its batch can be cancelled, and a change of it is refused with advice', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const { batchId, jobs } = await accepted(service, labels(8));
  await eventually(async () =>
    expect((await service.get('/printers/default')).body.printer.queueLength).toBe(4),
  );
  const waiting = jobs[6]!.jobId;
  expect((await service.get(`/jobs/${waiting}`)).body.job.status).toBe('queued');
  const changed = await service.put(`/jobs/${waiting}`, { priority: 'high' });
  expect(changed.body.error).toMatchObject({ code: 'JOB_NOT_QUEUED' });
  expect(changed.body.error.message).toContain(`waits in batch ${batchId}`);
  const data = await service.delete(`/jobs/${waiting}/data`);
  expect(data.body.error.code).toBe('JOB_NOT_ENDED');
  const cancelled = await service.delete(`/jobs/${waiting}`);
  expect([cancelled.status, cancelled.body.job.status]).toEqual([200, 'cancelled']);
  expect((await service.get(`/jobs/${waiting}`)).body.job).toMatchObject({
    status: 'cancelled',
    batchId,
  });
  expect((await service.delete(`/jobs/${waiting}`)).body.error.code).toBe('JOB_NOT_CANCELLABLE');
  await service.post('/printers/default/resume');
  const { batch } = await ended(service, batchId);
  expect(batch.counts).toMatchObject({ completed: 7, cancelled: 1 });
  expect(papers(service)).not.toContain('Label 7');
  const unknown = `${batchId.slice(0, -1)}f`;
  expect((await service.delete(`/jobs/${unknown}`)).body.error.code).toBe('JOB_NOT_FOUND');
});

slowTest('rows of a cancelled batch are not printed by a retry of its failed jobs', async () => {
  // However late it is cancelled, few labels are out.
  const service = await startService({ virtualPrinter: { speedMmPerSecond: 100 } });
  await service.post('/assets', { name: 'logo', content: tinyPng });
  await service.post('/printers/default/pause');
  const { batchId } = await accepted(service, [{ image: 'logo' }, ...labels(1200)]);
  await service.delete('/assets/logo');
  await service.post('/printers/default/resume');
  await eventually(async () =>
    expect((await service.get(`/batches/${batchId}`)).body.batch.counts.failed).toBe(1),
  );
  await service.post('/assets', { name: 'logo', content: tinyPng });
  // At once: its rows are still being deleted.
  expect((await service.post(`/batches/${batchId}/cancel`)).status).toBe(200);
  expect((await service.post(`/batches/${batchId}/retry-failed`)).body.retried).toBe(1);
  const { batch } = await ended(service, batchId);
  const { completed, cancelled, failed } = batch.counts;
  expect(failed).toBe(0);
  expect(completed + cancelled).toBe(1201);
  expect(papers(service).length).toBe(completed);
  expect(cancelled).toBeGreaterThan(1000);
});

/** A service whose store was changed by the test. */
const startOn = (change: (store: Store) => void, data = temporaryFolder()) =>
  startService(
    { data },
    {
      openStore: async (folder) => {
        const store = await openSqliteStore(folder);
        change(store);
        return store;
      },
    },
  );

test('a row that cannot be printed fails as a job with its reason, and other batches go on', async () => {
  let isFull = true;
  const service = await startOn((store) => {
    const takeNumbers = store.takeNumbers.bind(store);
    store.takeNumbers = async (ids) => {
      if (isFull) throw tooManyCounters();
      return await takeNumbers(ids);
    };
  });
  const config = { name: 'N', blocks: [{ type: 'text', content: 'Number {{ @next.orders }}' }] };
  await service.post('/templates', { id: 'numbered', name: 'N', config });
  const bad = await accepted(service, [{ templateId: 'numbered', data: {} }, text(2)]);
  const good = await accepted(service, labels(3));
  const { batch, failures } = await ended(service, bad.batchId);
  expect(batch.counts).toMatchObject({ failed: 1, completed: 1 });
  expect(failures[0].error).toMatchObject({ mayHavePrinted: false });
  expect(failures[0].error.message).toContain('There are already 1000 counters');
  expect((await ended(service, good.batchId)).batch.counts).toMatchObject({ completed: 3 });
  expect(papers(service)).toHaveLength(4);
  // What is possible again is printed on request, with its number.
  isFull = false;
  expect((await service.post(`/batches/${bad.batchId}/retry-failed`)).body.retried).toBe(1);
  await eventually(() => expect(papers(service)).toContain('Number 1'));
});

test('a row waits while its template cannot be read, and is printed with its number then', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  await first.put('/counters/orders', { start: 40 });
  const config = { name: 'N', blocks: [{ type: 'text', content: 'Number {{ @next.orders }}' }] };
  await first.post('/templates', { id: 'numbered', name: 'N', config });
  const print = { templateId: 'numbered', data: {} };
  await first.post('/printers/default/pause');
  const { batchId } = await accepted(first, [...labels(4), print]);
  await first.running.stop(0);

  let reads = 0;
  const second = await startOn((store) => {
    const getTemplateVersion = store.getTemplateVersion.bind(store);
    store.getTemplateVersion = async (id, version) => {
      if (id === 'numbered' && ++reads <= 2) throw new Error('The disk does not answer.');
      return await getTemplateVersion(id, version);
    };
  }, data);
  await second.post('/printers/default/resume');
  expect((await ended(second, batchId)).batch.counts).toMatchObject({ completed: 5 });
  expect(papers(second)).toContain('Number 40');
  expect(reads).toBeGreaterThan(2);
});

test('a batch whose rows cannot be read does not keep other batches from printing', async () => {
  let broken = '';
  const service = await startOn((store) => {
    const nextRows = store.nextRows.bind(store);
    store.nextRows = async (id, ...rest) => {
      if (id === broken) throw new Error('FOREIGN KEY constraint failed');
      return await nextRows(id, ...rest);
    };
  });
  await service.post('/printers/default/pause');
  ({ batchId: broken } = await accepted(service, labels(6)));
  const good = await accepted(service, labels(3));
  await service.post('/printers/default/resume');
  expect((await ended(service, good.batchId)).batch.counts).toMatchObject({ completed: 3 });
});
