// Discovery on loopback only: virtual printers on 127.0.9.x, a fake device that
// answers as Epson printers do, and a fake mDNS announcement.

import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lend } from '../../../src/agent/lend.ts';
import {
  Discovery,
  type DiscoveryOptions,
} from '../../../src/server/printers/discovery/discovery.ts';
import { parseSubnet } from '../../../src/server/printers/discovery/subnet.ts';
import { modelIn } from '../../../src/server/printers/discovery/find-epsons.ts';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/server/virtual/virtual-printer.ts';
import { startAgent } from '../../support/printers/agent.ts';
import {
  eventually,
  startService,
  type Settings,
  type TestService,
} from '../../support/service/service.ts';
import { freePort, listening } from '../../support/network/local-server.ts';

async function startPrinter(host: string, port: number, options: VirtualPrinterOptions = {}) {
  const printer = await startVirtualPrinter({ host, port, ...options });
  onTestFinished(() => printer.close());
  return printer;
}

/** Sends discovery packets to loopback only. */
async function quiet(): Promise<DiscoveryOptions> {
  return {
    mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: await freePort(), multicast: false },
    epson: { addresses: ['127.0.0.1'], port: await freePort() },
    ownNetwork: () => null,
  };
}

async function startSearching(
  options: DiscoveryOptions = {},
  settings: Settings = {},
): Promise<TestService> {
  return await startService(settings, { discovery: { ...(await quiet()), ...options } });
}

/** Answers every datagram with the same bytes. */
async function answerTo(host: string, answer: (asked: Buffer) => Buffer, port = 0) {
  const asked: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { address, port: from }) => {
    asked.push(bytes);
    socket.send(answer(bytes), from, address);
  });
  await new Promise<void>((resolve) => socket.bind(port, host, resolve));
  onTestFinished(() => void socket.close());
  return { port: socket.address().port, asked };
}

/** Answers ESC ACK SOH with a status, and nothing else. */
async function startNamelessStar(host: string, port: number): Promise<void> {
  const status = Buffer.from('2386000000000000000000', 'hex');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => bytes.includes('\x1b\x06\x01') && socket.write(status));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => void server.close());
}

test('devices that accept raw data in an allowed subnet are found and identified', async () => {
  const port = await freePort();
  const mute = await startPrinter('127.0.9.5', port, { model: 'mute-clone' });
  const printers = {
    '127.0.9.1': await startPrinter('127.0.9.1', port),
    '127.0.9.2': await startPrinter('127.0.9.2', port, { model: 'zebra-zd420' }),
    '127.0.9.3': await startPrinter('127.0.9.3', port, { model: 'tsc-te200' }),
    '127.0.9.4': await startPrinter('127.0.9.4', port, { model: 'star-mc-print3' }),
    '127.0.9.5': mute,
    '127.0.9.6': await startPrinter('127.0.9.6', port, { model: 'epson-m30' }),
    '127.0.9.7': await startPrinter('127.0.9.7', port, { model: 'star-tsp143iii' }),
    '127.0.9.8': await startPrinter('127.0.9.8', port, { model: 'star-tsp654ii' }),
  };
  await startNamelessStar('127.0.9.9', port);
  const service = await startSearching({ port }, { discovery: { subnets: ['127.0.8.0/22'] } });
  await service.post('/printers', { id: 'ours', ip: '127.0.9.6', port });
  const { status, body } = await service.get('/printers/discover?subnet=127.0.9.0/28');
  expect(status).toBe(200);
  expect(body.printers).toMatchObject([
    { ip: '127.0.9.1', port, via: 'scan', maker: 'Platen', profile: 'generic-80' },
    { ip: '127.0.9.2', port, model: 'ZD420-203dpi', profile: 'zebra-zd420', printerId: null },
    { ip: '127.0.9.3', port, model: 'TE200', profile: 'tsc-te200' },
    { ip: '127.0.9.4', port, profile: 'star-mc-print3' },
    { ip: '127.0.9.5', port, maker: null, model: null, profile: null },
    { ip: '127.0.9.6', port, profile: 'epson-tm-m30', printerId: 'ours' },
    { ip: '127.0.9.7', port, profile: 'star-tsp143iii' },
    { ip: '127.0.9.8', port, profile: 'star-tsp654ii' },
    // A Star that does not tell its name may be one that prints no text.
    { ip: '127.0.9.9', port, model: null, profile: 'generic-stargraphic' },
  ]);
  for (const [host, printer] of Object.entries(printers)) {
    expect(printer.sheets, host).toHaveLength(0);
    expect(printer.openSheet.height, host).toBe(0);
  }
  // The queries are not part of the next print either.
  await service.post('/printers', { id: 'mute', ip: '127.0.9.5', port, width: 58 });
  await service.ended(await service.print('queue-number', { number: '7' }, { printer: 'mute' }));
  await eventually(() => expect(mute.sheets.length + mute.openSheet.height).toBeGreaterThan(0));
  const printed = [...mute.sheets, mute.openSheet].flatMap(({ text }) => text).join();
  expect(printed).toContain('7');
  expect(printed).not.toMatch(/HQ|HI|!/);
});

