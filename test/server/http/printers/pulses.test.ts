// The routes that open the drawer and sound the buzzer.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

async function ended(service: TestService, jobId: string) {
  return await eventually(async () => {
    const { body } = await service.get(`/jobs/${jobId}`);
    expect(body.job.status).toMatch(/completed|failed/);
    return body.job as { status: string; templateId: string; completion: { confirmed: boolean } };
  });
}

test.each([
  ['/printer/drawer', '_drawer', 'ESC p'],
  ['/printers/default/drawer', '_drawer', 'ESC p'],
])('%s opens the drawer as a job, without paper', async (path, templateId, command) => {
  const service = await startService();
  const { status, body } = await service.post(path);
  expect(status).toBe(200);
  const job = await ended(service, body.jobId);
  expect(job).toMatchObject({ status: 'completed', templateId, completion: { confirmed: true } });
  expect(service.printer.sheets).toEqual([]);
  const { body: seen } = await service.get('/virtual-printer');
  const names = (seen.commands as { command: string }[]).map(({ command: name }) => name);
  expect(names.filter((name) => name.startsWith(command))).toHaveLength(1);
});

test('a buzzer is refused where the printer has none', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'label', virtual: 'zebra-zd420' });
  const refused = await service.post('/printers/label/beep');
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
  expect(refused.body.error.message).toContain('has no command for a buzzer');
});

test('the status tells when the drawer is opened and closed', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  const opensAndCloses = async (virtual: string) => {
    await service.post('/printers', { id: virtual, virtual });
    const faults = (drawer: string) =>
      service.post(`/virtual-printer/faults?printer=${virtual}`, { drawer });
    const isTold = (drawerStatus: string) =>
      eventually(async () => {
        const { printer } = (await service.get(`/printers/${virtual}`)).body;
        expect(printer).toMatchObject({ id: virtual, status: 'online', drawerStatus });
      });
    expect((await faults('closed')).status).toBe(200);
    await isTold('closed');
    const { body } = await service.post(`/printers/${virtual}/drawer`);
    expect(await ended(service, body.jobId)).toMatchObject({ status: 'completed' });
    await isTold('open');
    await faults('closed');
    await isTold('closed');
    await eventually(() => {
      const told = feed.messages.filter(
        ({ type, data }) => type === 'printerUpdate' && data.printerId === virtual,
      );
      expect(told.map(({ data }) => data.drawerStatus).slice(-2)).toEqual(['open', 'closed']);
    });
  };
  for (const virtual of ['platen', 'epson-tm-t20iii', 'star-mc-print3', 'star-tsp143iii'])
    await opensAndCloses(virtual);
});

test('a label printer has no drawer', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'label', virtual: 'zebra-zd420' });
  const refused = await service.post('/virtual-printer/faults?printer=label', { drawer: 'open' });
  expect(refused.body.error.details).toEqual(['drawer: this model cannot have this fault.']);
  await eventually(async () => {
    const { printer } = (await service.get('/printers/label')).body;
    expect(printer).toMatchObject({ status: 'online', drawerStatus: 'unknown' });
  });
});

test('a drawer that cannot be opened now is not opened later', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const { body } = await service.post('/printer/drawer');
  const { body: answer } = await service.get(`/jobs/${body.jobId}`);
  const { createdAt, expiresAt } = answer.job as { createdAt: string; expiresAt: string };
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30_000);
});

test('an unknown printer is not found', async () => {
  const service = await startService();
  expect((await service.post('/printers/none/drawer')).body.error.code).toBe('PRINTER_NOT_FOUND');
});
