import { expect, test } from 'vitest';
import { eventually, startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

const blocks = [
  { type: 'text', content: 'Order {{ number }}' },
  {
    type: 'each',
    items: 'items',
    blocks: [{ type: 'pair', left: '{{ name }}', right: '{{ price | money }}' }],
  },
];
const order = {
  id: 'order',
  name: 'Order',
  description: '',
  config: { name: 'Order', width: '80mm', currency: 'EUR', locale: 'en-IE', blocks },
};
const data = { number: 'A-7', items: [{ name: 'Tea', price: 2.5 }] };

/** For requests that change nothing. */
const shared = shareService(async (service) => {
  await service.post('/templates', order);
});

test('a print request is accepted, printed and confirmed by the printer', async () => {
  const service = await startService();
  await service.post('/templates', order);
  const { status, body } = await service.post('/print/order', { data });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    jobId: expect.any(String),
    status: 'queued',
    estimatedTime: expect.stringMatching(/^[1-9]\d*s$/),
  });
  const job = await service.ended(body.jobId);
  expect(job).toMatchObject({
    id: body.jobId,
    templateId: 'order',
    status: 'completed',
    completion: { confirmed: true, by: 'process-id' },
    error: null,
  });
  expect(job.createdAt <= job.startedAt && job.startedAt <= job.completedAt).toBe(true);
  expect(service.printer.sheets).toHaveLength(1);
  const text = service.printer.sheets[0]!.text.join('\n');
  expect(text).toContain('Order A-7');
  expect(text).toMatch(/Tea +€2\.50/);
});

test('wrong data is refused with every field that is wrong, and nothing is stored', async () => {
  const service = await startService();
  await service.post('/templates', order);
  const wrong = { items: [{ name: 'Tea', price: 'a lot' }, { price: 1 }] };
  const { status, body } = await service.post('/print/order', { data: wrong });
  expect(status).toBe(400);
  expect(body.error.code).toBe('VALIDATION_ERROR');
  expect(body.error.details).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^number: /),
      expect.stringMatching(/^items\[0\]\.price: must be a number/),
      expect.stringMatching(/^items\[1\]\.name: /),
    ]),
  );
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
});

test.each([
  ['no body', undefined, /body/],
  ['a list as the body', '[]', /body/],
  ['no data', {}, /data: is required/],
  ['data that is a list', { data: [1] }, /data: must be an object/],
  ['an empty list as data that is required', { data: [] }, /number: is required/],
  ['no copies at all', { data, options: { copies: 0 } }, /options\.copies/],
  ['half a copy', { data, options: { copies: 1.5 } }, /options\.copies/],
  ['too many copies', { data, options: { copies: 101 } }, /options\.copies/],
  ['copies as text', { data, options: { copies: '2' } }, /options\.copies/],
  ['cutPaper as text', { data, options: { cutPaper: 'no' } }, /options\.cutPaper/],
  ['an unknown option', { data, options: { copys: 2 } }, /options\.copys.*did you mean "copies"/],
])('%s is refused', async (_name, request, expected) => {
  const service = shared();
  const { status, body } = await service.post('/print/order', request);
  expect(status).toBe(400);
  expect(body.error.code).toBe('VALIDATION_ERROR');
  expect(body.error.details.join('\n')).toMatch(expected);
});

test('copies come out one after the other, each cut and confirmed', async () => {
  const service = await startService();
  await service.post('/templates', order);
  const job = await service.ended(await service.print('order', data, { copies: 3 }));
  expect(job).toMatchObject({ status: 'completed', copies: 3, copiesConfirmed: 3 });
  expect(service.printer.sheets).toHaveLength(3);
});

