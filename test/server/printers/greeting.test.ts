// The first words to printers that cannot print at this moment: emulated ones, whose
// receive buffer holds 4,096 bytes that are not read while they are offline.

import { expect, onTestFinished, test } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';

type Model = NonNullable<VirtualPrinterOptions['model']>;

async function startPrinter(model: Model) {
  const printer = await startVirtualPrinter({ port: 0, model });
  onTestFinished(() => printer.close());
  const profile = model === 'epson-tm-t88vi' ? null : model; // it is recognised by its answer
  return {
    printer,
    settings: { printer: { ip: '127.0.0.1', port: printer.port, ...(profile && { profile }) } },
  };
}

const models: Model[] = ['epson-tm-t88vi', 'star-mc-print3', 'zebra-zd420'];

test.each(models)(
  'a known %s without paper is still reported as such after a restart of the service',
  async (model) => {
    const { printer, settings } = await startPrinter(model);
    const data = temporaryFolder();
    const first = await startService({ ...settings, data, queueWhenOffline: true });
    // A printer that is known has printed: everything that it was sent is read.
    await first.ended(await first.print('queue-number', { number: '6' }));
    await printer.setFaults({ paper: 'out' });
    await first.running.stop();

    const second = await startService({ ...settings, data, queueWhenOffline: true });
    const jobId = await second.print('queue-number', { number: '7' });
    await eventually(async () => {
      const { body } = await second.get('/printer/status');
      expect(body.printer).toMatchObject({ status: 'error', errorCode: 'PAPER_OUT' });
    });
    await printer.setFaults({ paper: 'ok' });
    expect(await second.ended(jobId)).toMatchObject({ status: 'completed' });
    expect(printer.sheets).toHaveLength(2);
  },
);

test('a new printer with an open cover is not taken for one that never answers, and its job waits', async () => {
  const { printer, settings } = await startPrinter('epson-tm-t88vi');
  await printer.setFaults({ cover: 'open' });
  const service = await startService(settings);
  const jobId = await service.print('queue-number', { number: '7' });
  await eventually(async () => {
    const { body } = await service.get('/printer/status');
    expect(body.printer).toMatchObject({ status: 'error', errorCode: 'COVER_OPEN' });
  });
  const { body } = await service.get(`/jobs/${jobId}`);
  expect(body.job).toMatchObject({ status: 'queued', waitingFor: 'cover-open' });
  await printer.setFaults({ cover: 'closed' });
  expect(await service.ended(jobId)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'process-id' },
  });
});

test('half an image of another client is completed before the first job, also if the printer had no paper', async () => {
  const { printer, settings } = await startPrinter('epson-tm-t88vi');
  await printer.setFaults({ leftover: 2000 });
  await printer.setFaults({ paper: 'out' });
  const service = await startService(settings);
  const jobId = await service.print('queue-number', { number: '7' });
  await eventually(async () => {
    const { body } = await service.get('/printer/status');
    expect(body.printer).toMatchObject({ status: 'error', errorCode: 'PAPER_OUT' });
  });
  await printer.setFaults({ paper: 'ok' });
  expect(await service.ended(jobId)).toMatchObject({ status: 'completed' });
  expect(printer.sheets.at(-1)!.text.join()).toContain('7');
  expect(printer.complaints).toEqual([]);
});
