// Printers that send more than they are asked for, or hang up on every call.

import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PrinterStatus } from '../../../src/core/model/printers/printer-status.ts';
import { ReadAllowance } from '../../../src/server/printers/connection/read-allowance.ts';
import { tcp } from '../../../src/server/printers/connection/tcp.ts';
import type { Parts } from '../../../src/server/parts.ts';
import { StatusSaver } from '../../../src/server/printers/status-saver.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import { eventually, startService } from '../../support/service/service.ts';

async function startServer(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Writes the bytes for as long as the other side reads them. */
function flood(socket: Socket, bytes: Uint8Array): void {
  const write = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', write);
  write();
}

const status = (paper: PrinterStatus['paper']): PrinterStatus => ({
  state: 'online',
  paper,
  cover: 'closed',
  reasons: [],
});

test('a burst is read at once, and no more than the rate afterwards', () => {
  const limits = { bytesPerSecond: 1000, burstBytes: 500, floodMs: 5000 };
  const allowance = new ReadAllowance(limits, 0);
  expect(allowance.pauseMs(500, 0)).toBe(0);
  expect(allowance.pauseMs(100, 0)).toBe(100);
  expect(allowance.pauseMs(1000, 100)).toBe(1000);
  expect(allowance.pauseMs(1000, 4000)).toBe(500); // it was quiet meanwhile
  for (let now = 4500; now <= 9000; now += 500) expect(allowance.pauseMs(500, now)).toBe(500);
  expect(allowance.pauseMs(500, 9500)).toBe(Infinity);
});

test('a printer that does not stop sending is read slowly, then disconnected', async () => {
  const port = await startServer((socket) => flood(socket, new Uint8Array(65_536)));
  const limits = { bytesPerSecond: 100_000, burstBytes: 50_000, floodMs: 300 };
  let read = 0;
  const ended: string[] = [];
  await tcp({ reading: limits })(
    { host: '127.0.0.1', port },
    {
      data: (bytes) => (read += bytes.length),
      flooded: () => ended.push('flooded'),
      ended: () => ended.push('ended'),
      closed: () => ended.push('closed'),
    },
  );
  await eventually(() => expect(ended).toEqual(['flooded', 'closed']));
  expect(read).toBeLessThan(1_000_000);
});

test('of many statuses a few are stored, and the last one always', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const saved: PrinterStatus[] = [];
  const statuses = new StatusSaver((one) => saved.push(one));
  for (let tenth = 0; tenth < 100; tenth++) {
    for (let n = 0; n < 1000; n++) statuses.add(status(n % 2 ? 'low' : 'ok'));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saved.length).toBeGreaterThan(20);
  expect(saved.length).toBeLessThan(45);
  statuses.add(status('out'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved.at(-1)).toEqual(status('out'));
  statuses.add(status('ok'));
  expect(saved.at(-1)).toEqual(status('ok'));
});

test('a printer that alternates two statuses without end leaves few events, and others print', async () => {
  const online = [0x14, 0, 0, 0x0f]; // automatic status
  const low = [0x14, 0, 0x03, 0x0f];
  const port = await startServer((socket) => {
    socket.resume();
    flood(
      socket,
      Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from([...online, ...low]))),
    );
  });
  let saved = 0;
  const openStore: Parts['openStore'] = async (folder, options) => {
    const store = await openSqliteStore(folder, options);
    return {
      ...store,
      saveStatus: (lease, one) => {
        if (lease.printerId === 'loud') saved++;
        return store.saveStatus(lease, one);
      },
    };
  };
  const service = await startService({}, { openStore });
  await service.post('/printers', { id: 'loud', ip: '127.0.0.1', port, profile: 'generic-80' });
  const job = await service.ended(
    await service.print('queue-number', { number: '1' }, { printer: 'default' }),
  );
  expect(job.status).toBe('completed');
  await eventually(() => expect(saved).toBeGreaterThan(1));
  const before = saved;
  const since = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Longer on a busy machine.
  const seconds = (performance.now() - since) / 1000;
  expect(saved - before).toBeLessThan(12 * seconds);
});

test('the status of a printer that was disconnected because it floods says so, and when it is tried again', async () => {
  const port = await startServer((socket) => flood(socket, new Uint8Array(65_536)));
  const limits = { bytesPerSecond: 100_000, burstBytes: 50_000, floodMs: 300 };
  const service = await startService({}, { transport: tcp({ reading: limits }) });
  const feed = service.listen();
  await service.post('/printers', { id: 'loud', ip: '127.0.0.1', port, profile: 'generic-80' });
  await eventually(async () => {
    const { printer } = (await service.get('/printers/loud')).body;
    expect(printer).toMatchObject({ status: 'offline', errorCode: 'FLOODING' });
    expect(Date.parse(printer.nextAttemptAt)).toBeGreaterThan(Date.now());
  });
  await eventually(() =>
    expect(feed.messages).toContainEqual({
      type: 'printerUpdate',
      data: expect.objectContaining({ printerId: 'loud', errorCode: 'FLOODING' }),
    }),
  );
});
