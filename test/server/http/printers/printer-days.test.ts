// GET /printer-days.

import { expect, test } from 'vitest';
import { eventually, startService } from '../../../support/service/service.ts';

test('the day of each printer: what it printed, what failed, and how it was', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'bar', name: 'Bar', virtual: 'platen' });
  const since = new Date(Date.now() - 60_000).toISOString();
  await service.ended(await service.print('queue-number', { number: '7' }));
  await service.post('/virtual-printer/faults?printer=bar', { paper: 'out' });
  await eventually(async () => {
    const { printer } = (await service.get('/printers/bar')).body;
    expect(printer.status).toBe('error');
  });
  const { status, body } = await service.get(`/printer-days?since=${since}`);
  expect(status).toBe(200);
  expect(body.since).toBe(since);
  expect(body.printers).toMatchObject([
    { printerId: 'default', printed: 1, failed: 0, exact: true, paperLowSince: null },
    { printerId: 'bar', printed: 0, failed: 0 },
  ]);
  expect(body.printers[1].periods.at(-1).state).toBe('error');
});

test('a printer that is off while it is added was not offline all day', async () => {
  const service = await startService();
  // Of the first one an event tells that it is the default printer now.
  for (const [index, id] of ['till', 'bar'].entries())
    await service.post('/printers', { id, ip: '127.0.0.1', port: index + 1 });
  await eventually(async () => {
    const { printer } = (await service.get('/printers/bar')).body;
    expect(printer).toMatchObject({ status: 'offline', nextAttemptAt: expect.any(String) });
  });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { body } = await service.get(`/printer-days?since=${since}`);
  const bar = body.printers.find((day: { printerId: string }) => day.printerId === 'bar');
  expect(bar.periods).toEqual([{ from: since, state: 'unknown' }]);
  expect(bar.offlineSeconds).toBe(0);
});

test('a day is at most 24 hours long, and a wrong time is refused', async () => {
  const service = await startService();
  const { body } = await service.get('/printer-days?since=2001-01-01T00:00:00.000Z');
  expect(Date.now() - Date.parse(body.since)).toBeLessThan(25 * 3_600_000);
  expect((await service.get('/printer-days?since=yesterday')).status).toBe(400);
});

test('a key sees the days of its printers only', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  const rights = { name: 'Bar', scopes: ['read'], printers: ['bar'] };
  const { secret } = (await service.post('/keys', rights)).body;
  const answer = await fetch(`${service.url}/printer-days`, { headers: { 'x-api-key': secret } });
  const { printers } = (await answer.json()) as { printers: { printerId: string }[] };
  expect(printers.map(({ printerId }) => printerId)).toEqual(['bar']);
});
