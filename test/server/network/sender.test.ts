// One request to a receiver that does not behave, and addresses that must not be reached.

import { ClientRequest } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Lookup, ReceiverAddresses } from '../../../src/server/webhooks/receiver-address.ts';
import { Sender } from '../../../src/server/network/sender.ts';
import { Receiver } from '../../support/service/receiver.ts';

const { signal } = new AbortController();

function sender(allowPrivate: boolean | string[] = true, lookup?: Lookup, timeoutMs = 300) {
  const made = new Sender(new ReceiverAddresses(allowPrivate, lookup), timeoutMs);
  onTestFinished(() => made.close());
  return (url: string) => made.send({ url, headers: {}, body: '{}', signal });
}

test('a receiver that hangs is left after the time limit', async () => {
  const receiver = await Receiver.start();
  receiver.answer = () => () => {};
  expect(await sender()(receiver.url)).toEqual({
    status: null,
    error: 'no answer within 0.3 s',
    retryAfterMs: 0,
  });
});

test('a status counts although the rest of the answer never ends', async () => {
  const receiver = await Receiver.start();
  receiver.answer = (_got, n) => (response) => {
    response.writeHead(n === 1 ? 200 : 500, { 'retry-after': '7' });
    response.write('wait');
  };
  const send = sender(true, undefined, 3000); // long enough for a busy machine to send a status
  expect(await send(receiver.url)).toEqual({ status: 200, error: null, retryAfterMs: 0 });
  expect(await send(receiver.url)).toEqual({
    status: 500,
    error: '500: wait',
    retryAfterMs: 7000,
  });
});

test('redirects are not followed', async () => {
  const [receiver, target] = [await Receiver.start(), await Receiver.start()];
  receiver.answer = () => (response) => response.writeHead(307, { location: target.url }).end();
  expect(await sender()(receiver.url)).toMatchObject({ status: 307, error: /redirects/ as never });
  expect(target.received).toEqual([]);
});

test('of a long answer only the beginning is read', async () => {
  const receiver = await Receiver.start();
  let written = 0;
  let ended = () => {};
  const isClosed = new Promise<void>((resolve) => (ended = resolve));
  receiver.answer = () => (response) => {
    response.writeHead(500);
    const timer = setInterval(() => {
      written += 65_536;
      response.write('x\n'.repeat(32_768));
    }, 1);
    response.on('close', () => {
      clearInterval(timer);
      ended();
    });
  };
  const { error } = await sender(true, undefined, 10_000)(receiver.url);
  await isClosed;
  expect(error!.length).toBeLessThan(300);
  expect(written).toBeLessThan(10_000_000);
});

/** Writes `text` for ever, as fast as it is taken; counts what it wrote until the end. */
async function flood(socket: Socket, text: string): Promise<number> {
  const piece = text.repeat(Math.ceil(16_384 / text.length));
  let written = 0;
  const isClosed = new Promise((resolve) => socket.on('close', resolve));
  const write = () => {
    do written += piece.length;
    while (socket.write(piece, 'latin1') && written < 50_000_000);
  };
  socket.on('drain', write);
  write();
  await isClosed;
  return written;
}

