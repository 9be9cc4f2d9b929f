import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { decode, encode, type Frame } from '../../../src/agent/protocol/frames.ts';
import { version } from '../../../src/server/version.ts';
import { startAgent } from '../../support/printers/agent.ts';
import { eventually, startService, type TestService } from '../../support/service/service.ts';

const auth = { enabled: true, apiKey: 'a-long-random-text' };

async function keyOf(service: TestService, name: string, scopes = ['agent']): Promise<string> {
  const { status, body } = await service.post('/keys', { name, scopes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.secret;
}

async function listed(service: TestService) {
  return (await service.get('/agents')).body.agents;
}

test('an agent is listed with its version and its latency while it is connected, and stays listed after', async () => {
  const service = await startService({ node: { name: 'node-1' } });
  expect(await listed(service)).toEqual([]);
  const { agent } = startAgent(service.url, { name: 'till-1' });
  const found = await eventually(async () => {
    const [one] = await listed(service);
    expect(one?.latencyMs).toEqual(expect.any(Number));
    return one;
  });
  expect(found).toMatchObject({ name: 'till-1', connected: true, version, node: 'node-1' });
  expect(found).toMatchObject({ keyId: null, printers: [] });
  await agent.stop();
  await eventually(async () =>
    expect(await listed(service)).toMatchObject([
      { name: 'till-1', connected: false, node: null, latencyMs: null },
    ]),
  );
});

test('a key with the scope agent connects an agent and may do nothing else', async () => {
  const service = await startService({ auth });
  const key = await keyOf(service, 'Till 1');
  const { connections } = startAgent(service.url, { name: 'till-1', key });
  await eventually(() => expect(connections()).toBe(1));
  const asked = { headers: { 'x-api-key': key } };
  for (const path of ['/agents', '/jobs', '/printers', '/templates', '/metrics', '/ws'])
    expect((await service.request('GET', path, asked)).body.error.code, path).toBe('FORBIDDEN');
  const { body } = await service.post('/keys', { name: 'Both', scopes: ['agent', 'print'] });
  expect(body.error.details).toEqual([
    'scopes: agent stands alone, without other scopes, printers, templates or test',
  ]);
});

test('keys without the scope agent cannot connect one, and the agent says why', async () => {
  const service = await startService({ auth });
  const key = await keyOf(service, 'Print', ['print']);
  const refused = startAgent(service.url, { name: 'till-1', key });
  const wrong = startAgent(service.url, { name: 'till-2', key: 'wrong' });
  await eventually(() => expect(refused.said[0]).toContain('needs a key with the scope agent'));
  await eventually(() => expect(wrong.said[0]).toContain('The API key is invalid or missing'));
  expect(await listed(service)).toEqual([]);
});

test('a name belongs to the key that first connected with it, until it is removed', async () => {
  const service = await startService({ auth });
  const first = await keyOf(service, 'First');
  const second = await keyOf(service, 'Second');
  const { agent, connections } = startAgent(service.url, { name: 'till-1', key: first });
  await eventually(() => expect(connections()).toBe(1));
  await agent.stop();
  const other = startAgent(service.url, { name: 'till-1', key: second });
  await eventually(() =>
    expect(other.said).toContain(
      'The name "till-1" belongs to another API key. Choose another name (--name), or free it with DELETE /agents/till-1. Connecting again.',
    ),
  );
  expect(other.connections()).toBe(0);
  expect((await service.delete('/agents/till-1')).status).toBe(200);
  await eventually(() => expect(other.connections()).toBe(1));
  expect((await service.delete('/agents/till-9')).body.error.code).toBe('AGENT_NOT_FOUND');
});

test('within one key the newest connection wins, and the older agent waits long before it comes again', async () => {
  const service = await startService();
  const waits: boolean[] = [];
  const older = startAgent(service.url, {
    name: 'till-1',
    waitMs: (_failures, isSentAway) => {
      waits.push(isSentAway);
      return 3_600_000;
    },
  });
  await eventually(() => expect(older.connections()).toBe(1));
  const newer = startAgent(service.url, { name: 'till-1' });
  await eventually(() => expect(waits).toEqual([true]));
  expect(older.said.at(-1)).toContain('Another agent connected as "till-1" with the same key.');
  expect(newer.connections()).toBe(1);
  expect(await listed(service)).toMatchObject([{ name: 'till-1', connected: true }]);
});

test('an agent is disconnected when its key is revoked', async () => {
  const service = await startService({ auth });
  const { body } = await service.post('/keys', { name: 'Till 1', scopes: ['agent'] });
  const { said, connections } = startAgent(service.url, { name: 'till-1', key: body.secret });
  await eventually(() => expect(connections()).toBe(1));
  await service.delete(`/keys/${body.key.id}`);
  await eventually(() => expect(said.join('\n')).toContain('was revoked or has expired'));
  await eventually(async () => expect(await listed(service)).toMatchObject([{ connected: false }]));
});

test('an agent that is more than one release older is refused, and told what to update', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const service = await startService({ log: { level: 'error' } }, { logTo });
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/agents/connect`);
  const answer = new Promise<string>((resolve) =>
    socket.on('message', (data: Buffer) => resolve(data.toString())),
  );
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(encode({ kind: 'hello', protocol: 1, version: '0.99.0', name: 'till-1' }));
  const problem = `The agent has version 0.99.0 and the service ${version}; they may differ by one release. Update the service.`;
  expect(await answer).toContain(problem);
  expect(lines.join('')).toContain(problem);
  socket.terminate();
});

test('an agent that is one release newer or older is accepted, and what it adds is ignored', async () => {
  const service = await startService();
  const [major, minor] = version.split('.').map(Number) as [number, number];
  for (const other of new Set([minor + 1, Math.max(0, minor - 1)])) {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/agents/connect`);
    const answer = new Promise<Buffer>((resolve) => socket.once('message', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    const hello = {
      kind: 'hello' as const,
      protocol: 1,
      version: `${major}.${other}.0`,
      name: `till-${other}`,
      news: 1,
    };
    socket.send(encode(hello));
    expect(decode(await answer)).toMatchObject({ kind: 'welcome', version });
    socket.terminate();
  }
});

test('a frame of a kind that only a newer agent knows does not end its connection', async () => {
  const service = await startService();
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/agents/connect`);
  const heard: (Frame | null)[] = [];
  socket.on('message', (data: Buffer) => heard.push(decode(data)));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(encode({ kind: 'hello', protocol: 1, version, name: 'till-1' }));
  await eventually(() => expect(heard).toContainEqual(expect.objectContaining({ kind: 'ping' })));
  socket.send(Buffer.of(200, 0, 0, 0, 1, 42));
  // What follows it is still understood.
  const ping = heard.find((frame) => frame?.kind === 'ping')!;
  socket.send(encode({ ...ping, kind: 'pong' }));
  await eventually(async () =>
    expect(await listed(service)).toMatchObject([
      { connected: true, latencyMs: expect.any(Number) },
    ]),
  );
  socket.terminate();
});

test('a client that breaks the protocol is disconnected and the service goes on', async () => {
  const service = await startService();
  const frames = [
    Buffer.of(2),
    Buffer.alloc(0),
    encode({ kind: 'opened', stream: 7 }),
    encode({ kind: 'goodbye', reason: 'refused', message: '' }),
  ];
  for (const frame of frames) {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/agents/connect`);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('open', () => socket.send(frame));
    expect(await closed).toBe(1002);
  }
  const plain = await service.get('/agents/connect');
  expect(plain.body.error.code).toBe('UPGRADE_REQUIRED');
  expect(await listed(service)).toEqual([]);
});

test('an agent that greets twice, or sends what only the service may send, is disconnected', async () => {
  const service = await startService();
  const hello = encode({ kind: 'hello', protocol: 1, version, name: 'till-1' });
  for (const second of [hello, encode({ kind: 'open', stream: 1, address: 'x' })]) {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/agents/connect`);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('open', () => socket.send(hello));
    socket.once('message', () => socket.send(second));
    expect(await closed).toBe(1002);
  }
});
