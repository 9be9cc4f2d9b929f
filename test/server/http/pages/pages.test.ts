import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../../../src/web/languages/languages.ts';
import { startService } from '../../../support/service/service.ts';

const page = 'dist/web/index.html';

/** What the browser loads before anything is shown. */
function firstScripts(): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/ src="\.\/(pages\/[^"]+\.js)"/g)].map(
    ([, path]) => path!,
  );
}

/** The script of a page or the texts of a language. */
function filesOf(name: string): string[] {
  const built = readdirSync('dist/web/pages').filter((path) => path.endsWith('.js'));
  return built.filter((path) => path.startsWith(`${name}-`)).map((path) => `pages/${path}`);
}

function sizeOf(path: string): number {
  return readFileSync(`dist/web/${path}.gz`).length;
}

test('the pages are built (npm run build)', () => expect(existsSync(page)).toBe(true));

test('the first load is less than 65 kB of script in every language', () => {
  const scripts = firstScripts();
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, path) => sum + sizeOf(path), 0);
  // English is in the scripts; of another language the smaller file is loaded first.
  const [, ...others] = Object.keys(languages).map((code) => filesOf(code).map(sizeOf));
  for (const sizes of others) {
    expect(sizes).toHaveLength(2);
    expect(bytes + Math.min(...sizes)).toBeLessThan(65_000);
  }
});

test.each(['designer', 'jobs-page', 'templates-page', 'settings-page', 'en'])(
  'the first load is without %s',
  (name) => {
    expect(filesOf(name)).toHaveLength(1);
    expect(firstScripts()).not.toContain(filesOf(name)[0]);
  },
);

test('the page comes with a policy that allows nothing from elsewhere, and inline only the outline', async () => {
  const { get } = await startService();
  const { status, headers, body } = await get('/');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const html = String(body);
  expect(html).not.toMatch(/https?:| style=| on\w+=/);
  for (const tag of ['script', 'style']) {
    const inline = [
      ...html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>([^]*?)</${tag}>`, 'g')),
    ];
    const [hash] = inline.map(([, text]) => createHash('sha256').update(text!).digest('base64'));
    expect(inline).toHaveLength(1);
    expect(policy).toContain(`${tag}-src 'self' 'sha256-${hash}';`);
  }
});

test('the outline of the page needs no file, and no style sheet comes before it', () => {
  const html = readFileSync(page, 'utf8');
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).not.toContain('rel="stylesheet"');
  expect(head.indexOf('<style>')).toBeGreaterThan(0);
  expect(html.indexOf('class="first-paint"')).toBeLessThan(html.indexOf('rel="stylesheet"'));
  expect(Buffer.byteLength(html)).toBeLessThan(6000);
});

test('the first load has few files: scripts and styles together', () => {
  const file = / (?:src|href)="\.\/pages\/[^"]+\.(?:js|css)"/g;
  const files = [...readFileSync(page, 'utf8').matchAll(file)];
  expect(files.length).toBeLessThanOrEqual(6);
});

test('the pages can be installed as an app, also under a base path', async () => {
  const { url, get } = await startService({ server: { basePath: '/print-service' } });
  const { body } = await get('/');
  const path = /rel="manifest" href="\.(\/[^"]+)"/.exec(String(body))![1]!;
  const manifest = JSON.parse(await (await fetch(url + path)).text());
  const at = (address: string) => new URL(address, url + path).href;
  expect(at(manifest.start_url)).toBe(`${url}/`);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const png = Buffer.from(await (await fetch(at(src))).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('the page itself is compressed where the browser takes it', async () => {
  const { url } = await startService();
  const sent = async (encoding: string) => {
    const response = await fetch(`${url}/`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('vary')).toBe('accept-encoding');
    return { encoding: response.headers.get('content-encoding'), text: await response.text() };
  };
  const html = readFileSync(page, 'utf8');
  expect(await sent('gzip, deflate, br')).toEqual({ encoding: 'gzip', text: html });
  expect(await sent('identity')).toEqual({ encoding: null, text: html });
});

test('what the page loads is compressed, by Brotli where the browser takes it, and kept by the browser', async () => {
  const { get } = await startService();
  const sizes: Record<string, number> = {};
  for (const [accepted, used] of [
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
  ] as const) {
    const sent = { headers: { 'accept-encoding': accepted } };
    const { status, headers } = await get(`/${firstScripts()[0]}`, sent);
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe(used);
    expect(headers.get('cache-control')).toContain('immutable');
    sizes[used] = Number(headers.get('content-length'));
  }
  expect(sizes.br).toBeLessThan(0.9 * sizes.gzip!);
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
