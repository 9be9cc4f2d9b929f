import { expect, onTestFinished, test } from 'vitest';
import type { PrinterEvent } from '../../../../src/core/emulator/machine/emulator-options.ts';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import { startService, type TestService } from '../../../support/service/service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

interface Till {
  service: TestService;
  /** What the printer did besides printing since this was asked last, in order. */
  since: () => string[];
}

const pulse = 'pulse on pin 5 for 120 ms';
const beep = 'beep 2';

async function openTill(blocks: object[]): Promise<Till> {
  const done: string[] = [];
  const tell = (event: PrinterEvent) => {
    if (event.kind === 'pulse') done.push(`pulse on pin ${event.pin} for ${event.onMs} ms`);
    else if (event.kind === 'beep') done.push(`beep ${event.times}`);
    else done.push(event.kind);
  };
  const printer = await startVirtualPrinter({ port: 0, speedMmPerSecond: 0, onEvent: tell });
  onTestFinished(() => printer.close());
  const service = await startService({ printer: { ip: '127.0.0.1', port: printer.port } });
  const template = { id: 'till', name: 'Till', config: { name: 'Till', blocks } };
  expect((await service.post('/templates', template)).status).toBe(201);
  await printerIs(service, { status: 'online' });
  return { service, since: () => done.splice(0) };
}

const drawer = { type: 'drawer', pin: 5, onMs: 120 };
const receipt = [drawer, { type: 'text', content: 'Paid' }, { type: 'beep', times: 2 }];

test('three copies open the drawer once, before the first of them', async () => {
  const { service, since } = await openTill(receipt);
  const job = await service.ended(await service.print('till', {}, { copies: 3 }));
  expect(job).toMatchObject({ status: 'completed', copiesConfirmed: 3 });
  expect(since()).toEqual([pulse, beep, 'cut', 'cut', 'cut']);
});

test('copies that tell their number open the drawer once, too', async () => {
  const { service, since } = await openTill([drawer, { type: 'text', content: '{{ @copy }}' }]);
  await service.ended(await service.print('till', {}, { copies: 3 }));
  expect(since()).toEqual([pulse, 'cut', 'cut', 'cut']);
});

test('a reprint leaves the drawer shut, unless it asks for it, and a reprint of that one asks anew', async () => {
  const { service, since } = await openTill(receipt);
  const first = await service.print('till', {});
  await service.ended(first);
  since();
  const again = async (jobId: string, body?: object) => {
    const { status, body: answer } = await service.post(`/jobs/${jobId}/reprint`, body);
    expect(status).toBe(200);
    await service.ended(answer.jobId);
    return { jobId: answer.jobId as string, done: since() };
  };
  expect((await again(first)).done).toEqual(['cut']);
  expect((await again(first, { drawer: false })).done).toEqual(['cut']);
  const asked = await again(first, { drawer: true });
  expect(asked.done).toEqual([pulse, beep, 'cut']);
  expect((await again(asked.jobId)).done).toEqual(['cut']);
});

test('a reprint takes nothing else in its body', async () => {
  const { service } = await openTill(receipt);
  const jobId = await service.print('till', {});
  await service.ended(jobId);
  for (const body of [{ drawers: true }, { drawer: 'yes' }, []]) {
    const answer = await service.post(`/jobs/${jobId}/reprint`, body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  }
});

test('one key opens the drawer for one reprint, and is another request than one without', async () => {
  const { service, since } = await openTill(receipt);
  const jobId = await service.print('till', {});
  await service.ended(jobId);
  since();
  const ask = (body: object) =>
    service.post(`/jobs/${jobId}/reprint`, body, { headers: { 'idempotency-key': 'one' } });
  const first = await ask({ drawer: true });
  const second = await ask({ drawer: true });
  expect(second.body.jobId).toBe(first.body.jobId);
  await service.ended(first.body.jobId);
  expect(since()).toEqual([pulse, beep, 'cut']);
  expect((await ask({})).body.error.code).toBe('KEY_REUSED');
});

test('a template may open the drawer and print nothing', async () => {
  const { service, since } = await openTill([drawer]);
  const job = await service.ended(await service.print('till', {}, { copies: 2 }));
  expect(job.status).toBe('completed');
  expect(since()).toEqual([pulse]);
});

test('a preview of a template that prints nothing is a picture all the same', async () => {
  const { service, since } = await openTill([drawer]);
  const { status, body } = await service.post('/templates/till/preview', undefined, {
    headers: { accept: 'application/json' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ width: 576, height: 1, boxes: [{ path: 'blocks[0]', height: 0 }] });
  expect(since()).toEqual([]);
});
