import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { requireKey } from '../../../../src/server/http/access/auth.ts';
import { limitConnections } from '../../../../src/server/http/request/connections.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import { selfSigned } from '../../../../src/server/tls/self-signed.ts';
import { eventually, startService } from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';
import { countTurns } from '../../../support/run/turns.ts';

/** A server with a route that counts how many of its requests are being processed. */
async function startCounting(limits = { connections: 2000, connectionsPerAddress: 100 }) {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  limitConnections(app, limits);
  const counts = { begun: 0, running: 0, most: 0 };
  const answer = Buffer.alloc(150_000, 'x');
  app.post('/echo', async ({ body }) => {
    counts.begun++;
    counts.most = Math.max(counts.most, ++counts.running);
    await delay(1);
    counts.running--;
    return body;
  });
  app.get('/large', async (_request, reply) => {
    counts.begun++;
    counts.most = Math.max(counts.most, ++counts.running);
    reply.raw.once('close', () => counts.running--);
    return reply.send(answer);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, counts, port };
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const health = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Whether a new connection from this address is answered. */
async function isAnswered(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  return await new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('data', (text) => resolve(text.includes('200 OK')));
    socket.on('connect', () => socket.write(health));
  });
}

test('1,500 requests on a connection that never reads run one at a time and do not pile up', async () => {
  const { counts, port } = await startCounting();
  const socket = await open(port);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1500));
  await eventually(() => expect(counts.begun).toBeGreaterThan(0));
  socket.resume();
  await once(socket, 'close');
  expect(counts.most).toBe(1);
  expect(counts.begun).toBeLessThan(100);
});

test('requests sent before the answers are answered one at a time and in order', async () => {
  const { counts, port } = await startCounting();
  const socket = await open(port);
  let answer = '';
  socket.on('data', (text) => (answer += text.toString()));
  const body = (n: number) => JSON.stringify({ n, text: 'x'.repeat(1000) });
  for (let n = 0; n < 100; n++) {
    const head = `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body(n).length}\r\n\r\n`;
    // Some bodies arrive later than their heads, and some together with other requests.
    socket.write(head + body(n).slice(0, 500));
    if (n % 25 === 0) await delay(5);
    socket.write(body(n).slice(500));
  }
  await eventually(() => expect(answer.match(/"n":\d+/g)).toHaveLength(100));
  expect([...answer.matchAll(/"n":(\d+)/g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 100 }, (_, n) => n),
  );
  expect(counts.most).toBe(1);
});

test('a client that reuses its connections is not affected', async () => {
  const { counts, port } = await startCounting();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let n = 0; n < 5; n++) {
    const sent = request({ port, path: '/large', agent });
    sent.end();
    const [response] = await once(sent, 'response');
    let bytes = 0;
    for await (const chunk of response) bytes += chunk.length;
    expect(bytes).toBe(150_000);
  }
  expect(counts).toEqual({ begun: 5, running: 0, most: 1 });
});

test('one address with all connections does not keep others out', async () => {
  const service = await startService({ limits: { connections: 20, connectionsPerAddress: 5 } });
  const port = Number(new URL(service.url).port);
  for (let n = 0; n < 20; n++) await open(port, '127.0.0.1');
  expect(await isAnswered(port, '127.0.0.2')).toBe(true);
  expect(await isAnswered(port, '127.0.0.3')).toBe(true);
  // The address itself has used up its share.
  for (let n = 0; n < 3; n++) await open(port, '127.0.0.1');
  expect(await isAnswered(port, '127.0.0.1')).toBe(false);
});

test('idle connections are closed when the service is full, others are not', async () => {
  const service = await startService({ limits: { connections: 20, connectionsPerAddress: 50 } });
  const port = Number(new URL(service.url).port);
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  onTestFinished(() => webSocket.terminate());
  await once(webSocket, 'open');
  const sockets: Socket[] = [];
  for (let n = 0; n < 19; n++) {
    const socket = await open(port);
    socket.write(health);
    await once(socket, 'data');
    sockets.push(socket);
  }
  for (let n = 0; n < 3; n++) expect(await isAnswered(port, '127.0.0.1')).toBe(true);
  await eventually(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(3));
  expect(webSocket.readyState).toBe(WebSocket.OPEN);
});

