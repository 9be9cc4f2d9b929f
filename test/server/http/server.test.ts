import { connect } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { Settings } from '../../../src/server/config.ts';
import { startService } from '../../support/service/service.ts';
import { shareService } from '../../support/service/shared-service.ts';
import { slowTest } from '../../support/run/slow-test.ts';

/** For requests that change nothing. */
const shared = shareService();

/** Sends text as it is and returns all that comes back. */
function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const json = { 'content-type': 'application/json' };

test.each([
  ['an unknown route', 'GET', '/nowhere', {}, 404, 'NOT_FOUND'],
  ['the root of an unknown tree', 'POST', '/a/b/c', {}, 404, 'NOT_FOUND'],
  ['a wrong method', 'PATCH', '/templates', {}, 405, 'METHOD_NOT_ALLOWED'],
  ['a wrong method on a path with an id', 'PATCH', '/jobs/1', {}, 405, 'METHOD_NOT_ALLOWED'],
  ['broken JSON', 'POST', '/templates', { body: '{"id":', headers: json }, 400, 'INVALID_JSON'],
  [
    'a key that would change prototypes',
    'POST',
    '/print/receipt',
    { body: '{"data":{"__proto__":{"a":1}}}', headers: json },
    400,
    'INVALID_JSON',
  ],
  [
    'JSON as plain text',
    'POST',
    '/print/receipt',
    { body: '{"data":{}}', headers: { 'content-type': 'text/plain' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'a form',
    'POST',
    '/templates',
    { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'a body over 1 MiB',
    'POST',
    '/print/receipt',
    { body: JSON.stringify({ data: { a: 'x'.repeat(1_048_576) } }) },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['a path that cannot be decoded', 'GET', '/templates/%E0%A4%A', {}, 404, 'NOT_FOUND'],
  [
    'another host',
    'GET',
    '/templates',
    { headers: { host: 'evil.example' } },
    403,
    'FORBIDDEN_HOST',
  ],
  [
    'a page of another origin',
    'GET',
    '/templates',
    { headers: { origin: 'https://evil.example' } },
    403,
    'FORBIDDEN_HOST',
  ],
])('%s gets the error envelope', async (_name, method, path, options, status, code) => {
  const service = shared();
  const { host, ...headers } = (options as { headers?: Record<string, string> }).headers ?? {};
  if (host) {
    const answer = await raw(
      service.url,
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(`"code":"${code}"`);
    return;
  }
  const answer = await service.request(method, path, { ...options, headers });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, error: { code } });
  expect(answer.body.error.message.length).toBeGreaterThan(10);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at .*\.[jt]s|Error:/);
});

test('a wrong method is answered with the allowed ones', async () => {
  const service = await startService();
  const { headers } = await service.request('PATCH', '/templates');
  expect(headers.get('allow')).toContain('POST');
});

test('HEAD answers as GET does, without the body, and the connection goes on', async () => {
  const { url } = shared();
  for (const path of ['/templates', '/', '/openapi.json', '/nowhere']) {
    const got = await fetch(url + path);
    const head = await fetch(url + path, { method: 'HEAD' });
    expect(head.status, path).toBe(got.status);
    for (const name of ['content-type', 'content-length'])
      expect(head.headers.get(name), `${path} ${name}`).toBe(got.headers.get(name));
    expect(await head.text(), path).toBe('');
  }
  const host = new URL(url).host;
  const answers = await raw(
    url,
    `HEAD /health HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(answers.match(/"status":"ok"/g)).toHaveLength(1);
  expect((await fetch(`${url}/print/receipt`, { method: 'HEAD' })).status).toBe(405);
  const { headers } = await fetch(`${url}/templates`, { method: 'PATCH' });
  expect(headers.get('allow')).toContain('HEAD');
});

test('input that is not HTTP gets the envelope too', async () => {
  const service = await startService();
  const answer = await raw(service.url, 'HELO platen\r\n\r\n');
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toContain('"success":false');
});

test('headers that are too large get 431', async () => {
  const { url } = shared();
  const cookie = 'x'.repeat(20_000);
  const answer = await raw(
    url,
    `GET /templates HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
  );
  expect(answer).toContain('HTTP/1.1 431 Request Header Fields Too Large');
  expect(answer).toContain('"code":"HEADERS_TOO_LARGE"');
  expect(answer).toContain('16384 bytes');
});

test('a request without a Host header gets the envelope', async () => {
  const { url } = shared();
  const answer = await raw(url, 'GET /templates HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(answer).toContain('HTTP/1.1 400 ');
  expect(answer).toContain('"code":"VALIDATION_ERROR"');
  expect(answer).toContain('no header Host');
  const old = await raw(url, 'GET /templates HTTP/1.0\r\n\r\n');
  expect(old).toContain(' 403 ');
  expect(old).toContain('the request has no header Host');
});

test('a foreign host is told that a key is enough', async () => {
  const ask = (url: string, key = '') =>
    raw(url, `GET /templates HTTP/1.1\r\nHost: print.example\r\n${key}Connection: close\r\n\r\n`);
  expect(await ask(shared().url)).toContain('auth.enabled and auth.apiKey');
  const apiKey = 'a-long-random-text';
  const { url } = await startService({ auth: { enabled: true, apiKey } });
  expect(await ask(url, `X-API-Key: ${apiKey}\r\n`)).toContain('HTTP/1.1 200 ');
});

test.each([
  ['application/json; charset=ISO-8859-1', 415],
  ['application/json;charset="windows-1252"', 415],
  ['application/json; charset=utf-16', 415],
  ['application/json; charset=UTF-8', 200],
  ['application/json;charset="utf-8"', 200],
  ['application/json; charset=utf8', 200],
  ['application/json; profile=till', 200],
])('%s gets %i', async (type, expected) => {
  const headers = { 'content-type': type };
  const { status, body } = await shared().post(
    '/print/queue-number',
    { data: { number: 'é' } },
    { headers },
  );
  expect(status).toBe(expected);
  if (status !== 415) return;
  expect(body.error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  expect(body.error.message).toContain('UTF-8');
});

test('health is never limited', async () => {
  const service = await startService({ limits: { requestsPerMinute: 3 } });
  for (let n = 0; n < 8; n++)
    expect((await fetch(`${service.url}/health?_=${n}`)).status).toBe(200);
  expect((await fetch(`${service.url}/templates`)).status).toBe(200);
});

test('very deep JSON neither crashes nor hangs', async () => {
  const service = await startService();
  const deep = `{"data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  const { status } = await service.post('/print/queue-number', deep);
  expect(status).toBe(400);
  expect((await service.get('/health')).status).toBe(200);
});

test('64 levels are accepted, 65 are not', async () => {
  const service = await startService();
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  // The body and its data are two.
  const send = (levels: number) =>
    service.post('/print/queue-number', `{"data":{"number":"1","a":${nested(levels - 2)}}}`);
  expect((await send(64)).status).toBe(200);
  const { status, body } = await send(65);
  expect(status).toBe(400);
  expect(body.error.message).toContain('64 levels');
});

test('a body of more than 250,000 values is rejected before it is parsed', async () => {
  const service = await startService();
  const list = `[${Array.from({ length: 9999 }, () => '1').join()}]`;
  const send = (lists: number) => {
    const all = Array.from({ length: lists }, () => list).join();
    return service.post('/print/queue-number', `{"data":{"number":"1","a":[${all}]}}`);
  };
  expect((await send(24)).status).toBe(200);
  const { status, body } = await send(26);
  expect(status).toBe(400);
  expect(body.error.message).toContain('250000 values');
});

slowTest(
  'brackets and commas in strings do not count, whatever is escaped before them',
  async () => {
    const service = await startService();
    for (const before of ['', 'x'.repeat(70), 'x'.repeat(61)])
      for (const escaped of ['"', '\\', '\\"', '"\\', '\\\\"'])
        for (const text of [before + escaped, `${before}${escaped}${'['.repeat(100)}`]) {
          const data = { number: '1', text, after: [text, ','.repeat(300_000)] };
          const { status } = await service.post('/print/queue-number', { data });
          expect(status, text).toBe(200);
        }
  },
);

test('a list that is too long is rejected', async () => {
  const service = await startService();
  const list = JSON.stringify(Array.from({ length: 10_001 }, () => 1));
  const { status, body } = await service.post('/print/queue-number', `{"data":{"a":${list}}}`);
  expect(status).toBe(400);
  expect(body.error.message).toContain('10000');
});

test('braces within strings do not count as depth', async () => {
  const service = await startService();
  const braces = '[{"\\'.repeat(100);
  const answer = await service.post('/print/queue-number', { data: { number: braces } });
  expect(answer.status).toBe(200);
});

test('more requests per minute than configured are rejected', async () => {
  const service = await startService({ limits: { requestsPerMinute: 5 } });
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await fetch(`${service.url}/templates`));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]!.json()).toMatchObject({
    success: false,
    error: { code: 'RATE_LIMITED' },
  });
});

test('health needs no configuration', async () => {
  const service = await startService();
  expect((await service.get('/health')).body).toMatchObject({ success: true, status: 'ok' });
});

test('a listed origin may call, and gets the CORS headers', async () => {
  const origin = 'https://till.example';
  const service = await startService({ cors: { origins: [origin] } });
  const { status, headers } = await service.get('/templates', { headers: { origin } });
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  const preflight = await service.request('OPTIONS', '/print/receipt', { headers: { origin } });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
});

test('with a key configured, only requests with the right key are answered', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 's3cret' } });
  expect((await service.get('/templates')).status).toBe(200);
  for (const key of ['wrong', '', 's3cret ', 's3cre']) {
    for (const path of ['/templates', '/jobs', '/printer/status', '/nowhere']) {
      const { status, body } = await service.get(path, { headers: { 'x-api-key': key } });
      // Spaces at the end of a header's value do not count in HTTP.
      if (key === 's3cret ') continue;
      expect(status).toBe(401);
      expect(body.error.code).toBe('UNAUTHORIZED');
      expect(body.error.message).toMatch(/API key is invalid/);
    }
  }
  const bare = await fetch(`${service.url}/print/receipt`, { method: 'POST' });
  expect(bare.status).toBe(401);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
  expect((await fetch(`${service.url}/docs/static/index.html`)).status).toBe(200);
  expect((await fetch(`${service.url}/template-schema.json`)).status).toBe(200);
});

test('a base path is the prefix of every path', async () => {
  const service = await startService({ server: { basePath: '/print-service' } });
  expect(service.url).toMatch(/\/print-service$/);
  expect((await service.get('/health')).status).toBe(200);
  const outside = await fetch(new URL('/health', service.url));
  expect(outside.status).toBe(404);
});

test('with a base path and a key, the documentation loads its files and the page redirects to its slash', async () => {
  const service = await startService({
    server: { basePath: '/print-service' },
    auth: { enabled: true, apiKey: 's3cret' },
  });
  for (const path of ['/docs', '/docs/']) {
    const page = await (await fetch(service.url + path)).text();
    const loads = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(loads.length).toBeGreaterThan(4);
    for (const address of loads) {
      const loaded = await fetch(new URL(address, service.url + path), { method: 'HEAD' });
      expect(loaded.status, address).toBe(200);
    }
  }
  const sent = await fetch(service.url, { redirect: 'manual' });
  expect(sent.headers.get('location')).toBe('/print-service/');
  for (const path of ['/templates', '/', '//templates', '/health'])
    expect((await fetch(new URL(service.url).origin + path)).status, path).toBe(401);
  expect((await fetch(`${service.url}/templates`)).status).toBe(401);
});

test('the settings are a valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validateSchema(Settings) ? null : ajv.errors).toBeNull();
});