test('requests at the same time share one search', async () => {
  const epson = await answerTo('127.0.0.1', () => Buffer.from('no printer'));
  const service = await startSearching({
    epson: { addresses: ['127.0.0.1'], port: epson.port },
  });
  await service.get('/printers/discover');
  const alone = epson.asked.length;
  expect(alone).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: 20 }, () => service.get('/printers/discover')));
  expect(epson.asked).toHaveLength(2 * alone);
});

test.each([
  ['10.0.0.0/24', 'is not allowed by discovery.subnets'],
  ['127.0.8.0/21', 'has more than 1024 addresses'],
  ['127.0.0.0/24', 'is not allowed by discovery.subnets'],
  ['everything', 'must be a network'],
  ['1.2.3.256/24', 'must be a network'],
  ['own', 'this machine has no private IPv4 address'],
])('the subnet %s is not searched', async (subnet, detail) => {
  const service = await startSearching({}, { discovery: { subnets: ['127.0.8.0/22'] } });
  const { status, body } = await service.get(
    `/printers/discover?subnet=${encodeURIComponent(subnet)}`,
  );
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.error.details.join()).toContain(detail);
});

test('the network of this machine is searched without being allowed in the configuration', async () => {
  const printer = await startPrinter('127.0.9.5', 0, { model: 'epson-m30' });
  const service = await startSearching({
    port: printer.port,
    ownNetwork: () => parseSubnet('127.0.9.0/29'),
  });
  const { body } = await service.get('/printers/discover?subnet=own');
  expect(body.printers).toMatchObject([{ ip: '127.0.9.5', via: 'scan', model: 'TM-m30' }]);
});

test('Epson printers are found by broadcast', async () => {
  // The answer of a TM-T88V: 14 bytes of header, five numbers, its name, zeros.
  const answer = Buffer.alloc(147);
  answer.write('EPSONq\x03', 'latin1');
  answer[13] = 0x85;
  answer.set([0x00, 0x05, 0x20, 0x02, 0x64], 14);
  answer.write('TM-T88V', 19, 'latin1');
  const epson = await answerTo('127.0.0.1', () => answer);
  const service = await startSearching({
    epson: { addresses: ['127.0.0.1'], port: epson.port },
  });
  const { body } = await service.get('/printers/discover');
  expect(body.printers).toEqual([
    {
      address: 'socket://127.0.0.1:9100',
      ip: '127.0.0.1',
      port: 9100,
      via: 'epson',
      name: null,
      maker: 'EPSON',
      model: 'TM-T88V',
      profile: 'epson-tm-t88v',
      printerId: null,
    },
  ]);
  expect(epson.asked[0]).toEqual(Buffer.from('EPSONQ\x03\0\0\0\0\0\0\0', 'latin1'));
});

test.each([
  Buffer.from('hello'),
  Buffer.from('EPSONq'),
  Buffer.from('EPSONq\x03\0\0\0\xff\xff\0\0', 'latin1'),
  Buffer.from('EPSONq\x05\0\0\0\0\0\0\x10A projector', 'latin1'),
  Buffer.alloc(60, 0xff),
])('a malformed answer has no model: %j', (answer) => {
  expect(modelIn(answer)).toBeNull();
});

// ---- A fake mDNS answer to a query for _pdl-datastream._tcp

const name = (text: string) =>
  Buffer.concat([
    ...text.split('.').map((part) => Buffer.from([part.length, ...Buffer.from(part)])),
    Buffer.of(0),
  ]);

function record(owner: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2); // IN
  head.writeUInt32BE(120, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([name(owner), head, data]);
}

function announcement(service: string, host: number[], port: number, txt: string[]): Buffer {
  const instance = `Back office.${service}`;
  const head = Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
  const target = Buffer.alloc(6);
  target.writeUInt16BE(port, 4);
  return Buffer.concat([
    head,
    record(service, 12, name(instance)), // PTR
    record(instance, 33, Buffer.concat([target, name('printer.local')])), // SRV
    record(
      instance,
      16,
      Buffer.concat(txt.map((one) => Buffer.from([one.length, ...Buffer.from(one)]))),
    ), // TXT
    record('printer.local', 1, Buffer.from(host)), // A
  ]);
}

