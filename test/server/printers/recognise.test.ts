// Who is at an address is asked at the first connection, before anything else is sent.

import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService, type TestService } from '../../support/service/service.ts';
import { freePort } from '../../support/network/local-server.ts';

type Model = NonNullable<Parameters<typeof startVirtualPrinter>[0]>['model'];

async function switchOn(port: number, model: Model) {
  const printer = await startVirtualPrinter({ port, model: model!, keepsBytes: true });
  onTestFinished(() => printer.close());
  return printer;
}

/** Reads everything and never answers; returns what each connection brought. */
async function startSink() {
  const connections: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const index = connections.push(Buffer.alloc(0)) - 1;
    sockets.add(socket);
    socket.on('data', (bytes) => {
      connections[index] = Buffer.concat([connections[index]!, bytes]);
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => void (server.listening && (await close())));
  return { port: (server.address() as AddressInfo).port, connections, close };
}

const profileOf = async (service: TestService, id: string) =>
  (await service.get(`/printers/${id}`)).body.printer.profile;

test.each<[Model, string]>([
  ['star-mc-print3', 'star-mc-print3'],
  ['zebra-zd420', 'zebra-zd420'],
  ['tsc-te200', 'tsc-te200'],
  ['epson-tm-t88vi', 'epson-tm-t88v'],
])(
  'a %s that was off while it was added is asked who it is, and prints its waiting job in its own language',
  async (model, profile) => {
    const port = await freePort();
    const service = await startService({ queueWhenOffline: true });
    const { body } = await service.post('/printers', { id: 'bar', ip: '127.0.0.1', port });
    expect(body.printer.profile).toMatchObject({ detected: false, source: 'pending' });
    const jobId = await service.print('queue-number', { number: '7' }, { printer: 'bar' });
    const printer = await switchOn(port, model);
    expect(await service.ended(jobId)).toMatchObject({
      status: 'completed',
      completion: { confirmed: true },
      error: null,
    });
    expect(await profileOf(service, 'bar')).toMatchObject({ id: profile, source: 'detected' });
    expect(printer.sheets).toHaveLength(1);
    // Only the questions in other languages: a job in a wrong one has hundreds of unknown commands.
    expect(printer.complaints.length).toBeLessThan(10);
  },
);

test('a printer that answers no question prints as basic ESC/POS, and its job is sent but not confirmed', async () => {
  const sink = await startSink();
  const service = await startService({ printer: { ip: '127.0.0.1', port: sink.port } });
  const jobId = await service.print('queue-number', { number: '7' });
  expect(await service.ended(jobId)).toMatchObject({
    status: 'completed',
    completion: { confirmed: false, by: 'none' },
  });
  expect(await profileOf(service, 'default')).toMatchObject({
    id: 'generic-80',
    source: 'assumed',
  });
  const [asked, job] = sink.connections;
  expect(asked!.includes('\x10\x04\x01\x1b\x06\x01')).toBe(true);
  expect(asked!.includes('~HI')).toBe(true);
  expect(asked!.subarray(-2)).toEqual(Buffer.from('\x1b@'));
  expect(sink.connections).toHaveLength(2);
  for (const bytes of sink.connections) expect(bytes.includes(Buffer.alloc(1000))).toBe(false);
  expect(job!.subarray(0, 2)).toEqual(Buffer.from('\x1b@'));
});

test('a model that was chosen is believed: the printer is asked in its language only', async () => {
  const sink = await startSink();
  const service = await startService();
  const chosen = { id: 'labels', ip: '127.0.0.1', port: sink.port, profile: 'zebra-zd420' };
  const { body } = await service.post('/printers', chosen);
  expect(body.printer.profile).toMatchObject({ id: 'zebra-zd420', source: 'chosen' });
  const jobId = await service.print('queue-number', { number: '7' }, { printer: 'labels' });
  expect(await service.ended(jobId)).toMatchObject({ completion: { confirmed: false } });
  const all = Buffer.concat(sink.connections);
  expect(all.includes('~HI')).toBe(true);
  expect(all.includes('^XA')).toBe(true);
  expect(all.includes('\x10\x04\x01')).toBe(false);
});

test('"detect automatically" asks a printer again that did not tell its model', async () => {
  const sink = await startSink();
  const service = await startService();
  await service.post('/printers', { id: 'labels', ip: '127.0.0.1', port: sink.port });
  await eventually(async () =>
    expect(await profileOf(service, 'labels')).toMatchObject({ source: 'assumed' }),
  );
  await sink.close();
  await switchOn(sink.port, 'zebra-zd420');
  const { body } = await service.put('/printers/labels', { profile: null });
  expect(body.printer).toMatchObject({
    status: 'online',
    profile: { id: 'zebra-zd420', source: 'detected' },
  });
});
