// Guessing keys, and what is open without one.

import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { PlatenClient } from '../../../../src/client/index.ts';
import { checkConfig } from '../../../../src/server/config.ts';
import { fullAccess } from '../../../../src/core/model/access/api-key.ts';
import { requireKey } from '../../../../src/server/http/access/auth.ts';
import { securityWarnings } from '../../../../src/server/http/access/security-warnings.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import { startService } from '../../../support/service/service.ts';

const apiKey = 'a-long-random-text';

test('after ten wrong keys in a minute an address waits for its answers, but not with the right key', async () => {
  const { url } = await startService({ auth: { enabled: true, apiKey } });
  const ask = (key: string) => fetch(`${url}/templates`, { headers: { 'x-api-key': key } });
  for (let n = 0; n < 10; n++) expect((await ask(`wrong ${n}`)).status).toBe(401);
  const answered: string[] = [];
  const slow = ask('wrong').then((response) => {
    answered.push('wrong key');
    return response;
  });
  expect((await ask(apiKey)).status).toBe(200);
  answered.push('right key');
  const refused = await slow;
  expect(answered).toEqual(['right key', 'wrong key']);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
});

test('an address with wrong keys is logged once a minute', async () => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  const warn = vi.spyOn(app.log, 'warn');
  const find = async (key: string) => (key === apiKey ? fullAccess('') : null);
  const rules = {
    isRequired: () => true,
    find,
    probePaths: new Set(['/health']),
    isPublic: () => false,
    openRequestsPerMinute: 0,
  };
  requireKey(app, { ...rules, wait: async () => {} });
  app.get('/', () => null);
  const ask = (key: string, remoteAddress: string) =>
    app.inject({ path: '/', headers: { 'x-api-key': key }, remoteAddress });
  for (let n = 0; n < 15; n++) await ask('wrong', '192.0.2.1');
  await ask('wrong', '192.0.2.2');
  await ask(apiKey, '192.0.2.3');
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { requestId: expect.any(String), address: '192.0.2.1' },
    { requestId: expect.any(String), address: '192.0.2.2' },
  ]);
});

test('requests without a key do not count as wrong keys', async () => {
  const service = await startService({ auth: { enabled: true, apiKey } });
  for (let n = 0; n < 20; n++) expect((await fetch(`${service.url}/jobs`)).status).toBe(401);
  expect((await service.get('/jobs')).status).toBe(200);
});

test('wrong keys and unknown paths count as requests', async () => {
  const { url } = await startService({
    auth: { enabled: true, apiKey },
    limits: { requestsPerMinute: 5 },
  });
  const statuses = [];
  for (let n = 0; n < 8; n++) statuses.push((await fetch(`${url}/jobs`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);

  const open = await startService({ limits: { requestsPerMinute: 5 } });
  statuses.length = 0;
  for (let n = 0; n < 8; n++) statuses.push((await fetch(`${open.url}/nowhere`)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
});

test('what is open without a key is limited, but not /health', async () => {
  const service = await startService({
    auth: { enabled: true, apiKey },
    limits: { openRequestsPerMinute: 5 },
  });
  const ask = async (path: string) => (await fetch(service.url + path)).status;
  const statuses = [];
  for (let n = 0; n < 8; n++) statuses.push(await ask('/openapi.json'));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(await ask('/docs/json')).toBe(429);
  for (let n = 0; n < 8; n++) expect(await ask('/health')).toBe(200);
  expect((await service.get('/templates')).status).toBe(200);
});

test('the subprotocol is a key for WebSockets only', async () => {
  const { url } = await startService({ auth: { enabled: true, apiKey } });
  const protocol = `platen.key.${Buffer.from(apiKey).toString('base64url')}`;
  const headers = { 'sec-websocket-protocol': protocol };
  expect((await fetch(`${url}/templates`, { headers })).status).toBe(401);
});

test('the answer to a WebSocket repeats the key only to a client that offers nothing else', async () => {
  const service = await startService({ auth: { enabled: true, apiKey } });
  const key = `platen.key.${Buffer.from(apiKey).toString('base64url')}`;
  for (const protocols of [
    ['platen', key],
    [key, 'platen'],
  ]) {
    const feed = service.listen('', { protocols });
    await feed.opened;
    expect(feed.socket.protocol).toBe('platen');
  }
  const only = service.listen('', { protocols: [key] });
  await only.opened; // without a protocol in the answer it would fail
  expect(only.socket.protocol).toBe(key);
});

test('the client offers a protocol beside the key', async () => {
  const { url } = await startService({ auth: { enabled: true, apiKey } });
  const sockets: WebSocket[] = [];
  class Kept extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.push(this);
    }
  }
  const client = new PlatenClient({ url, key: apiKey, WebSocket: Kept });
  await new Promise<void>((resolve) => {
    const feed = client.listen({ onEvent: () => {}, onReset: resolve });
    onTestFinished(() => feed.close());
  });
  expect(sockets[0]!.protocol).toBe('platen');
});

test.each([
  [{ enabled: true, apiKey: 'a-long-random-text' }, false, []],
  [{ enabled: false, apiKey: '' }, true, []],
  [{ enabled: false, apiKey: '' }, false, [/Every machine/]],
  [{ enabled: true, apiKey: 'a' }, true, [/shorter than 16/]],
  [{ enabled: true, apiKey: '   ' }, true, [/blanks/]],
  [{ enabled: false, apiKey }, true, [/auth.enabled is false/]],
  [{ enabled: false, apiKey }, false, [/auth.enabled is false/, /Every machine/]],
])('%j with loopback %j warns %j', (auth, isLocal, expected) => {
  const warnings = securityWarnings(checkConfig({ auth }), {
    isLocal,
    needsKey: auth.enabled,
  });
  expect(warnings).toHaveLength(expected.length);
  for (const [index, pattern] of expected.entries())
    expect(warnings[index]!.message).toMatch(pattern);
});

test('GET /warnings tells what to change, to those who have the key', async () => {
  const short = await startService({ auth: { enabled: true, apiKey: 'open-sesame' } });
  expect((await short.get('/warnings')).body).toEqual({
    success: true,
    warnings: [{ code: 'KEY_SHORT', message: expect.stringContaining('16 characters') }],
  });
  expect((await fetch(`${short.url}/warnings`)).status).toBe(401);

  const unused = await startService({ auth: { enabled: false, apiKey } });
  const { warnings } = (await unused.get('/warnings')).body;
  expect(warnings).toMatchObject([{ code: 'KEY_NOT_REQUIRED' }]);
  const good = await startService({ auth: { enabled: true, apiKey } });
  expect((await good.get('/warnings')).body.warnings).toEqual([]);
});