async function announce(service: string, host: number[], port: number, txt: string[]) {
  const answer = announcement(service, host, port, txt);
  const fake = await answerTo('127.0.0.1', () => answer);
  return { ip: '127.0.0.1', bind: '127.0.0.2', port: fake.port, multicast: false };
}

test('a printer that announces itself is found and identified', async () => {
  const printer = await startPrinter('127.0.9.7', 0, { model: 'zebra-zt230-300' });
  const mdns = await announce('_pdl-datastream._tcp.local', [127, 0, 9, 7], printer.port, ['ty=?']);
  const service = await startSearching({ mdns });
  expect((await service.get('/printers/discover')).body.printers).toMatchObject([
    {
      ip: '127.0.9.7',
      port: printer.port,
      via: 'mdns',
      name: 'Back office',
      model: 'ZT230-300dpi',
      printerId: null,
    },
  ]);
});

test('an office printer is listed but not queried: it would print the query', async () => {
  const heard: Buffer[] = [];
  const office = createServer((socket) => socket.on('data', (bytes) => heard.push(bytes)));
  await new Promise<void>((resolve) => office.listen(0, '127.0.9.8', resolve));
  onTestFinished(() => void office.close());
  const { port } = office.address() as AddressInfo;
  const txt = ['ty=LaserThing 9000', 'pdl=application/postscript,application/vnd.hp-PCL'];
  const mdns = await announce('_pdl-datastream._tcp.local', [127, 0, 9, 8], port, txt);
  const service = await startSearching({ mdns });
  expect((await service.get('/printers/discover')).body.printers).toMatchObject([
    { ip: '127.0.9.8', port, model: 'LaserThing 9000', profile: null },
  ]);
  expect(heard).toEqual([]);
});

test('an announced address that is not allowed for printers is left out', async () => {
  const mdns = await announce('_pdl-datastream._tcp.local', [169, 254, 169, 254], 80, []);
  const service = await startSearching({ mdns });
  expect((await service.get('/printers/discover')).body.printers).toEqual([]);
});

test('printers around an agent are found with addresses that lead through it', async () => {
  const port = await freePort();
  await startPrinter('127.0.9.41', port);
  await startPrinter('127.0.9.42', port);
  const service = await startSearching();
  const usb = { maker: 'EPSON', model: 'TM-T20III', profile: 'epson-tm-t20', name: null };
  const devices = async () => [
    {
      ip: 'usb://EPSON/TM-T20III?serial=X1',
      port: 0,
      via: 'usb' as const,
      alsoAt: ['usb:/dev/usb/lp0'],
      ...usb,
    },
  ];
  const { connections } = startAgent(service.url, {
    name: 'till-1',
    ...lend({ discovery: { ...(await quiet()), port, devices } }),
  });
  await eventually(() => expect(connections()).toBe(1));
  const bar = `agent://till-1/127.0.9.41:${port}`;
  await service.post('/printers', { id: 'bar', address: bar });
  await service.post('/printers', { id: 'till', address: 'agent://till-1/usb:/dev/usb/lp0' });
  const { body } = await service.get('/printers/discover?agent=till-1&subnet=127.0.9.40/30');
  const place = (address: string) => ({ ip: address, port: 0, address });
  expect(body.printers).toMatchObject([
    { ...place('agent://till-1/usb://EPSON/TM-T20III?serial=X1'), via: 'usb', printerId: 'till' },
    { ...place(bar), via: 'scan', printerId: 'bar' },
    {
      ...place(`agent://till-1/127.0.9.42:${port}`),
      via: 'scan',
      model: expect.any(String),
      printerId: null,
    },
  ]);
});

test('a search goes on while one of two waits for it, and asks no printer once both have left', async () => {
  const searched = async (leaving: number) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => {}).resume();
    });
    const port = await listening(server);
    onTestFinished(() => void server.close());
    const discovery = new Discovery(
      { allowPublic: false, allowLoopback: true },
      { ...(await quiet()), port },
    );
    const leavers = [new AbortController(), new AbortController()];
    const range = { first: 0x7f00_0001, size: 1 };
    const [search] = leavers.map(({ signal }) => discovery.find(range, () => false, signal));
    await eventually(() => expect(connections).toBe(1)); // the scan, which sends nothing
    for (const leaver of leavers.slice(0, leaving)) leaver.abort();
    await search;
    return connections;
  };
  const [one, both] = await Promise.all([searched(1), searched(2)]);
  expect(one).toBeGreaterThan(1);
  expect(both).toBe(1);
});
