// Device files with several nodes: a printer at one belongs to the node that has the file.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import {
  database,
  holderOf,
  startNode,
  startPrinter,
  until,
} from '../../../support/service/nodes.ts';
import { eventually, temporaryFolder, type TestService } from '../../../support/service/service.ts';
import { UsbStandIn } from '../../../support/printers/usb-stand-in.ts';

/** A USB printer at a path that every machine has; each machine has a printer of its own there. */
async function machine(path: string) {
  const paper = await startVirtualPrinter({ port: 0, speedMmPerSecond: 0 });
  onTestFinished(() => paper.close());
  const device = new UsbStandIn(paper.port);
  onTestFinished(() => device.unplug());
  const settings = { printer: { devices: [path] }, queueWhenOffline: true };
  const start = (url: string, name: string, more: object = {}) =>
    startNode(url, name, { ...settings, ...more }, { devices: { open: device.open } });
  return { paper, device, start };
}

function devicePath(): string {
  const path = join(temporaryFolder(), 'lp0');
  writeFileSync(path, '');
  return path;
}

const printed = async (service: TestService, id: string) =>
  expect(await service.ended(id)).toMatchObject({ completion: { confirmed: true } });

test('a printer at a device file is held by the node that was asked to add it, and waits for it', async () => {
  const { url } = await database();
  const path = devicePath();
  const [here, there] = [await machine(path), await machine(path)];
  const one = await here.start(url, 'one');
  const two = await there.start(url, 'two');
  const address = `usb:${path}`;
  await one.post('/printers', { id: 'usb', address, profile: 'generic-80' });
  await until(two, 'usb', { status: 'online', address });
  expect(await holderOf(two, 'usb')).toBe('one');
  await printed(two, await two.print('queue-number', { number: '1' }, { printer: 'usb' }));
  expect(here.paper.sheets).toHaveLength(1);

  const { port } = await startPrinter();
  await one.post('/printers', { id: 'net', ip: '127.0.0.1', port });
  await one.running.stop(0);
  // Two takes over what it may have.
  await eventually(async () => expect(await holderOf(two, 'net')).toBe('two'));
  await until(two, 'usb', { status: 'offline', paperStatus: 'unknown' });
  const waiting = await two.print('queue-number', { number: '2' }, { printer: 'usb' });
  const again = await here.start(url, 'one');
  await printed(again, waiting);
  expect(await holderOf(two, 'usb')).toBe('one');
  expect(here.paper.sheets).toHaveLength(2);
  expect([there.device.opened, there.paper.sheets.length]).toEqual([0, 0]);
});

test('a device file in the configuration of one node is not opened by another', async () => {
  const { url } = await database();
  const path = devicePath();
  const [here, there] = [await machine(path), await machine(path)];
  const printers = [{ id: 'usb', address: `usb:${path}`, profile: 'generic-80' }];
  const two = await there.start(url, 'two');
  const one = await here.start(url, 'one', { printers });
  await until(one, 'usb', { status: 'online' });
  expect(await holderOf(one, 'usb')).toBe('one');
  await printed(one, await one.print('queue-number', { number: '1' }, { printer: 'usb' }));
  await eventually(async () => expect((await two.get('/nodes')).body.nodes).toHaveLength(2));
  expect(here.paper.sheets).toHaveLength(1);
  expect(there.device.opened).toBe(0);
});
