import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import {
  eventually,
  startService,
  type Settings,
  type TestService,
} from '../../../support/service/service.ts';

async function startWith(virtual: string, settings: Settings = {}): Promise<TestService> {
  const service = await startService(settings);
  expect((await service.post('/printers', { id: 'labels', virtual })).status).toBe(201);
  await service.post('/templates', {
    id: 'shelf',
    name: 'Shelf',
    config: {
      name: 'Shelf',
      printer: 'labels',
      media: { width: 50, height: 20, gap: 3, kind: 'gap' },
      blocks: [{ type: 'text', content: '{{ name }}', fontSize: '4mm' }],
    },
  });
  await service.post('/templates', {
    id: 'numbered',
    name: 'Numbered',
    config: {
      name: 'Numbered',
      printer: 'labels',
      media: { width: 50, height: 20, gap: 3, kind: 'gap' },
      blocks: [{ type: 'text', content: '{{ @copy }}', fontSize: '4mm' }],
    },
  });
  return service;
}

async function sheets(service: TestService): Promise<unknown[]> {
  return (await service.get('/virtual-printer/sheets?printer=labels')).body.sheets;
}

test.each([
  ['zebra-zd420', 'zpl', 203],
  ['zebra-zt230-300', 'zpl', 300],
  ['tsc-te200', 'tspl', 203],
  ['star-mc-print3', 'starprnt', 203],
])('%s is spoken to in %s, and confirms its copies', async (virtual, driver, dpi) => {
  const service = await startWith(virtual);
  expect((await service.get('/printers/labels')).body.printer).toMatchObject({
    driver,
    dpi,
    virtual,
    status: 'online',
    profile: { detected: true },
  });
  const job = await service.ended(await service.print('shelf', { name: 'Tea' }, { copies: 5 }));
  expect(job).toMatchObject({ status: 'completed', copies: 5, copiesConfirmed: 5 });
  expect(job.completion.confirmed).toBe(true);
  expect(await sheets(service)).toHaveLength(5);
});

test.each([
  ['zebra-zd420', 'zpl'],
  ['tsc-te200', 'tspl'],
  ['star-mc-print3', 'starprnt'],
  ['epson-203', 'escpos'],
] as const)(
  '%s is added by its address alone, and its language is found out',
  async (model, driver) => {
    const played = await startVirtualPrinter({ port: 0, model });
    onTestFinished(() => played.close());
    const service = await startService();
    const added = await service.post('/printers', {
      id: 'new',
      ip: '127.0.0.1',
      port: played.port,
    });
    expect(added.body.printer).toMatchObject({ driver, status: 'online' });
    const job = await service.ended(
      await service.print('queue-number', { number: 'A1' }, { printer: 'new' }),
    );
    expect(job).toMatchObject({ status: 'completed', completion: { confirmed: true } });
    expect(played.sheets).toHaveLength(1);
  },
);

test.each(['zebra-zd420', 'tsc-te200'])(
  'copies that differ go out one by one on %s',
  async (virtual) => {
    const service = await startWith(virtual);
    const job = await service.ended(await service.print('numbered', {}, { copies: 3 }));
    expect(job).toMatchObject({ status: 'completed', copiesConfirmed: 3 });
    expect(await sheets(service)).toHaveLength(3);
  },
);

test('where the printer counts copies itself, nobody claims to know how many came out', async () => {
  const service = await startWith('zebra-zd420', {
    jobs: { confirmSeconds: 1 },
    virtualPrinter: { speedMmPerSecond: 50 },
  });
  const id = await service.print('shelf', { name: 'Tea' }, { copies: 20 });
  await eventually(async () => expect((await sheets(service)).length).toBeGreaterThan(1));
  await service.post('/virtual-printer/faults?printer=labels', { connection: 'refuse' });
  const job = await service.ended(id);
  expect(job).toMatchObject({ status: 'failed', copies: 20, copiesConfirmed: 0 });
  expect(job.error).toMatchObject({ code: 'UNCONFIRMED', mayHavePrinted: true });
  expect(job.error.message).toContain('0 of 20 copies were confirmed');
  expect(job.error.message).toContain('it is not known how many of them were printed');
});

test('a virtual printer of another model is spoken to in its language from then on', async () => {
  const service = await startService();
  const receipts = await service.post('/printers', { id: 'labels', virtual: 'platen' });
  expect(receipts.body.printer).toMatchObject({ driver: 'escpos', status: 'online' });
  const labels = await service.put('/printers/labels', { virtual: 'zebra-zd420' });
  expect(labels.body.printer).toMatchObject({ driver: 'zpl', status: 'online' });
});

test('another profile of another language makes a new connection in that language', async () => {
  const zebra = await startVirtualPrinter({ port: 0, model: 'zebra-zd420' });
  onTestFinished(() => zebra.close());
  const service = await startService();
  const added = await service.post('/printers', {
    id: 'labels',
    ip: '127.0.0.1',
    port: zebra.port,
    profile: 'generic-80',
  });
  // In ESC/POS it understands nothing, and says nothing.
  expect(added.body.printer).toMatchObject({ driver: 'escpos', paperStatus: 'unknown' });
  const waiting = await service.post('/printers/labels/pause');
  expect(waiting.status).toBe(200);
  const id = await service.print('queue-number', { number: '1' }, { printer: 'labels' });
  const changed = await service.put('/printers/labels', { profile: 'zebra-zd420' });
  expect(changed.body.printer).toMatchObject({
    driver: 'zpl',
    status: 'online',
    paperStatus: 'ok',
  });
  await service.post('/printers/labels/resume');
  expect(await service.ended(id)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true },
  });
  expect(zebra.sheets).toHaveLength(1);
});
