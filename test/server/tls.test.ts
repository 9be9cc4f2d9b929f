// HTTPS: a self-signed certificate, certificates from files that are renewed under load,
// the redirect from plain HTTP, and proxies that name the address of the client.

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { selfSigned } from '../../src/server/tls/self-signed.ts';
import { eventually, startService, temporaryFolder } from '../support/service/service.ts';
import { slowTest } from '../support/run/slow-test.ts';
import { freePort } from '../support/network/local-server.ts';

interface Answered {
  status: number;
  body: string;
  /** Of the server's certificate. */
  fingerprint: string;
}

/** On a connection of its own. */
function get(url: string, ca: string[], headers: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = https.get(url, { ca, agent: false, headers }, (response) => {
      const fingerprint = (response.socket as TLSSocket).getPeerCertificate().fingerprint256;
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, body, fingerprint }));
    });
    request.on('error', reject);
  });
}

/** The status of the answer. */
function post(url: string, body: object, options: https.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = https.request(url, { method: 'POST', headers, ...options });
    request.on('response', (response) => resolve(response.resume().statusCode!));
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

function pair() {
  return selfSigned(['localhost'], ['127.0.0.1', '::1', 'fe80::1:2'], new Date());
}

/** As programs that renew certificates do it: both files are replaced at once. */
function put(folder: string, { cert, key }: { cert: string; key: string }) {
  for (const [name, text] of [
    ['key', key],
    ['cert', cert],
  ] as const) {
    writeFileSync(join(folder, `${name}.new`), text);
    renameSync(join(folder, `${name}.new`), join(folder, `${name}.pem`));
  }
  return { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
}

test('a self-signed certificate names this machine, and stays the same', async () => {
  const data = temporaryFolder();
  const settings = { data, server: { tls: { selfSigned: true } } };
  const first = await startService(settings);
  const cert = readFileSync(join(data, 'tls/certificate.pem'), 'utf8');
  const { subjectAltName, fingerprint256 } = new X509Certificate(cert);
  expect(subjectAltName).toContain('DNS:localhost');
  expect(subjectAltName).toContain('IP Address:127.0.0.1');
  expect(first.running.fingerprint).toBe(fingerprint256);
  expect(first.url).toMatch(/^https:/);
  expect(statSync(join(data, 'tls/key.pem')).mode & 0o077).toBe(0);
  const answer = await get(`${first.url}/health`, [cert]);
  expect(answer).toMatchObject({ status: 200, fingerprint: fingerprint256 });
  await first.running.stop();

  const second = await startService(settings);
  expect(second.running.fingerprint).toBe(fingerprint256);
});

test('IPv6 addresses are written whole', () => {
  const { cert } = pair();
  expect(new X509Certificate(cert).subjectAltName).toContain('IP Address:FE80:0:0:0:0:0:1:2');
});

test('a print and the WebSocket work over TLS', async () => {
  const [folder, files] = [temporaryFolder(), pair()];
  const service = await startService({ server: { tls: put(folder, files) } });
  const socket = new WebSocket(`${service.url.replace('https', 'wss')}/ws`, { ca: files.cert });
  onTestFinished(() => socket.terminate());
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  const body = { data: { items: [], total: 0 }, options: { wait: 20 } };
  expect(await post(`${service.url}/print/receipt`, body, { ca: files.cert })).toBe(200);
  await eventually(() => expect(messages.join('\n')).toContain('"status":"completed"'));
});

slowTest('a renewed certificate is used without a failed request; a wrong one is not', async () => {
  const [folder, old, renewed] = [temporaryFolder(), pair(), pair()];
  const tls = put(folder, old);
  const service = await startService({ server: { tls } });
  const ca = [old.cert, renewed.cert];
  const fingerprint = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256;
  const url = `${service.url}/health`;

  const ended = new AbortController();
  const statuses: number[] = [];
  let prints = 0;
  const repeat = async (ask: () => Promise<number>) => {
    while (!ended.signal.aborted) statuses.push(await ask());
  };
  // Prints on a connection that stays open, beside requests with a connection each.
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const print = () => {
    const body = { data: { number: `${++prints}` }, options: { wait: 20 } };
    return post(`${service.url}/print/queue-number`, body, { ca, agent });
  };
  const load = Promise.allSettled([
    ...Array.from({ length: 3 }, () => repeat(async () => (await get(url, ca)).status)),
    repeat(print),
  ]);
  writeFileSync(tls.key, 'not a key');
  await eventually(() => expect(statuses.length).toBeGreaterThan(20));
  expect((await get(url, ca)).fingerprint).toBe(fingerprint(old));
  put(folder, renewed);
  await eventually(async () => expect((await get(url, ca)).fingerprint).toBe(fingerprint(renewed)));
  const before = prints;
  await eventually(() => expect(prints).toBeGreaterThan(before));
  ended.abort();
  for (const loop of await load) expect(loop).toMatchObject({ status: 'fulfilled' });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const { body } = await get(`${service.url}/jobs/count?status=completed`, ca);
  expect(JSON.parse(body)).toMatchObject({ count: prints });
});

test.each([
  [{ cert: 'x.pem' }, 'server.tls: needs both cert and key'],
  [{ redirectPort: 80 }, 'server.tls.redirectPort: needs cert and key'],
  [{ cert: '/none.pem', key: '/none.pem' }, 'cannot be used: ENOENT'],
])('%j is refused', async (tls, message) => {
  await expect(startService({ server: { tls } })).rejects.toThrow(message);
});

test('plain HTTP is sent on to HTTPS', async () => {
  const redirectPort = await freePort();
  const service = await startService({ server: { tls: { selfSigned: true, redirectPort } } });
  const { port } = new URL(service.url);
  const location = await new Promise((resolve) =>
    http.get(`http://127.0.0.1:${redirectPort}/jobs?limit=1`, (response) =>
      resolve([response.resume().statusCode, response.headers.location]),
    ),
  );
  expect(location).toEqual([308, `https://127.0.0.1:${port}/jobs?limit=1`]);
  const socket = connect(redirectPort, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: evil.example/x\r\n\r\n');
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (d) => resolve(d.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
});

test('a trusted proxy names the address that limits apply to', async () => {
  const limits = { requestsPerMinute: 2 };
  const ask = async (trustProxy: string[]) => {
    const { url } = await startService({ server: { trustProxy }, limits });
    const statuses: number[] = [];
    for (const client of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'])
      statuses.push(
        (await fetch(`${url}/jobs`, { headers: { 'x-forwarded-for': client } })).status,
      );
    return statuses;
  };
  expect(await ask(['127.0.0.1'])).toEqual([200, 200, 429, 200]);
  expect(await ask([])).toEqual([200, 200, 429, 429]);
});

/** Whether a new client of this address gets an answer over TLS. */
function isAnswered(url: string, localAddress: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { rejectUnauthorized: false, agent: false as const, localAddress };
    https
      .get(`${url}/health`, options, (response) => resolve(response.resume().statusCode === 200))
      .on('error', () => resolve(false));
  });
}

/** Opens connections that send nothing, and opens one again whenever one is closed. */
async function keepSilent(port: number, count: number): Promise<void> {
  const sockets = new Set<Socket>();
  let hasEnded = false;
  onTestFinished(() => {
    hasEnded = true;
    for (const socket of sockets) socket.destroy();
  });
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('connect', resolve);
      socket.once('close', () => {
        sockets.delete(socket);
        // Not at once: the service shares this loop.
        setTimeout(() => void (hasEnded || open()), 20).unref();
      });
    });
  await Promise.all(Array.from({ length: count }, open));
}

test('silent connections of one address do not keep TLS clients of others out', async () => {
  const limits = { connections: 40, connectionsPerAddress: 10 };
  const service = await startService({ limits, server: { tls: { selfSigned: true } } });
  await keepSilent(Number(new URL(service.url).port), 60);
  const answered: boolean[] = [];
  for (let turn = 0; turn < 12; turn++) answered.push(await isAnswered(service.url, '127.0.0.2'));
  // One in nine if they were kept out. A busy machine may be too slow for a handshake.
  expect(answered.filter(Boolean).length).toBeGreaterThanOrEqual(9);
});

test('requests on TLS connections keep their place among the connections', async () => {
  const limits = { connections: 10, connectionsPerAddress: 50 };
  const service = await startService({ limits, server: { tls: { selfSigned: true } } });
  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  // Ten idle connections: each further client takes the place of one of them.
  await Promise.all(
    Array.from({ length: 10 }, () => post(`${service.url}/print/receipt`, {}, { agent })),
  );
  for (let turn = 0; turn < 5; turn++)
    expect(await isAnswered(service.url, '127.0.0.1')).toBe(true);
});

test('the redirect answers the first request of a connection alone, and bodies do not lose the answer', async () => {
  const redirectPort = await freePort();
  await startService({ server: { tls: { selfSigned: true, redirectPort } } });
  const answered = async (sent: string) => {
    const socket = connect(redirectPort, '127.0.0.1').setEncoding('latin1');
    socket.end(sent);
    let answer = '';
    for await (const piece of socket) answer += piece;
    return answer.split('\r\n')[0] + ` ${answer.split('HTTP/1.1').length - 1}`;
  };
  const one = 'GET /jobs HTTP/1.1\r\nHost: localhost\r\n\r\n';
  expect(await answered(one.repeat(50_000))).toBe('HTTP/1.1 308 Permanent Redirect 1');
  const large = `POST /print HTTP/1.1\r\nhost: x.example:80\r\ncontent-length: 5000000\r\n\r\n`;
  expect(await answered(large + 'x'.repeat(5_000_000))).toBe('HTTP/1.1 308 Permanent Redirect 1');
  for (const wrong of ['\x16\x03\x01\r\n\r\n', one.replace('localhost', 'a b'), 'x'.repeat(20_000)])
    expect(await answered(wrong)).toBe('HTTP/1.1 400 Bad Request 1');
});

test('silent connections to the redirect port are few, and do not keep others out', async () => {
  const redirectPort = await freePort();
  await startService({ server: { tls: { selfSigned: true, redirectPort } } });
  const opened = Array.from({ length: 300 }, () => connect(redirectPort, '127.0.0.1'));
  onTestFinished(() => opened.forEach((socket) => socket.destroy()));
  for (const socket of opened) socket.on('error', () => {});
  await eventually(() => expect(opened.filter(({ closed }) => closed)).toHaveLength(200));
  const status = await new Promise((resolve) =>
    http.get(`http://127.0.0.1:${redirectPort}/jobs`, ({ statusCode }) => resolve(statusCode)),
  );
  expect(status).toBe(308);
});

test('a connection that never begins TLS does not hold up the end of the service', async () => {
  const service = await startService({ server: { tls: { selfSigned: true } } });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  expect(await isAnswered(service.url, '127.0.0.1')).toBe(true); // it was accepted before this one
  const closed = once(socket, 'close');
  await service.running.stop(0);
  await closed;
});
