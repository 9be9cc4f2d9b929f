// Deleting the data of jobs: on request, with keepData, and from the file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';

const secret = 'Guest-Annabelle-Quartz';
const data = { number: secret };

async function expectNoData(service: TestService, id: string): Promise<void> {
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({ hasData: false });
  for (const answer of [
    await service.get(`/jobs/${id}/data`),
    await service.get(`/jobs/${id}/preview`),
    await service.post(`/jobs/${id}/reprint`),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.body.error.code).toBe('JOB_DATA_DELETED');
    expect(answer.body.error.message).toContain('was deleted');
  }
}

test('the data of an ended job can be deleted; the job, its reference and its key stay', async () => {
  const service = await startService();
  const request = { data, options: { reference: 'order-1' } };
  const print = () =>
    service.post('/print/queue-number', request, { headers: { 'idempotency-key': 'k1' } });
  const id = (await print()).body.jobId;
  expect(await service.ended(id)).toMatchObject({ hasData: true, keepData: true });
  const { status, body } = await service.delete(`/jobs/${id}/data`);
  expect(status).toBe(200);
  expect(body.message).toContain(id);
  await expectNoData(service, id);
  expect((await service.delete(`/jobs/${id}/data`)).status).toBe(200);
  expect((await service.get('/jobs?reference=order-1')).body.jobs).toHaveLength(1);
  expect((await print()).body.jobId).toBe(id);
  expect(service.printer.sheets).toHaveLength(1);
});

test('the data of a job that has not ended cannot be deleted', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const id = await service.print('queue-number', data);
  const { status, body } = await service.delete(`/jobs/${id}/data`);
  expect([status, body.error.code]).toEqual([409, 'JOB_NOT_ENDED']);
  expect(body.error.message).toContain('Cancel it first');
  expect((await service.delete('/jobs/none/data')).status).toBe(404);
});

test('with keepData: false the data is gone when the job is completed or cancelled', async () => {
  const service = await startService();
  const id = await service.print('queue-number', data, { keepData: false });
  expect(await service.ended(id)).toMatchObject({ status: 'completed', keepData: false });
  await expectNoData(service, id);
  await service.post('/printers/default/pause');
  const waiting = await service.print('queue-number', data, { keepData: false });
  await service.delete(`/jobs/${waiting}`);
  await expectNoData(service, waiting);
});

test('a failed job keeps its data for a while, so that it can be reprinted', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const id = await service.print('queue-number', data, { keepData: false, expiresIn: 1 });
  expect(await service.ended(id)).toMatchObject({ status: 'failed', hasData: true });
  await service.post('/printers/default/resume');
  const again = (await service.post(`/jobs/${id}/reprint`)).body.jobId;
  expect(await service.ended(again)).toMatchObject({ status: 'completed', keepData: false });
  await expectNoData(service, again);
});

test('deleted data is not left in the database file', async () => {
  const folder = temporaryFolder();
  const service = await startService({ data: folder });
  const stored = () => readFileSync(join(folder, 'platen.db')).includes(secret);
  // Larger than a page of the database, so that some of it is in pages of its own.
  const request = { data: { ...data, note: `${secret} `.repeat(300) } };
  const kept = await service.print('queue-number', { number: 'kept' });
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { body } = await service.post('/print/queue-number', request);
    ids.push(body.jobId);
  }
  for (const id of [kept, ...ids]) await service.ended(id);
  for (const id of ids) expect((await service.delete(`/jobs/${id}/data`)).status).toBe(200);
  await service.running.stop();
  expect(stored()).toBe(false);
});

test('the data of a print without a stored template is what it printed', async () => {
  const service = await startService();
  const options = { copies: 2 };
  const stored = async (body: object) => {
    const { jobId } = (await service.post('/print', body)).body;
    return (await service.get(`/jobs/${jobId}/data`)).body;
  };
  expect(await stored({ text: 'Closed today', options })).toEqual({
    success: true,
    data: {},
    options,
    print: { text: 'Closed today' },
  });
  const config = { name: 'Note', blocks: [{ type: 'text', content: '{{ word }}' }] };
  expect(await stored({ config, data: { word: 'Hello' } })).toEqual({
    success: true,
    data: { word: 'Hello' },
    options: {},
    print: { config },
  });
  const { jobId } = (await service.post('/print/queue-number', { data })).body;
  expect((await service.get(`/jobs/${jobId}/data`)).body).toEqual({
    success: true,
    data,
    options: {},
  });
});
