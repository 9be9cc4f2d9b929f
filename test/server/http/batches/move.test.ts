// What waits of a batch is printed on another printer.

import { expect, test } from 'vitest';
import { startPrinter } from '../../../support/service/nodes.ts';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

const jobs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ text: `Label ${n + 1}` }));

async function standing(count: number): Promise<{ service: TestService; id: string }> {
  const service = await startService();
  const added = { id: 'bar', name: 'Bar', virtual: 'platen' };
  expect((await service.post('/printers', added)).status).toBeLessThan(300);
  await service.post('/printers/default/pause');
  const { body } = await service.post('/batches', { jobs: jobs(count) });
  const id = body.batchId as string;
  await eventually(async () =>
    expect((await service.get(`/jobs?batchId=${id}`)).body.jobs).toHaveLength(4),
  );
  return { service, id };
}

test('the rest of a batch comes out of another printer, in its order', async () => {
  const { service, id } = await standing(12);
  const { status, body } = await service.post(`/batches/${id}/move`, { printer: 'bar' });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ moved: 12, batch: { printers: ['bar'], jobs: 12 } });
  const batch = await eventually(async () => {
    const found = (await service.get(`/batches/${id}`)).body.batch;
    expect(found.endedAt).not.toBeNull();
    return found;
  });
  expect(batch.counts).toMatchObject({ completed: 12 });
  const printed = (await service.get(`/jobs?batchId=${id}&limit=100`)).body.jobs;
  expect(printed.every(({ printerId }: { printerId: string }) => printerId === 'bar')).toBe(true);
  const { sheets } = (await service.get('/virtual-printer/sheets?printer=bar')).body;
  const texts = (sheets as { text: string[] }[]).map(({ text }) => text.join(' ').trim());
  expect(texts.toReversed()).toEqual(jobs(12).map(({ text }) => text));
  expect(service.printer.sheets).toHaveLength(0);
});

test('only what waits for the named printer is moved', async () => {
  const { service, id } = await standing(6);
  const { body } = await service.post(`/batches/${id}/move`, {
    printer: 'bar',
    fromPrinter: 'bar',
  });
  expect(body.error).toMatchObject({
    code: 'BATCH_STATE',
    message: expect.stringContaining('Nothing of batch'),
  });
});

test('an unknown printer and a batch that is over are refused, and nothing is moved', async () => {
  const { service, id } = await standing(6);
  const unknown = await service.post(`/batches/${id}/move`, { printer: 'nowhere' });
  expect(unknown.body.error).toMatchObject({ code: 'PRINTER_NOT_FOUND' });
  expect((await service.get(`/batches/${id}`)).body.batch.printers).toEqual(['default']);
  await service.post(`/batches/${id}/cancel`);
  const over = await service.post(`/batches/${id}/move`, { printer: 'bar' });
  expect(over.body.error).toMatchObject({
    code: 'BATCH_STATE',
    message: expect.stringContaining('is cancelled'),
  });
});

test('what a test key printed moves to the virtual printer of a group, as a job and as a batch', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'k'.repeat(32) } });
  const real = await startPrinter();
  const groups = ['desk'];
  await service.post('/printers', { id: 'real', ip: '127.0.0.1', port: real.port, groups });
  await service.post('/printers', { id: 'bar', virtual: 'platen', groups });
  await service.post('/printers', { id: 'kitchen', virtual: 'platen' });
  for (const id of ['bar', 'kitchen']) await service.post(`/printers/${id}/pause`);
  await eventually(async () =>
    expect((await service.get('/printers/real')).body.printer.status).toBe('online'),
  );
  const made = await service.post('/keys', { name: 'Tests', scopes: ['print'], test: true });
  const headers = { 'x-api-key': made.body.secret as string };
  const options = { printer: 'kitchen' };
  const one = await service.post('/print', { text: 'One', options }, { headers });
  expect(one.status, JSON.stringify(one.body)).toBe(200);
  const rows = jobs(6).map((job) => ({ ...job, options }));
  const many = await service.post('/batches', { jobs: rows }, { headers });
  expect(many.status, JSON.stringify(many.body)).toBe(200);
  const [job, batch] = [`/jobs/${one.body.jobId}`, `/batches/${many.body.batchId}/move`];
  for (const refused of [
    await service.put(job, { printer: 'real' }),
    await service.post(batch, { printer: 'real' }),
  ])
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: expect.stringContaining('which is real') } },
    });
  const moved = await service.put(job, { printer: 'desk' });
  expect(moved.body.job, JSON.stringify(moved.body)).toMatchObject({ printerId: 'bar' });
  const rest = await service.post(batch, { printer: 'desk' });
  expect(rest.body, JSON.stringify(rest.body)).toMatchObject({
    moved: 6,
    batch: { printers: ['bar'] },
  });
  expect(real.sheets).toHaveLength(0);
});