test('without cutPaper nothing is cut', async () => {
  const service = await startService();
  await service.post('/templates', order);
  const job = await service.ended(await service.print('order', data, { cutPaper: false }));
  expect(job.status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(0);
  expect(service.printer.openSheet.text.join()).toContain('Order A-7');
});

test('a template that cannot be rendered with valid data is refused at once', async () => {
  const service = await startService({ limits: { maxPaperMm: 50 } });
  await service.post('/templates', order);
  const items = Array.from({ length: 50 }, () => ({ name: 'Tea', price: 1 }));
  const { status, body } = await service.post('/print/order', { data: { number: '1', items } });
  expect(status).toBe(500);
  expect(body.error.code).toBe('TEMPLATE_RENDER_ERROR');
  expect(body.error.message).toMatch(/50 mm/);
});

test('a default printer without an address refuses the request with what to set', async () => {
  const service = await startService({ virtualPrinter: { enabled: false }, printer: { ip: '' } });
  const { status, body } = await service.post('/print/queue-number', { data: { number: '1' } });
  expect([status, body.error.code]).toEqual([503, 'PRINTER_OFFLINE']);
  expect(body.error.message).toContain('has no address. Nothing was printed or stored. Set one');
});

test('a printer that cannot be reached refuses the request, and nothing is stored', async () => {
  const service = await startService({ printer: { ip: '127.0.0.1', port: 1 } });
  const { status, body } = await service.post('/print/queue-number', { data: { number: '1' } });
  expect(status).toBe(503);
  expect(body.error.code).toBe('PRINTER_OFFLINE');
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
  expect((await service.post('/printer/test')).body.error.code).toBe('PRINTER_OFFLINE');
});

test('with queueWhenOffline the job waits for the printer', async () => {
  const service = await startService({ queueWhenOffline: true });
  await service.post('/templates', order);
  await service.printer.setFaults({ connection: 'refuse' });
  await printerIs(service, { status: 'offline' });
  const id = await service.print('order', data);
  expect((await service.get(`/jobs/${id}`)).body.job.status).toBe('queued');
  expect((await service.get('/printer/status')).body.printer.queueLength).toBe(1);
  await service.printer.setFaults({ connection: null });
  expect((await service.ended(id)).status).toBe('completed');
});

test('out of paper: the job waits, and prints once after the refill', async () => {
  const service = await startService();
  await service.post('/templates', order);
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paper: 'out' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer).toMatchObject({
      status: 'error',
      paperStatus: 'out',
      errorCode: 'PAPER_OUT',
    }),
  );
  const id = await service.print('order', data);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({
    status: 'queued',
    startedAt: null,
    completedAt: null,
  });
  await service.printer.setFaults({ paper: 'ok' });
  expect((await service.ended(id)).status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(1);
});

test('while the printer cannot print, the estimate is the time to the deadline', async () => {
  const service = await startService({ queueWhenOffline: true, jobs: { deadlineSeconds: 500 } });
  const state = async () => (await service.get('/printer/status')).body.printer;
  const estimates = async () => {
    const print = async (options?: object) => {
      const request = { data: { number: '1' }, ...(options && { options }) };
      const { body } = await service.post('/print/queue-number', request);
      await service.delete(`/jobs/${body.jobId}`);
      return body.estimatedTime as string;
    };
    return [await print(), await print({ expiresIn: 70 })];
  };
  await eventually(async () => expect((await state()).status).toBe('online'));
  for (const estimate of await estimates()) expect(estimate).toMatch(/^[1-9]s$/);

  await service.printer.setFaults({ paper: 'out' });
  await eventually(async () => expect((await state()).errorCode).toBe('PAPER_OUT'));
  expect(await estimates()).toEqual(['500s', '70s']);

  await service.printer.setFaults({ paper: 'ok' });
  await eventually(async () => expect((await state()).status).toBe('online'));
  await service.post('/printers/default/pause');
  expect(await estimates()).toEqual(['500s', '70s']);
  await service.post('/printers/default/resume');
  for (const estimate of await estimates()) expect(estimate).toMatch(/^[1-9]s$/);

  await service.printer.setFaults({ connection: 'refuse' });
  await eventually(async () => expect((await state()).status).toBe('offline'));
  expect(await estimates()).toEqual(['500s', '70s']);
});

test('data is never a command', async () => {
  const service = await startService();
  await service.post('/templates', order);
  const hostile =
    '\u001bp\u0000\u0019\u0019 \u001d\u0056\u0000 \u0010\u0014\u0001\u0000\u0001 ←p☺☺☺ \n TOTAL 0';
  await service.ended(
    await service.print('order', { number: hostile, items: [{ name: hostile, price: 1 }] }),
  );
  expect(service.printer.complaints).toEqual([]);
  expect(service.printer.sheets).toHaveLength(1);
});

test('a deleted template still prints the jobs that were accepted', async () => {
  const service = await startService();
  await service.post('/templates', order);
  await service.printer.setFaults({ cover: 'open' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.coverStatus).toBe('open'),
  );
  const id = await service.print('order', data);
  await service.delete('/templates/order');
  await service.post('/printer/config', { width: 58 });
  await service.printer.setFaults({ cover: 'closed' });
  expect((await service.ended(id)).status).toBe('completed');
  expect(service.printer.sheets[0]!.bitmap.width).toBe(384);
});
