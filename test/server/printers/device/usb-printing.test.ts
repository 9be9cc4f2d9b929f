// Printing on a USB printer: the real service, a virtual printer, and between them a stand-in
// for the kernel's device file.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService, temporaryFolder } from '../../../support/service/service.ts';
import { type StandInFaults, UsbStandIn } from '../../../support/printers/usb-stand-in.ts';

const data = { number: '1' };

async function usbPrinter(settings: object = {}, faults: StandInFaults = {}) {
  const folder = temporaryFolder();
  const path = join(folder, 'lp0');
  writeFileSync(path, '');
  const paper = await startVirtualPrinter({ port: 0 });
  onTestFinished(() => paper.close());
  const device = new UsbStandIn(paper.port);
  device.set(faults);
  onTestFinished(() => device.unplug());
  const service = await startService(
    { printer: { devices: [`${folder}/lp*`] }, queueWhenOffline: true, ...settings },
    { devices: { open: device.open, folders: { sysfs: join(folder, 'sys'), dev: folder } } },
  );
  const address = `usb:${path}`;
  const added = await service.post('/printers', { id: 'usb', address, profile: 'generic-80' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const until = (state: object) =>
    eventually(async () =>
      expect((await service.get('/printers/usb')).body.printer).toMatchObject(state),
    );
  const print = () => service.print('queue-number', data, { printer: 'usb' });
  return { service, device, paper, address, path, folder, added, until, print };
}

test('a job on a USB printer is confirmed by the printer', async () => {
  const { service, device, paper, address, added, print } = await usbPrinter();
  expect(added.body.printer).toMatchObject({
    ip: address,
    port: 0,
    address,
    status: 'online',
    paperStatus: 'ok',
  });
  device.set({ shortWrites: 64 });
  const job = await service.ended(await print());
  expect(job).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'process-id' },
  });
  expect(paper.sheets).toHaveLength(1);
  const back = await service.put('/printers/usb', { ip: address, port: 0 });
  expect(back.body.printer).toMatchObject({ address });
  const { printers } = (await service.get('/export')).body;
  expect(printers).toMatchObject([{ id: 'usb', ip: address, port: 0 }]);
});

test('a USB printer that is unplugged while idle prints its queue when it is plugged in again', async () => {
  const { service, device, paper, until, print } = await usbPrinter();
  device.unplug();
  await until({ status: 'offline' });
  const id = await print();
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({ status: 'queued' });
  device.plug();
  expect(await service.ended(id)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true },
  });
  expect(paper.sheets).toHaveLength(1);
});

test('a USB printer that is unplugged within a job leaves it unconfirmed, and is never sent it again', async () => {
  const { service, device, paper, until, print } = await usbPrinter();
  device.set({ shortWrites: 50, unplugAfter: 100 });
  const job = await service.ended(await print());
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
  device.set({});
  device.plug();
  await until({ status: 'online' });
  await service.ended(await print());
  expect(paper.sheets).toHaveLength(1);
});

test('a USB printer that never answers completes jobs as sent, and its last block is not lost', async () => {
  const { service, device, paper, print } = await usbPrinter({}, { isMute: true });
  device.set({ isMute: true, shortWrites: 64 });
  const job = await service.ended(await print());
  expect(job).toMatchObject({
    status: 'completed',
    completion: { confirmed: false, by: 'none' },
  });
  expect(device.lostBlocks).toBe(0);
  await eventually(() => expect(paper.sheets).toHaveLength(1));
});

test('a USB printer that cannot be opened says why and what to do', async () => {
  const { service, device, address, until } = await usbPrinter({ queueWhenOffline: false });
  device.set({ openFails: 'ENOENT' });
  device.unplug();
  await until({ status: 'offline' });
  const reasons = {
    ENOENT: 'There is no printer at',
    EBUSY: 'Another program has',
    EACCES: 'The service may not open',
  };
  for (const [openFails, reason] of Object.entries(reasons)) {
    device.set({ openFails });
    await service.put('/printers/usb', { address }); // tries again at once
    await until({ status: 'offline', offlineReason: expect.stringContaining(reason) });
  }
  const reason = reasons.EACCES;
  const refused = await service.post('/print/queue-number', { data, options: { printer: 'usb' } });
  expect(refused.status).toBe(503);
  expect(refused.body.error.message).toContain(reason);
});

test('device files that the configuration does not allow are refused, also behind a link', async () => {
  const { service, folder } = await usbPrinter();
  const refused = await service.post('/printers', { id: 'x', address: 'usb:/etc/passwd' });
  expect(refused.body.error.details).toEqual([
    `address: is /etc/passwd, which printer.devices in the configuration does not allow; it allows ${folder}/lp*`,
  ]);
  symlinkSync('/etc/passwd', join(folder, 'lp9'));
  const linked = await service.post('/printers', { id: 'x', address: `usb:${folder}/lp9` });
  expect(linked.body.printer).toMatchObject({
    status: 'offline',
    offlineReason: expect.stringContaining('is /etc/passwd, which printer.devices'),
  });
});

test('two printers cannot have one device file, and others keep their address', async () => {
  const { service, address } = await usbPrinter();
  const twin = await service.post('/printers', { id: 'twin', ip: address });
  expect(twin.body.error.details.join()).toContain(`${address} is already the address`);
  const wrong = await service.put('/printers/usb', { port: 9100 });
  expect(wrong.body.error.details).toEqual([
    `port: has no meaning for ${address}; give address, or ip and port`,
  ]);
  const moved = await service.put('/printers/usb', { ip: '127.0.0.1' });
  expect(moved.body.printer).toMatchObject({ ip: '127.0.0.1', port: 9100 });
});

test('a printer that is known by maker, model and serial number is found at whatever file it gets', async () => {
  const { service, folder, until } = await usbPrinter();
  const plugged = (name: string, device: string) => {
    const folderOfDevice = join(folder, 'sys/devices', device, '1-1:1.0');
    mkdirSync(folderOfDevice, { recursive: true });
    writeFileSync(join(folderOfDevice, '..', 'serial'), 'X5RX000001\n');
    writeFileSync(
      join(folderOfDevice, 'ieee1284_id'),
      'MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;CLS:PRINTER;',
    );
    const entry = join(folder, 'sys/class/usbmisc', name);
    mkdirSync(entry, { recursive: true });
    writeFileSync(join(entry, 'uevent'), 'DEVNAME=lp0\n');
    symlinkSync(folderOfDevice, join(entry, 'device'));
  };
  const address = 'usb://Epson/TM-T20III?serial=X5RX000001';
  await service.put('/printers/usb', { address });
  await until({
    status: 'offline',
    offlineReason:
      'No USB printer Epson TM-T20III with the serial number X5RX000001 is plugged in.',
  });
  plugged('lp3', 'usb1');
  await until({ status: 'online', address });
});