test('while no address has more than its share, further connections are refused', async () => {
  const service = await startService({ limits: { connections: 10, connectionsPerAddress: 50 } });
  const port = Number(new URL(service.url).port);
  const sockets: Socket[] = [];
  for (let n = 0; n < 10; n++) sockets.push(await open(port));
  expect(await isAnswered(port, '127.0.0.2')).toBe(false);
  sockets[0]!.destroy();
  await eventually(async () => expect(await isAnswered(port, '127.0.0.2')).toBe(true));
});

/** A server whose requests are never answered, and the number of requests that Node has made. */
async function startWaiting(tls: { cert: string; key: string } | null = null) {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent', tls });
  limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
  const made = { requests: 0 };
  app.server.on('request', () => made.requests++);
  app.get('/wait', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { app, made, port: (app.server.address() as AddressInfo).port };
}

const wait = 'GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n';

test.for([
  ['plain', null],
  ['TLS', selfSigned(['localhost'], ['127.0.0.1'], new Date())],
] as const)(
  'of 1,500 requests sent at once on a %s connection those behind the one that closes it are not made',
  async ([, tls]) => {
    const { made, port } = await startWaiting(tls);
    const socket = tls
      ? tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.resume().write(wait.repeat(1500));
    await once(socket, 'close');
    // One in progress, a hundred that wait, and the one that is too many.
    expect(made.requests).toBe(102);
  },
);

test('all connections of an address have a thousand waiting requests together', async () => {
  const { made, port } = await startWaiting();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  // Each for itself has fewer than a hundred.
  for (const socket of sockets) socket.resume().write(wait.repeat(91));
  const closed = () => sockets.filter((socket) => socket.closed).length;
  await eventually(() => expect(closed()).toBe(9));
  expect(made.requests).toBeGreaterThanOrEqual(11 * 91);
});

test('requests that wait on a connection that is closed get errors without stacks', async () => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
  const stacks: (string | undefined)[] = [];
  let received = 0;
  app.server.prependListener('request', (raw: EventEmitter) => {
    received++;
    raw.once('error', ({ stack }: Error) => stacks.push(stack));
  });
  app.get('/', () => new Promise(() => {}));
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(5));
  await eventually(() => expect(received).toBe(5));
  socket.destroy();
  await eventually(() => expect(stacks).toHaveLength(5));
  for (const stack of stacks) expect(stack).toBe('Error: aborted');
  expect(new Error('later').stack).toContain('connections.test');
});

slowTest('10,000 requests of the service to itself take no place of a connection', async () => {
  const { app, counts, port } = await startCounting({ connections: 10, connectionsPerAddress: 5 });
  const body = { n: 1 };
  for (let turn = 0; turn < 100; turn++)
    await Promise.all(
      Array.from({ length: 100 }, () => app.inject({ method: 'POST', url: '/echo', body })),
    );
  expect(counts.begun).toBe(10_000);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => open(port)));
  // Reading is put off for all of them at once.
  for (const socket of sockets)
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
});

