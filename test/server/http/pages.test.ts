import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startService } from '../../support/service.ts';

const page = 'dist/web/index.html';

/** What the browser loads before anything is shown. */
function firstScripts(): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/\.\/(pages\/[^"]+\.js)"/g)].map(
    ([, path]) => path!,
  );
}

test('the pages are built (npm run build)', () => expect(existsSync(page)).toBe(true));

test('the first load is less than 160 kB of script, and the designer is not in it', () => {
  const scripts = firstScripts();
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, path) => sum + readFileSync(`dist/web/${path}.gz`).length, 0);
  expect(bytes).toBeLessThan(160_000);
  expect(readdirSync('dist/web/pages').some((name) => /^designer-.*\.js$/.test(name))).toBe(true);
  expect(scripts.join()).not.toContain('designer');
});

test('the page comes with a policy that allows nothing from elsewhere and nothing inline', async () => {
  const { get } = await startService();
  const { status, headers, body } = await get('/');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(String(body)).not.toMatch(/<style|<script(?![^>]* src=)|https?:/);
});

test('what the page loads is compressed, and kept by the browser', async () => {
  const { get } = await startService();
  const { status, headers } = await get(`/${firstScripts()[0]}`);
  expect(status).toBe(200);
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('cache-control')).toContain('immutable');
});

test('with a key on, the pages are open and everything else is not', async () => {
  const { url } = await startService({ auth: { enabled: true, apiKey: 'k' } });
  const open = ['/', `/${firstScripts()[0]}`];
  for (const path of open) {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    expect(response.status, path).toBe(200);
  }
  for (const path of ['/jobs', '/printers', '/templates', '/nowhere', '//jobs', '/pages/../jobs'])
    expect((await fetch(url + path)).status, path).toBeGreaterThanOrEqual(400);
});

test('a path that is nobody’s stays a JSON answer, for browsers too', async () => {
  const { get } = await startService();
  for (const path of ['/nowhere', '/pages/nowhere.js', '/pages/../../package.json'])
    expect(await get(path, { headers: { accept: 'text/html' } })).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
});

test('under a base path the page is sent to its slash, and what it loads is beside it', async () => {
  const { url, get } = await startService({ server: { basePath: '/print-service' } });
  const { status } = await get('/');
  expect(status).toBe(200);
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/print-service/');
  expect((await get(`/${firstScripts()[0]}`)).status).toBe(200);
});
