// What pages of other sites can do in a browser of a person who reaches the service.

import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();
const evil = 'https://evil.example';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** With headers that `fetch` does not let us set. */
function send(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode!, headers: response.headers });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

test.each(['cross-site', 'same-site'])('a %s page may link to the pages, no more', async (site) => {
  const { url } = shared();
  const from = { 'sec-fetch-site': site };
  for (const path of ['/', '/docs', '/docs/static/swagger-ui.css'])
    expect((await send(url, path, { ...from, ...navigation })).status, path).toBe(200);
  for (const path of ['/templates', '/virtual-printer/sheets/1.png', '/printers/discover', '/jobs'])
    for (const how of [image, navigation])
      expect((await send(url, path, { ...from, ...how })).status, path).toBe(403);
  expect((await send(url, '/', { ...from, ...image })).status).toBe(403);
  expect((await send(url, '/printer/test', { ...from, ...navigation }, 'POST')).status).toBe(403);
});

test('the own pages and programs are not affected', async () => {
  const { url } = shared();
  for (const site of ['same-origin', 'none'])
    expect((await send(url, '/templates', { 'sec-fetch-site': site })).status).toBe(200);
  expect(
    (await send(url, '/templates', { origin: url, 'sec-fetch-site': 'same-origin' })).status,
  ).toBe(200);
});

test('a listed origin may call from another site, others may not embed answers', async () => {
  const origin = 'https://till.example';
  const { url } = await startService({ cors: { origins: [origin] } });
  const from = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const listed = await send(url, '/templates', { ...from, origin });
  expect(listed.status).toBe(200);
  expect(listed.headers['cross-origin-resource-policy']).toBeUndefined();
  expect((await send(url, '/templates', { ...from, origin: evil })).status).toBe(403);
  const { headers } = await send(url, '/templates');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

test.each(['/health', '/templates', '/docs/static/index.html', '/docs/json', '/openapi.json', '/'])(
  '%s is sent with headers that keep browsers from guessing and embedding',
  async (path) => {
    const { headers } = await send(shared().url, path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    if (path.startsWith('/docs/static')) expect(headers['referrer-policy']).toBe('no-referrer');
  },
);

test('beyond loopback and without a key, foreign origins are refused too', async () => {
  const service = await startService({ server: { host: '0.0.0.0' } });
  const url = service.url.replace('0.0.0.0', '127.0.0.1');
  for (const path of ['/printer/test', '/printers/default/pause', '/printers/default/resume'])
    expect((await send(url, path, { origin: evil }, 'POST')).status, path).toBe(403);
  expect((await send(url, '/templates', { origin: url })).status).toBe(200);
  expect(await service.listen('', { headers: { origin: evil } }).refused).toBe(403);
});

test('beyond loopback and without a key, public names that cors.origins does not list are refused', async () => {
  const cors = { origins: ['https://print.shop.example'] };
  const service = await startService({ server: { host: '0.0.0.0' }, cors });
  const url = service.url.replace('0.0.0.0', '127.0.0.1');
  const status = async (host: string) => (await send(url, '/templates', { host })).status;
  for (const host of ['evil.example', 'evil.example:3000', 'local.evil.example', '1.2.3.4.example'])
    expect(await status(host), host).toBe(403);
  for (const host of [
    '192.168.1.20:3000',
    '[fd00::1]:3000',
    'platen',
    'platen.local',
    'host.docker.internal',
    'print.shop.example',
  ])
    expect(await status(host), host).toBe(200);
});

test('with a key, foreign origins are refused too', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'k' } });
  const headers = { 'x-api-key': 'k', origin: evil };
  expect((await send(service.url, '/templates', headers)).status).toBe(403);
  expect(await service.listen('', { headers }).refused).toBe(403);
});

test.each(['LOCALHOST', '127.0.1.1', 'localhost'])(
  'listening on %s is listening on loopback, where foreign hosts are refused',
  async (host) => {
    const { url, running } = await startService({ server: { host } });
    expect(running.isLocal).toBe(true);
    expect((await send(url, '/templates')).status).toBe(200);
    expect((await send(url, '/templates', { host: 'evil.example' })).status).toBe(403);
  },
);