async function rawReceiver(onRequest: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.for([
  ['103 Early Hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
] as const)('a receiver that sends %s without end is left after ten of them', async ([, text]) => {
  let written: Promise<number> | undefined;
  const emitted = vi.spyOn(ClientRequest.prototype, 'emit');
  onTestFinished(() => emitted.mockRestore());
  const url = await rawReceiver((socket) => void (written ??= flood(socket, text)));
  const { status, error } = await sender(true, undefined, 10_000)(url);
  expect(status).toBeNull();
  expect(error).toMatch(/^the receiver sent more than (32768 bytes|10 early responses \(1xx\))$/);
  // Those that had already arrived are not even parsed.
  expect(emitted.mock.calls.filter(([name]) => name === 'information')).toHaveLength(11);
  expect(await written).toBeLessThan(50_000_000);
});

test('a receiver that sends early responses one by one is left after ten of them', async () => {
  let sent = 0;
  const url = await rawReceiver((socket) => {
    const next = () => {
      if (!socket.destroyed)
        socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => setTimeout(next, 2));
      sent++;
    };
    next();
  });
  const { error } = await sender(true, undefined, 60_000)(url);
  expect(error).toBe('the receiver sent more than 10 early responses (1xx)');
  expect(sent).toBeGreaterThan(10);
});

test('a receiver that sends headers without end is left after 32 kB', async () => {
  const header = `X-Long: ${'x'.repeat(200)}\r\n`;
  let written: Promise<number> | undefined;
  const url = await rawReceiver((socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n');
    written ??= flood(socket, `${header.repeat(60)}\r\nHTTP/1.1 103 Early Hints\r\n`);
  });
  expect(await sender(true, undefined, 10_000)(url)).toEqual({
    status: null,
    error: 'the receiver sent more than 32768 bytes',
    retryAfterMs: 0,
  });
  expect(await written).toBeLessThan(50_000_000);
});

test('a long response is delivered, although only the start of it is read', async () => {
  const url = await rawReceiver((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`),
  );
  expect(await sender(true, undefined, 10_000)(url)).toMatchObject({ status: 200, error: null });
});

test('a receiver that goes on sending after its response is disconnected', async () => {
  let written: Promise<number> | undefined;
  const url = await rawReceiver((socket) => {
    socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    setImmediate(() => void (written ??= flood(socket, 'HTTP/1.1 204 No Content\r\n\r\n')));
  });
  expect(await sender(true, undefined, 10_000)(url)).toMatchObject({ status: 204 });
  await expect.poll(() => written).toBeDefined();
  expect(await written).toBeLessThan(50_000_000);
});

test('a connection is used again, and one that was closed meanwhile is replaced', async () => {
  const receiver = await Receiver.start();
  const sockets = new Set<unknown>();
  receiver.answer = () => (response) => {
    sockets.add(response.socket);
    response.writeHead(204).end();
  };
  const send = sender();
  for (let n = 0; n < 3; n++) expect(await send(receiver.url)).toMatchObject({ status: 204 });
  expect(sockets.size).toBe(1);
  receiver.answer = (_got, n) => (response) => {
    if (n === 4) response.socket!.resetAndDestroy();
    else response.writeHead(204).end();
  };
  expect(await send(receiver.url)).toMatchObject({ status: 204 });
  expect(receiver.received).toHaveLength(5);
});

test('a receiver that cannot be reached is told with its reason', async () => {
  expect(await sender()('http://127.0.0.1:1/')).toMatchObject({
    status: null,
    error: expect.stringMatching(
      /^nothing listens at the address of the receiver \(.*ECONNREFUSED/,
    ),
  });
  const unknown: Lookup = (_name, _options, callback) => callback(new Error('ENOTFOUND'), []);
  expect(await sender(true, unknown)('http://nowhere.test/')).toMatchObject({ error: 'ENOTFOUND' });
});

const hosts = {
  private: [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '[fd12::1]',
    '[::ffff:10.0.0.1]',
  ],
  own: [
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
    '[::ffff:7f00:1]',
    '0x7f.1',
    '2130706433',
    '[64:ff9b::7f00:1]',
  ],
  reserved: ['192.0.2.1', '198.18.0.1', '[2001:db8::1]', '[::7f00:1]', '[2001:0:1::1]'],
  forbidden: [
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '0.0.0.0',
    '100.100.100.200',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    '224.0.0.1',
    '[::]',
  ],
};
const publicHosts = ['8.8.8.8', '[2a00:1450::1]', '[64:ff9b::808:808]', 'example.com'];

test.each([
  [false, publicHosts],
  [true, [...publicHosts, ...hosts.private, ...hosts.own, ...hosts.reserved]],
  [
    ['10.1.0.0/16', '127.0.0.1', '::1', '169.254.169.254'],
    [
      ...publicHosts,
      '10.1.2.3',
      '127.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '0x7f.1',
      '2130706433',
      '[64:ff9b::7f00:1]',
      '169.254.169.254',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::a9fe:a9fe]',
      '[2002:a9fe:a9fe::1]',
    ],
  ],
])('with allowPrivate %j exactly these addresses are reached', (allowPrivate, allowed) => {
  const addresses = new ReceiverAddresses(allowPrivate);
  const all = [...publicHosts, ...Object.values(hosts).flat()];
  const reached = all.filter((host) => addresses.problem(new URL(`http://${host}/`)) === null);
  expect(reached.toSorted()).toEqual(allowed.toSorted());
});

test('a name is resolved once for a connection, which goes to the address that was checked', async () => {
  const receiver = await Receiver.start();
  const { port } = new URL(receiver.url);
  const answers = ['127.0.0.1', '127.0.0.2'];
  const asked: string[] = [];
  // DNS rebinding: the next answer is another address, which must not be reached.
  const lookup: Lookup = (name, _options, callback) => {
    asked.push(name);
    callback(null, [{ address: answers[asked.length - 1] ?? '127.0.0.2', family: 4 }]);
  };
  const first = sender(['127.0.0.1'], lookup);
  expect(await first(`http://rebinding.test:${port}/`)).toMatchObject({ status: 204 });
  expect(asked).toEqual(['rebinding.test']);
  const second = sender(['127.0.0.1'], lookup);
  expect(await second(`http://rebinding.test:${port}/`)).toMatchObject({
    status: null,
    error: expect.stringContaining('rebinding.test (127.0.0.2)'),
  });
  expect(receiver.received).toHaveLength(1);
});

test('of several addresses of a name only those that are allowed are tried', async () => {
  const receiver = await Receiver.start();
  const lookup: Lookup = (_name, _options, callback) =>
    callback(null, [
      { address: '169.254.169.254', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  const url = `http://both.test:${new URL(receiver.url).port}/`;
  expect(await sender(true, lookup)(url)).toMatchObject({ status: 204 });
});