test.for([
  [
    'bodies',
    'POST /work HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  ],
  ['requests without one', 'GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n'],
] as const)(
  'many %s that arrive together are spread over turns of the event loop',
  async ([, text]) => {
    const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
    limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
    const begun: number[] = [];
    const turn = countTurns();
    app.get('/idle', async () => ({}));
    app.route({
      method: ['GET', 'POST'],
      url: '/work',
      handler: async () => {
        begun.push(turn());
        const end = performance.now() + 10;
        while (performance.now() < end);
        return {};
      },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const sockets = await Promise.all(Array.from({ length: 30 }, () => open(port)));
    // Node accepts one connection a turn; all must be accepted before.
    for (const socket of sockets) socket.write('GET /idle HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.write(text);
    await eventually(() => expect(begun).toHaveLength(30));
    for (const socket of sockets) socket.destroy();
    const inTurn = (one: number) => begun.filter((other) => other === one).length;
    expect(Math.max(...begun.map(inTurn))).toBeLessThanOrEqual(6);
  },
);

slowTest.for([
  ['on idle connections', false],
  ['while each has a request in progress', true],
] as const)(
  'requests sent without waiting %s are read a few connections a turn',
  async ([, isBusy]) => {
    const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
    limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
    app.server.keepAliveTimeout = 600_000; // none is closed as idle, however slow the machine is
    const turn = countTurns();
    /** Requests parsed, by turn. */
    const parsed = new Map<number, number>();
    app.server.on('request', () => {
      parsed.set(turn(), (parsed.get(turn()) ?? 0) + 1);
      // A slow core: a millisecond for each.
      const end = performance.now() + 1;
      while (performance.now() < end);
    });
    const all = () => [...parsed.values()].reduce((sum, count) => sum + count, 0);
    const gate = new EventEmitter().setMaxListeners(20);
    app.get('/idle', async () => ({}));
    app.get('/wait', async () => {
      await once(gate, 'open');
      return {};
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(port)));
    let answered = 0;
    for (const socket of sockets)
      socket.on('data', (text: Buffer) => (answered += text.toString().split('200 OK').length - 1));
    for (const socket of sockets) socket.write(get(isBusy ? '/wait' : '/idle'));
    await eventually(() => expect(isBusy ? all() : answered).toBe(10));
    for (const socket of sockets) socket.write(get('/idle').repeat(40));
    await eventually(() => expect(all()).toBe(10 * 41));
    gate.emit('open');
    await eventually(() => expect(answered).toBe(10 * 41));
    // Without that, all four hundred in one turn.
    expect(Math.max(...parsed.values())).toBeLessThanOrEqual(120);
  },
);

test('a new client is answered while many connections of another address keep the loop busy', async () => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
  const begun = { many: 0, one: 0 };
  let before: number | undefined;
  app.get('/many', async () => {
    begun.many++;
    const end = performance.now() + 5;
    while (performance.now() < end);
    return {};
  });
  app.get('/one', async () => {
    before = begun.many;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const opened = (localAddress: string, path: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.write(get(path));
    return socket;
  };
  // All of them wait to be accepted, the one last.
  for (let n = 0; n < 200; n++) {
    const socket = opened('127.0.0.1', '/many');
    socket.on('data', () => socket.write(get('/many')));
  }
  opened('127.0.0.2', '/one');
  await eventually(() => expect(before).toBeDefined());
  // One connection accepted in a turn of five requests: a thousand.
  expect(before).toBeLessThan(300);
});

test('waiting requests with large headers are limited for all connections of an address', async () => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
  const gate = new EventEmitter().setMaxListeners(20);
  app.get('/wait', async () => {
    await once(gate, 'open');
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    gate.emit('open');
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const get = `GET /wait HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(15_000)}\r\n\r\n`;
  // 90 of 23 KB each: four connections have less than 8 MiB, five more.
  const sockets = await Promise.all(Array.from({ length: 10 }, () => open(port)));
  for (const socket of sockets) socket.resume().write(get.repeat(91));
  const closed = () => sockets.filter((socket) => socket.closed).length;
  await eventually(() => expect(closed()).toBeGreaterThanOrEqual(4));
  const other = await open(port, '127.0.0.2');
  let answers = '';
  other.on('data', (text) => (answers += text.toString()));
  other.write(get.repeat(50));
  await eventually(async () => {
    gate.emit('open');
    expect(answers.match(/200 OK/g)).toHaveLength(50);
  });
  expect(closed()).toBeLessThan(10);
});

test('after a late answer to a wrong key the requests behind it are dropped', async () => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
  let asked = 0;
  let waits = 0;
  requireKey(app, {
    isRequired: () => true,
    find: async () => {
      asked++;
      return null;
    },
    probePaths: new Set(),
    isPublic: () => false,
    openRequestsPerMinute: 0,
    wait: async () => waits++,
  });
  app.get('/jobs', async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = await open(port);
  let answers = '';
  socket.on('data', (text) => (answers += text.toString()));
  socket.write('GET /jobs HTTP/1.1\r\nHost: localhost\r\nX-API-Key: wrong\r\n\r\n'.repeat(60));
  await once(socket, 'close');
  expect(answers.match(/401 Unauthorized/g)).toHaveLength(11);
  expect([asked, waits]).toEqual([11, 1]);
});

test.for([
  [
    '503 with Retry-After after a busy time',
    true,
    /^HTTP\/1\.1 503 [^]*Retry-After: 1[^]*SERVICE_BUSY/,
  ],
  ['400 otherwise', false, /^HTTP\/1\.1 400 [^]*VALIDATION_ERROR/],
] as const)('a request that was not read in time is answered by %s', async ([, isBusy, answer]) => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  limitConnections(app, { connections: 2000, connectionsPerAddress: 100 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await open((app.server.address() as AddressInfo).port);
  const [socket] = await accepted;
  if (isBusy) app.turns.lateAt = performance.now();
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', late, socket);
  const [text] = (await once(client, 'data')) as [Buffer];
  expect(text.toString()).toMatch(answer);
});
