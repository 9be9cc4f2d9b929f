// Printers that get another address: virtual printers on 127.0.8.x, and discovery that scans
// these addresses only.

import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService, type TestService } from '../../support/service/service.ts';

const serial = 'X5RX000017';
const model = 'epson-tm-t20ii';
const times = { missingMs: 200, everyMs: 300, tickMs: 50 };

async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startPrinter(host: string, port: number, options: VirtualPrinterOptions = {}) {
  let connections = 0;
  const printer = await startVirtualPrinter({
    host,
    port,
    model,
    serial,
    onConnect: () => void connections++,
    ...options,
  });
  onTestFinished(() => printer.close());
  return Object.assign(printer, { connections: () => connections });
}

/** A service with a printer at 127.0.8.1, whose serial number it knows, and that is gone then. */
async function lostPrinter(followMoved = true) {
  const port = await freePort('127.0.8.1');
  const silent = { mdns: await freePort('127.0.0.1'), epson: await freePort('127.0.0.1') };
  const service = await startService(
    {
      discovery: { subnets: ['127.0.8.0/29'] },
      printer: { followMoved },
      queueWhenOffline: true,
    },
    {
      movedTimes: times,
      discovery: {
        port,
        mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: silent.mdns, multicast: false },
        epson: { addresses: ['127.0.0.1'], port: silent.epson },
      },
    },
  );
  const before = await startPrinter('127.0.8.1', port);
  await service.post('/printers', { id: 'till', ip: '127.0.8.1', port });
  await service.ended(await print(service)); // the number was told before the job was confirmed
  const lose = async () => {
    await before.close();
    await eventually(async () => expect(await till(service)).toMatchObject({ status: 'offline' }));
  };
  return { service, port, lose };
}

const print = (service: TestService) =>
  service.print('queue-number', { number: '1' }, { printer: 'till' });
const till = async (service: TestService) => (await service.get('/printers/till')).body.printer;

test('a printer that got another address is followed by its serial number, and prints what waited', async () => {
  const { service, port, lose } = await lostPrinter();
  await startPrinter('127.0.8.2', port, { serial: 'X5RX000018' });
  const after = await startPrinter('127.0.8.3', port);
  const from = `socket://127.0.8.1:${port}`;
  await lose();
  const id = await print(service);
  expect(await service.ended(id)).toMatchObject({ completion: { by: 'process-id' } });
  expect(after.sheets).toHaveLength(1);
  expect(await till(service)).toMatchObject({
    address: `socket://127.0.8.3:${port}`,
    status: 'online',
    moved: { from },
    profile: { id: 'epson-tm-t20', source: 'detected' },
  });
  const { events } = (await service.get('/events?after=0')).body;
  const told = events.filter(({ data }: { data: object }) => 'movedFrom' in data);
  expect(told).toMatchObject([
    { type: 'printerUpdate', data: { printerId: 'till', movedFrom: from } },
  ]);
  const { entries } = (await service.get('/audit')).body;
  expect(entries).toContainEqual(
    expect.objectContaining({ operation: 'followPrinter', target: 'till', name: 'Platen' }),
  );
  await service.put('/printers/till', { ip: '127.0.8.2' });
  expect(await till(service)).toMatchObject({ moved: null });
});

test('a printer is not followed if two devices have its number, or another printer is at the address', async () => {
  const { service, port, lose } = await lostPrinter();
  const two = await Promise.all(['127.0.8.2', '127.0.8.3'].map((host) => startPrinter(host, port)));
  const other = await startPrinter('127.0.8.4', port, { serial: 'X5RX000019' });
  await service.post('/printers', { id: 'bar', ip: '127.0.8.4', port });
  await lose();
  const asked = two.map(({ connections }) => connections());
  await eventually(() =>
    two.forEach((one, index) => expect(one.connections()).toBeGreaterThan(asked[index]! + 4)),
  );
  expect(await till(service)).toMatchObject({
    address: `socket://127.0.8.1:${port}`,
    status: 'offline',
    moved: null,
  });
  expect([...two, other].flatMap(({ sheets }) => sheets)).toEqual([]);
});

test('nothing is sent to a printer that tells another number at the last moment', async () => {
  const { service, port, lose } = await lostPrinter();
  const [right, wrong] = [
    await startPrinter('127.0.0.1', 0),
    await startPrinter('127.0.0.1', 0, { serial: 'X5RX000018' }),
  ];
  // The address is that of the right printer until it is followed.
  const isFollowed = async () => (await till(service)).moved !== null;
  const gate = createServer((socket) => {
    socket.on('error', () => {});
    void (async () => {
      const { port: behind } = (await isFollowed()) ? wrong : right;
      const printer = connect(behind, '127.0.0.1');
      printer.on('error', () => {});
      socket.pipe(printer).pipe(socket);
    })();
  });
  await new Promise<void>((resolve) => gate.listen(port, '127.0.8.3', resolve));
  onTestFinished(() => void gate.close());
  await lose();
  const id = await print(service);
  await eventually(async () =>
    expect(await till(service)).toMatchObject({
      status: 'offline',
      offlineReason: expect.stringContaining(`is not the one with the serial number ${serial}`),
    }),
  );
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({ status: 'queued' });
  expect([...right.sheets, ...wrong.sheets]).toEqual([]);
  // It comes back where it was before.
  const back = await startPrinter('127.0.8.1', port);
  await service.ended(id);
  expect(back.sheets).toHaveLength(1);
  expect([...right.sheets, ...wrong.sheets]).toEqual([]);
});

test('no printer is looked for if the configuration says that printers are not followed', async () => {
  const [stays, follows] = [await lostPrinter(false), await lostPrinter()];
  const unasked = await startPrinter('127.0.8.3', stays.port);
  await startPrinter('127.0.8.3', follows.port);
  await stays.lose();
  await follows.lose();
  // The second service lost its printer later, and follows it with the same times.
  await eventually(async () => expect((await till(follows.service)).moved).not.toBeNull());
  expect(unasked.connections()).toBe(0);
  expect(await till(stays.service)).toMatchObject({
    address: `socket://127.0.8.1:${stays.port}`,
    status: 'offline',
    moved: null,
  });
});
