// A body that is too large is answered so that every client can read the answer,
// also one that sends everything before it reads.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyDiscarder } from '../../../../src/server/http/request/discard-body.ts';
import { sample } from '../../../support/any/cases.ts';
import { startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { commandProblem, needs } from '../../../support/store/tmpfs.ts';

const shared = shareService();
const mebibyte = 1_048_576;
const json = { 'content-type': 'application/json' };
const large = 21_000_000;
const message = `The body is too large: 21,000,000 bytes; at most 1,048,576 (limits.bodyBytes).`;
const ofAsset = `The body is too large: 21,000,000 bytes; at most 6,291,456 (the limit of this path).`;

const paths = [
  ['/print/receipt', message],
  ['/print/no-such-template', message],
  ['/templates', message],
  ['/assets', ofAsset],
  ['/no-such-route', message],
] as const;

test.each(sample(paths, 5))(
  'fetch and node:http read the answer to 21 MB for %s',
  async (path, expected) => {
    const { url } = shared();
    const body = Buffer.alloc(large, 'x');
    const answer = await fetch(url + path, { method: 'POST', headers: json, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      success: false,
      error: { code: 'PAYLOAD_TOO_LARGE', message: expected },
    });
    const sent = request(url + path, {
      method: 'POST',
      headers: { ...json, 'content-length': large },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(await text(response)).toContain(expected);
  },
);

/** A program that gets the URL and the path and prints what it was answered. */
const python = {
  'http.client': `
import http.client, sys, urllib.parse
host = urllib.parse.urlparse(sys.argv[1]).netloc
for size in (6292000, ${large}):
    connection = http.client.HTTPConnection(host, timeout=20)
    connection.request('POST', sys.argv[2], b'x' * size, {'Content-Type': 'application/json'})
    print(connection.getresponse().status)
`,
  'a raw socket with a small send buffer': `
import socket, sys, urllib.parse
target = urllib.parse.urlparse(sys.argv[1])
size = 6292000 if sys.argv[2] == '/assets' else 1200000
client = socket.socket()
client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
client.settimeout(20)
client.connect((target.hostname, target.port))
head = 'POST %s HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n'
client.sendall((head % (sys.argv[2], size)).encode())
client.sendall(b'x' * size)
print(client.recv(65536).decode().split(' ')[1])
`,
};

test.for(sample(Object.entries(python), 2))(
  'Python reads the answer with %s',
  async ([, program], context) => {
    needs(context, commandProblem('python3'));
    for (const [path] of sample(paths, 4)) {
      const child = spawn('python3', ['-c', program, shared().url, path]);
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      expect(errors).toBe('');
      expect(new Set(output.trim().split('\n')), path).toEqual(new Set(['413']));
    }
  },
);

test('a body of unknown length is read to its end, and the answer says what is known', async () => {
  const { hostname, port } = new URL(shared().url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const answer = text(socket);
  socket.write(
    'POST /print/receipt HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const chunk = Buffer.concat([
    Buffer.from('10000\r\n'),
    Buffer.alloc(65_536, 'x'),
    Buffer.from('\r\n'),
  ]);
  for (let sent = 0; sent < 10 * mebibyte; sent += 65_536)
    if (!socket.write(chunk)) await once(socket, 'drain');
  socket.write('0\r\n\r\n');
  expect(await answer).toContain(
    'The body is too large: more than 1,048,576 bytes; at most 1,048,576 (limits.bodyBytes).',
  );
});

test('without the key nothing is read beyond what Node reads itself', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const answer = await fetch(`${service.url}/print/receipt`, {
    method: 'POST',
    headers: json,
    body: Buffer.alloc(2 * mebibyte, 'x'),
  });
  expect(answer.status).toBe(401);
});

function bodyOf(headers: Record<string, string> = {}) {
  const stream = Object.assign(new PassThrough(), { headers });
  let isAnswered = false;
  const begin = (discard: ReturnType<typeof bodyDiscarder>) =>
    discard(stream as unknown as IncomingMessage).then(() => (isAnswered = true));
  return { stream, begin, isAnswered: () => isAnswered };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('sixteen bodies are dropped at once; the next request is answered before its body has come', async () => {
  const discard = bodyDiscarder();
  const bodies = Array.from({ length: 18 }, () => bodyOf());
  for (const body of bodies.slice(0, 17)) void body.begin(discard);
  await turn();
  expect(bodies.map(({ isAnswered }) => isAnswered()).indexOf(true)).toBe(16);
  bodies[0]!.stream.end('the rest');
  await turn();
  await turn();
  expect(bodies[0]!.isAnswered()).toBe(true);
  void bodies[17]!.begin(discard);
  await turn();
  expect(bodies[17]!.isAnswered()).toBe(false);
  for (const { stream } of bodies) stream.destroy();
});

test('at most 64 MiB are dropped', async () => {
  const discard = bodyDiscarder();
  const announced = bodyOf({ 'content-length': String(64 * mebibyte + 1) });
  await announced.begin(discard);
  expect(announced.stream.listenerCount('data')).toBe(0);

  const endless = bodyOf();
  const done = endless.begin(discard);
  const chunk = Buffer.alloc(mebibyte);
  let chunks = 0;
  while (!endless.isAnswered()) {
    endless.stream.write(chunk);
    chunks++;
    await turn();
  }
  await done;
  expect(chunks).toBeGreaterThan(60);
  expect(chunks).toBeLessThan(70);
});

test('a body may take 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = bodyOf();
  const done = slow.begin(bodyDiscarder());
  await vi.advanceTimersByTimeAsync(9_900);
  expect(slow.isAnswered()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await done;
});
