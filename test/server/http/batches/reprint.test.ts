// Rows of a batch that are printed again, after a jam for example.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

const labels = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ text: `Label ${n + 1}` }));
const papers = ({ printer }: TestService): string[] =>
  printer.sheets.map((sheet) => (sheet.text ?? []).join(' ').trim());

async function accepted(service: TestService, jobs: object[]): Promise<string> {
  const { status, body } = await service.post('/batches', { name: 'Shelf', jobs });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.batchId as string;
}

async function ended(service: TestService, id: string) {
  return await eventually(async () => {
    const { batch } = (await service.get(`/batches/${id}`)).body;
    expect(batch.endedAt).not.toBeNull();
    return batch;
  });
}

test('a range of rows is printed again as copies, in a batch that names the first', async () => {
  const service = await startService();
  const first = await accepted(service, labels(5));
  expect(await ended(service, first)).toMatchObject({ reprintOf: null });
  const { status, body } = await service.post(`/batches/${first}/reprint`, { from: 2, to: 3 });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ jobs: 2 });
  expect(await ended(service, body.batchId)).toMatchObject({
    name: 'Shelf',
    reprintOf: first,
    jobs: 2,
    counts: { completed: 2 },
  });
  expect(papers(service).slice(5)).toEqual([
    expect.stringContaining('Label 2'),
    expect.stringContaining('Label 3'),
  ]);
  const { jobs } = (await service.get(`/jobs?batchId=${body.batchId}`)).body;
  const firsts = (await service.get(`/jobs?batchId=${first}`)).body.jobs;
  expect(jobs.map(({ reprintOf }: { reprintOf: string }) => reprintOf)).toEqual([
    firsts[2].id,
    firsts[3].id,
  ]);
});

test('without an end, everything that came out is printed again before the rest', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const first = await accepted(service, labels(12));
  const queued = await eventually(async () => {
    const { jobs } = (await service.get(`/jobs?batchId=${first}`)).body;
    expect(jobs).toHaveLength(4);
    return jobs as { id: string }[];
  });
  const none = await service.post(`/batches/${first}/reprint`, { from: 2 });
  expect(none.body.error).toMatchObject({
    code: 'BATCH_STATE',
    message: expect.stringContaining('None of the rows 2 to 12'),
  });
  // Pausing the batch keeps the other rows; those in the queue come out.
  await service.post(`/batches/${first}/pause`);
  await service.post('/printers/default/resume');
  await service.ended(queued[0]!.id);
  await service.post('/printers/default/pause');
  await service.post(`/batches/${first}/resume`);
  await eventually(async () =>
    expect((await service.get(`/jobs?batchId=${first}&status=queued`)).body.jobs).toHaveLength(4),
  );
  const { body } = await service.post(`/batches/${first}/reprint`, { from: 3 });
  expect(body).toMatchObject({ success: true, jobs: 2 });
  await service.post('/printers/default/resume');
  await ended(service, body.batchId);
  await ended(service, first);
  const printed = papers(service).map((text) => Number(/Label (\d+)/.exec(text)?.[1]));
  expect(printed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 3, 4, 9, 10, 11, 12]);
});

test('one key prints the rows again once', async () => {
  const service = await startService();
  const first = await accepted(service, labels(3));
  await ended(service, first);
  const again = (range: object) =>
    service.post(`/batches/${first}/reprint`, range, { headers: { 'idempotency-key': 'jam' } });
  const one = await again({ from: 3 });
  expect((await again({ from: 3 })).body).toEqual(one.body);
  expect((await again({ from: 2 })).body.error.code).toBe('KEY_REUSED');
  await ended(service, one.body.batchId);
  expect(papers(service)).toHaveLength(4);
});

test('rows that do not exist, were cancelled or lost their data are named, and nothing is printed', async () => {
  const service = await startService();
  const done = await accepted(service, labels(3));
  await ended(service, done);
  const refusal = async (id: string, range: object) =>
    (await service.post(`/batches/${id}/reprint`, range)).body.error;
  expect(await refusal(done, { from: 1, to: 4 })).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('has the rows 1 to 3'),
  });
  expect(await refusal(done, { from: 3, to: 2 })).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await refusal(done, { from: 0 })).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await refusal('none', { from: 1 })).toMatchObject({ code: 'BATCH_NOT_FOUND' });
  const { jobs } = (await service.get(`/jobs?batchId=${done}`)).body;
  await service.delete(`/jobs/${jobs[0].id}/data`);
  expect(await refusal(done, { from: 2 })).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.stringMatching(/^row 3: its data was deleted/)],
  });
  await service.post('/printers/default/pause');
  const cancelled = await accepted(service, labels(9));
  await service.post(`/batches/${cancelled}/cancel`);
  await ended(service, cancelled);
  expect(await refusal(cancelled, { from: 1 })).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/is not stored any more: the batch is cancelled/),
  });
  expect(papers(service)).toHaveLength(3);
});
