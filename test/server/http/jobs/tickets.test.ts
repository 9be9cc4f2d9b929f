// What a kitchen does with printed tickets: void them, put them aside, recall them.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

const shared = shareService();

const order = {
  table: '12',
  number: '1042',
  items: [{ name: 'Fish & chips', quantity: 2 }],
};

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const job = async (service: TestService, id: string) => (await service.get(`/jobs/${id}`)).body.job;

const textOf = async (service: TestService, id: string): Promise<string[]> => {
  const headers = { accept: 'application/json' };
  return (await service.get(`/jobs/${id}/preview`, { headers })).body.text;
};

async function printed(service: TestService, options: object = {}): Promise<string> {
  const id = await service.print('kitchen-ticket', order, options);
  await service.ended(id);
  return id;
}

async function voided(service: TestService, id: string): Promise<string> {
  const { status, body } = await service.post(`/jobs/${id}/void`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.jobId;
}

test('a printed ticket is voided by one slip, which is linked both ways', async () => {
  const service = shared();
  const id = await printed(service, { reference: 'table-12' });
  expect(await job(service, id)).toMatchObject({ voids: null, voidedBy: null });
  const slips = new Set(await Promise.all([1, 2, 3].map(() => voided(service, id))));
  expect(slips.size).toBe(1);
  const slip = await voided(service, id);
  expect(slips).toContain(slip);
  expect(await service.ended(slip)).toMatchObject({
    status: 'completed',
    templateId: '_void',
    printerId: 'default',
    priority: 'high',
    voids: id,
    voidedBy: null,
  });
  expect(await job(service, id)).toMatchObject({ voids: null, voidedBy: slip });
  expect((await service.post(`/jobs/${id}/void`)).body).toMatchObject({
    jobId: slip,
    status: 'completed',
    estimatedTime: '0s',
  });
  const sheets = service.printer.sheets.filter(({ text }) => text.join('\n').includes('VOID'));
  expect(sheets).toHaveLength(1);
});

test('the slip says which ticket it is, when it was printed, and its lines', async () => {
  const service = shared();
  const id = await printed(service, { reference: 'table-12' });
  const text = await textOf(service, await voided(service, id));
  expect(text[0]).toBe('VOID');
  expect(text).toContain('Kitchen ticket');
  expect(text).toContain('table-12');
  expect(text).toContainEqual(expect.stringMatching(/^Printed .*\d\d:\d\d/));
  expect(text).toContainEqual(expect.stringContaining('Table 12'));
  expect(text).toContainEqual(expect.stringContaining('Fish & chips'));
});

test('the slip is in the language of the template', async () => {
  const service = shared();
  const { config } = (await service.get('/templates/kitchen-ticket')).body.template;
  const german = { ...config, locale: 'de-AT', timeZone: 'Europe/Vienna' };
  const { jobId } = (await service.post('/print', { config: german, data: order })).body;
  await service.ended(jobId);
  const text = await textOf(service, await voided(service, jobId));
  expect(text[0]).toBe('STORNO');
  expect(text).toContainEqual(expect.stringContaining('Gedruckt'));
});

test('a paper without text is crossed out, one without data named by its time', async () => {
  const service = shared();
  const { jobId } = (await service.post('/print', { image: dot })).body;
  await service.ended(jobId);
  const slip = await voided(service, jobId);
  const { data } = (await service.get(`/jobs/${slip}/data`)).body;
  expect(data).toMatchObject({ paper: expect.stringMatching(/^data:image\/png/) });
  const gone = await printed(service, { keepData: false });
  const bare = (await service.get(`/jobs/${await voided(service, gone)}/data`)).body.data;
  expect(bare).toEqual({ title: 'Kitchen ticket', printedAt: expect.any(String) });
});

test('what was not printed is not voided, and the answer says what to do', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  const refused = async (id: string, words: RegExp) =>
    expect(await service.post(`/jobs/${id}/void`)).toMatchObject({
      status: 409,
      body: { error: { code: 'JOB_NOT_PRINTED', message: expect.stringMatching(words) } },
    });
  await service.post('/printers/default/pause');
  const waiting = await service.print('kitchen-ticket', order);
  await refused(waiting, /queued.*Cancel it with DELETE/);
  await service.delete(`/jobs/${waiting}`);
  await refused(waiting, /was cancelled before/);
  await service.post('/printers/default/resume');
  const { jobId: drawer } = (await service.post('/printer/drawer')).body;
  await service.ended(drawer);
  await refused(drawer, /opened a drawer/);
  const slip = await voided(service, await printed(service));
  await service.ended(slip);
  await refused(slip, /itself a slip/);
  expect((await service.post('/jobs/none/void')).status).toBe(404);
});

test('a slip is not lost while its printer is out of paper, nor printed twice', async () => {
  const service = await startService();
  const id = await printed(service);
  await service.printer.setFaults({ paper: 'out' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.paperStatus).toBe('out'),
  );
  const slip = await voided(service, id);
  expect(await voided(service, id)).toBe(slip);
  await service.printer.setFaults({ paper: 'ok' });
  expect(await service.ended(slip)).toMatchObject({ status: 'completed', attempts: 1 });
  expect(service.printer.sheets).toHaveLength(2);
});

test('a done ticket keeps its first time, and is recalled', async () => {
  const service = shared();
  const id = await printed(service);
  expect(await job(service, id)).toMatchObject({ doneAt: null });
  const { doneAt } = (await service.put(`/jobs/${id}/done`)).body.job;
  expect(doneAt).toEqual(expect.any(String));
  expect((await service.put(`/jobs/${id}/done`)).body.job.doneAt).toBe(doneAt);
  expect((await service.get('/jobs')).body.jobs).toContainEqual(
    expect.objectContaining({ id, doneAt }),
  );
  expect((await service.delete(`/jobs/${id}/done`)).body.job.doneAt).toBeNull();
  expect((await service.put('/jobs/none/done')).status).toBe(404);
});
