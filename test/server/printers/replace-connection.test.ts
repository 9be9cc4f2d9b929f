// Settings that change while a job is being printed.

import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService, type TestService } from '../../support/service/service.ts';
import { slowTest } from '../../support/run/slow-test.ts';

const speedMmPerSecond = 25; // a queue number of some 50 mm takes about two seconds

async function startPrinter(model: 'epson-tm-t88vi' | 'star-mc-print3' = 'epson-tm-t88vi') {
  const connects: number[] = [];
  const printer = await startVirtualPrinter({
    port: 0,
    model,
    speedMmPerSecond,
    onConnect: () => void connects.push(connects.length),
  });
  onTestFinished(() => printer.close());
  return { printer, connects, address: { ip: '127.0.0.1', port: printer.port } };
}

async function startPrinting(service: TestService, printer: string): Promise<string> {
  const jobId = await service.print('queue-number', { number: '7' }, { printer });
  await eventually(async () => {
    const { body } = await service.get(`/jobs/${jobId}`);
    expect(body.job.status).toBe('printing');
  });
  return jobId;
}

test('saving a printer with the address that it has leaves its connection and its job alone', async () => {
  const { printer, connects, address } = await startPrinter();
  const service = await startService();
  await service.post('/printers', { id: 'till', ...address });
  const jobId = await startPrinting(service, 'till');
  const before = connects.length;
  await service.put('/printers/till', { ...address, name: 'Till' });
  expect(await service.ended(jobId)).toMatchObject({
    status: 'completed',
    completion: { by: 'process-id' },
  });
  expect(connects).toHaveLength(before);
  expect(printer.sheets).toHaveLength(1);
});

slowTest(
  'a job that is being printed ends before another address, or another model, is used',
  async () => {
    const [old, other] = [await startPrinter(), await startPrinter()];
    const service = await startService();
    await service.post('/printers', { id: 'till', ...old.address });
    const first = await startPrinting(service, 'till');
    const second = await service.print('queue-number', { number: '8' }, { printer: 'till' });
    await service.put('/printers/till', other.address);
    expect(await service.ended(first)).toMatchObject({ status: 'completed' });
    expect(await service.ended(second)).toMatchObject({ status: 'completed' });
    expect(old.printer.sheets).toHaveLength(1);
    expect(other.printer.sheets).toHaveLength(1);

    const third = await startPrinting(service, 'till');
    await service.put('/printers/till', { profile: 'star-mc-print3' });
    expect(await service.ended(third)).toMatchObject({ status: 'completed' });
    expect(other.printer.sheets).toHaveLength(2);
  },
);

test('a printer that moved is not waited for while it has no paper at its earlier address', async () => {
  const [old, other] = [await startPrinter(), await startPrinter()];
  const service = await startService();
  await service.post('/printers', { id: 'till', ...old.address });
  const first = await startPrinting(service, 'till');
  await old.printer.setFaults({ paper: 'out' });
  await service.put('/printers/till', other.address);
  expect(await service.ended(first)).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED' },
  });
  const second = await service.print('queue-number', { number: '8' }, { printer: 'till' });
  expect(await service.ended(second)).toMatchObject({ status: 'completed' });
  expect(other.printer.sheets).toHaveLength(1);
});
