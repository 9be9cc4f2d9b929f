// Printers that get another address: virtual printers on 127.0.8.x, and discovery that scans
// these addresses only, and asks only these by SNMP.

import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/server/virtual/virtual-printer.ts';
import { startSnmpAgent } from '../../support/printers/snmp-agent.ts';
import { eventually, startService, type TestService } from '../../support/service/service.ts';

const serial = 'X5RX000017';
const model = 'epson-tm-t20ii';
/** Several searches of a busy machine: a printer that was asked a moment ago may be missed by one. */
const searchMs = 60_000;
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

const hosts = ['127.0.8.1', '127.0.8.2', '127.0.8.3', '127.0.8.4'];

interface Lost {
  followMoved?: boolean;
  printer?: VirtualPrinterOptions;
  /** What the device at 127.0.8.1 tells by SNMP while it is there; null: nothing. */
  snmp?: string | null;
  /** The networks that may be scanned. */
  subnets?: string[];
}

/** A service with a printer at 127.0.8.1, whose serial number it knows, and that is gone then. */
async function lostPrinter({
  followMoved = true,
  printer = {},
  snmp = null,
  subnets = ['127.0.8.0/29'],
}: Lost = {}) {
  const port = await freePort('127.0.8.1');
  const silent = { mdns: await freePort('127.0.0.1'), epson: await freePort('127.0.0.1') };
  const agent = await startSnmpAgent('127.0.8.1', snmp);
  const service = await startService(
    {
      discovery: { subnets },
      printer: { followMoved },
      queueWhenOffline: true,
    },
    {
      movedTimes: times,
      discovery: {
        port,
        mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: silent.mdns, multicast: false },
        epson: { addresses: ['127.0.0.1'], port: silent.epson },
        snmp: { port: agent.port, broadcasts: hosts },
      },
    },
  );
  const before = await startPrinter('127.0.8.1', port, printer);
  await service.post('/printers', { id: 'till', ip: '127.0.8.1', port });
  await service.ended(await print(service)); // the number was told before the job was confirmed
  const lose = async () => {
    await before.close();
    agent.serial = null;
    await eventually(async () => expect(await till(service)).toMatchObject({ status: 'offline' }));
  };
  return { service, port, lose, snmpPort: agent.port };
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
  const [stays, follows] = [await lostPrinter({ followMoved: false }), await lostPrinter()];
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

const star: VirtualPrinterOptions = { model: 'star-mc-print3' };

test('a printer whose language has no question for its number is followed by what it tells by SNMP', async () => {
  const { service, port, lose, snmpPort } = await lostPrinter({ printer: star, snmp: serial });
  await startSnmpAgent('127.0.8.2', 'X5RX000018', snmpPort);
  const other = await startPrinter('127.0.8.2', port, star);
  const told = await startSnmpAgent('127.0.8.3', serial, snmpPort);
  const after = await startPrinter('127.0.8.3', port, star);
  await lose();
  const id = await print(service);
  await eventually(async () => expect((await till(service)).moved).not.toBeNull(), searchMs);
  expect(await service.ended(id)).toMatchObject({ status: 'completed' });
  expect(after.sheets).toHaveLength(1);
  expect(other.sheets).toEqual([]);
  expect(await till(service)).toMatchObject({ address: `socket://127.0.8.3:${port}` });
  // On every connection, the number is asked for once more.
  const asked = told.asked;
  told.serial = 'X5RX000018';
  await after.close();
  const another = await startPrinter('127.0.8.3', port, star);
  await eventually(async () =>
    expect(await till(service)).toMatchObject({
      status: 'offline',
      offlineReason: expect.stringContaining(`is not the one with the serial number ${serial}`),
    }),
  );
  expect(told.asked).toBeGreaterThan(asked);
  expect(another.sheets).toEqual([]);
});

test('a printer that no scan reaches is found by SNMP, and followed after it told its number on the print connection', async () => {
  const { service, port, lose, snmpPort } = await lostPrinter({ subnets: [] });
  await startSnmpAgent('127.0.8.3', serial, snmpPort);
  const after = await startPrinter('127.0.8.3', port);
  await lose();
  const id = await print(service);
  expect(await service.ended(id)).toMatchObject({ completion: { by: 'process-id' } });
  expect(after.sheets).toHaveLength(1);
});

test('a printer is not followed to a device that only tells its number by SNMP, but another one on the print connection', async () => {
  const { service, port, lose, snmpPort } = await lostPrinter();
  const liar = await startSnmpAgent('127.0.8.3', serial, snmpPort);
  const wrong = await startPrinter('127.0.8.3', port, { serial: 'X5RX000018' });
  await lose();
  const asked = liar.asked;
  await eventually(() => expect(liar.asked).toBeGreaterThan(asked + 1));
  expect(await till(service)).toMatchObject({ status: 'offline', moved: null });
  expect(wrong.sheets).toEqual([]);
});
