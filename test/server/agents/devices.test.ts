// Device files behind an agent: the real service and the real agent, a virtual printer, and
// between the last two a stand-in for the kernel's device file.

import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lend } from '../../../src/agent/lend.ts';
import { startVirtualPrinter } from '../../../src/server/virtual/virtual-printer.ts';
import { nowhere, startAgent } from '../../support/printers/agent.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';
import { UsbStandIn } from '../../support/printers/usb-stand-in.ts';

const data = { number: '1' };

/** A service with a printer behind an agent, by the address that the folder of device files gives. */
async function behindAgent(addressIn: (folder: string) => string) {
  const folder = temporaryFolder();
  for (const name of ['lp0', 'ttyUSB0', 'rfcomm0']) writeFileSync(join(folder, name), '');
  const paper = await startVirtualPrinter({ port: 0 });
  onTestFinished(() => paper.close());
  const device = new UsbStandIn(paper.port);
  onTestFinished(() => device.unplug());
  const lines: (string | null)[] = [];
  const lent = lend({
    devices: [`${folder}/lp*`, `${folder}/tty*`, `${folder}/rfcomm*`],
    files: {
      open: device.open,
      setLine: async (path, line) => void lines.push(line && `${path} ${line.baud}`),
      folders: { sysfs: join(folder, 'sys'), dev: folder },
    },
    discovery: nowhere,
  });
  // The service itself may open no device file.
  const service = await startService({ printer: { devices: [] }, queueWhenOffline: false });
  const { agent, connections } = startAgent(service.url, { name: 'till-1', ...lent });
  await eventually(() => expect(connections()).toBe(1));
  const address = `agent://till-1/${addressIn(folder)}`;
  const added = await service.post('/printers', { id: 'usb', address, profile: 'generic-80' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const until = (state: object) =>
    eventually(async () =>
      expect((await service.get('/printers/usb')).body.printer).toMatchObject(state),
    );
  /** Until it has answered: one whose first answer is late on a busy machine counts as mute until its address is set again. */
  const meet = () =>
    eventually(async () => {
      const { body } = await service.put('/printers/usb', { address });
      expect(body.printer).toMatchObject({ status: 'online', paperStatus: 'ok' });
    });
  const print = () => service.print('queue-number', data, { printer: 'usb' });
  const restart = () => startAgent(service.url, { name: 'till-1', ...lent });
  return { service, device, paper, folder, lines, address, agent, restart, until, meet, print };
}

test('a job on a USB printer behind an agent is confirmed by the printer', async () => {
  const { service, device, paper, address, meet, until, print } = await behindAgent(
    (folder) => `usb:${folder}/lp0`,
  );
  await meet();
  await until({ address, ip: address, port: 0 });
  device.set({ shortWrites: 64 });
  expect(await service.ended(await print())).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'process-id' },
  });
  expect(paper.sheets).toHaveLength(1);
  expect(device.lostBlocks).toBe(0);
});

test.each([
  ['serial', (folder: string) => `serial:${folder}/ttyUSB0?baud=38400`, 'ttyUSB0 38400'],
  ['bluetooth', (folder: string) => `bluetooth:${folder}/rfcomm0`, null],
])('a %s printer behind an agent is set up by the agent and prints', async (_wire, at, line) => {
  const { service, paper, folder, lines, meet, print } = await behindAgent(at);
  await meet();
  expect(lines[0]).toBe(line && join(folder, line));
  expect(await service.ended(await print())).toMatchObject({ completion: { confirmed: true } });
  expect(paper.sheets).toHaveLength(1);
});

test('a USB printer that is unplugged from an agent within a job leaves it unconfirmed, and is never sent it again', async () => {
  const { service, device, paper, meet, until, print } = await behindAgent(
    (folder) => `usb:${folder}/lp0`,
  );
  await meet();
  device.set({ shortWrites: 50, unplugAfter: 100 });
  expect(await service.ended(await print())).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
  await until({
    status: 'offline',
    offlineReason: expect.stringContaining('There is no printer at'),
  });
  device.set({});
  device.plug();
  await meet();
  expect(await service.ended(await print())).toMatchObject({ status: 'completed' });
  expect(paper.sheets).toHaveLength(1);
});

test('an agent that comes back opens its device file again, which one program at a time may have open', async () => {
  const { service, device, agent, restart, meet, until, print } = await behindAgent(
    (folder) => `usb:${folder}/lp0`,
  );
  await meet();
  await agent.stop();
  await until({
    status: 'offline',
    offlineReason:
      'The agent "till-1" is not connected. Start it where its printers are (platen agent), and check the network there.',
  });
  restart();
  await until({ offlineReason: null });
  await meet();
  expect(device.opened).toBeGreaterThan(1);
  expect(await service.ended(await print())).toMatchObject({ completion: { confirmed: true } });
});

test('the agent opens only the device files of its own list, and the printer says so', async () => {
  const { service, folder, until } = await behindAgent(() => 'usb:/etc/passwd');
  const refused = "which the agent's setting --devices does not allow";
  await until({
    status: 'offline',
    offlineReason: expect.stringContaining(`is /etc/passwd, ${refused}`),
  });
  symlinkSync('/etc/passwd', join(folder, 'lp9'));
  await service.put('/printers/usb', { address: `agent://till-1/usb:${folder}/lp9` });
  await until({ offlineReason: expect.stringContaining(`is /etc/passwd, ${refused}`) });
});

test('a printer behind an agent that may not be opened says which group its user has to join', async () => {
  const { service, device, address, meet, until } = await behindAgent(
    (folder) => `usb:${folder}/lp0`,
  );
  await meet();
  device.set({ openFails: 'EACCES' });
  device.unplug();
  await until({
    status: 'offline',
    offlineReason: expect.stringMatching(/^The agent may not open .* start the agent again\.$/),
  });
  expect((await service.get('/printers/usb')).body.printer.address).toBe(address);
});
