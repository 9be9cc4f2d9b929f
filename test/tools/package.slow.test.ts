// The package that npm pack makes: its files, and an installation of it as a user has it.

import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fontFile, scriptFaces } from '../../src/core/raster/text/shape.ts';
import { compileIn } from '../support/programs/compile.ts';
import { startRegistry } from '../support/network/registry.ts';
import { temporaryFolder } from '../support/service/service.ts';
import { follow, hasEnded, type Started } from '../support/service/started.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const nobody = 65_534;
/** The user of the installation: this one, unless it is root. */
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** The paths in the package. */
let packed: string[];
/** The home of the user, with the package in its node_modules. */
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'platen-install-'));
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', home];
  const { stdout } = await run('npm', pack, { cwd: root });
  const [{ filename, files }] = JSON.parse(stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  chmodSync(join(home, filename), 0o644);
  own(home);
  const registry = await startRegistry(join(root, 'node_modules'), temporary('platen-registry-'));
  const install = ['install', '--no-audit', '--no-fund', `./${filename}`];
  await run('npm', install, {
    cwd: home,
    ...user,
    env: { ...environment(), npm_config_registry: registry.url },
  });
  registry.close();
}, 480_000);

const temporaryFolders: string[] = [];
afterAll(() => {
  for (const folder of [home, ...temporaryFolders])
    rmSync(folder, { recursive: true, force: true });
});

function temporary(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  temporaryFolders.push(folder);
  return folder;
}

/** Nothing of the environment of the test: npm would find its settings there. */
function environment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: home, npm_config_update_notifier: 'false' };
}

/** Gives a folder and what is in it to the user. */
function own(folder: string): void {
  if (user.uid === undefined) return;
  chownSync(folder, user.uid, user.gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), user.uid, user.gid);
}

test('the package holds what its documents link to', () => {
  const files = new Set(packed);
  expect(files).toContain('dist/cli/main.js');
  expect(files).toContain('dist/platen-client/index.js');
  const broken: string[] = [];
  for (const document of [...files].filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path))) {
    const text = readFileSync(join(root, document), 'utf8').replaceAll(/```[^]*?```/g, '');
    const links = text.matchAll(
      /\]\((?!https?:|#)([^)#\s]+)[^)]*\)|(?:src|srcset)="(?!https?:)([^"]+)"/g,
    );
    for (const [, link, image] of links) {
      const target = normalize(join(dirname(document), (link ?? image)!));
      const isFolder = [...files].some((path) => path.startsWith(`${target}/`));
      if (!files.has(target) && !isFolder) broken.push(`${document}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

test('the package holds the notices', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      'dist/cli/notices.txt',
      'dist/library/notices.txt',
      'dist/web/notices.txt',
      'licences/README.md',
      'licences/pdfium.txt',
    ]),
  );
});

test('the package holds the list of bundled packages and the source maps of the service', () => {
  expect(packed).toContain('dist/platen.cdx.json');
  const chunks = packed.filter((path) => /^dist\/(cli|library)\/[^/]+-[\w-]{8}\.js$/.test(path));
  // A chunk that only passes on names of others has no lines to map, nor has the bundler's own.
  const onlyNames = /^((import|export)\b[^;]*;\s*)*$/;
  const withCode = chunks.filter(
    (path) =>
      !path.includes('/rolldown-runtime-') &&
      !onlyNames.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(withCode.length).toBeGreaterThan(20);
  for (const path of withCode) expect(packed).toContain(`${path}.map`);
});

test('the package holds the fonts of every script', () => {
  for (const { package: name, subset, weight, boldWeight } of Object.values(scriptFaces))
    for (const thickness of [weight, boldWeight])
      expect(packed).toContain(
        `dist/packages/@fontsource/${fontFile(name, subset, thickness)}.woff2`,
      );
});

const key = 'a-long-random-text';

/** Runs npx, which runs the service in a shell. */
function npxPlaten(data: string): Started {
  const npx = spawn('npx', ['platen', '--port', '0', '--data', data], {
    cwd: home,
    ...user,
    env: { ...environment(), PLATEN_API_KEY: key },
    detached: true, // a process group, which ends with the test
  });
  onTestFinished(() => {
    try {
      process.kill(-npx.pid!, 'SIGKILL');
    } catch {} // all of it has ended
  });
  return follow(npx);
}

const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
const post = async (url: string, body: object, more = {}) =>
  await (
    await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
  ).json();

/** SIGTERM to what was started: the service stops, too. */
async function stop(started: Started, url: string): Promise<void> {
  started.child.kill('SIGTERM');
  await hasEnded(url);
  await started.exit;
  expect(started.output()).toContain('Stopping');
}

// Every rarer code, an image, a text that is shaped in a thread, and a PDF.
const use = (url: string) => `
  import { toBytes, toPng } from 'platen';
  import { PlatenClient } from 'platen/client';
  import about from 'platen/package.json' with { type: 'json' };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  const blocks = [
    { type: 'image', content: 'data:image/svg+xml,' + svg },
    { type: 'pdf417', content: 'Platen' },
    { type: 'aztec', content: 'Platen' },
    { type: 'text', content: '{{ text }}' },
  ];
  const config = { name: 'All', blocks };
  const data = { text: Array.from({ length: 300 }, (_, n) => '\u0643\u0644\u0645\u0629' + n).join(' ') };
  const platen = new PlatenClient({ url: '${url}', key: '${key}' });
  await platen.createTemplate({ id: 'all', name: 'All', config });
  const { jobId } = await platen.print('all', data);
  const { status } = await platen.waitFor(jobId);
  const headers = { 'content-type': 'text/plain', accept: 'application/pdf', 'x-api-key': '${key}' };
  const asPdf = await fetch('${url}/preview', { method: 'POST', headers, body: 'Hello' });
  const pdf = Buffer.from(await asPdf.arrayBuffer()).toString('base64');
  const again = await platen.printDirect({ pdf }, { wait: true });
  const png = await toPng(config, data);
  const bytes = await toBytes(config, data, 'epson-tm-t20');
  const docs = await fetch('${url}/docs/static/swagger-ui-bundle.js', { headers });
  process.stdout.write(JSON.stringify([status, again.status, png.length > 1000, bytes.length > 1000, docs.status, about.name]));
`;

test(
  'a plain user installs it, starts it, protects it, prints, upgrades and stops it',
  { timeout: 480_000 },
  async () => {
    const installed = readdirSync(join(home, 'node_modules'), { recursive: true, encoding: 'utf8' })
      .map((path) => /^((?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(path)?.[1])
      .filter((name) => name !== undefined);
    // One of canvas is for this platform.
    expect(installed.toSorted()).toEqual([
      '@napi-rs/canvas',
      expect.stringMatching(/^@napi-rs\/canvas-/),
      '@photostructure/sqlite',
      'node-addon-api',
      'node-gyp-build',
      'platen',
    ]);

    const first = npxPlaten('data');
    const url = await first.url();
    expect((await fetch(`${url}/jobs`)).status).toBe(401);
    const till = await run(
      join(home, 'node_modules/.bin/platen'),
      ['keys', 'add', 'Till 1', '--scope', 'print', '--url', url],
      { cwd: home, ...user, env: { ...environment(), PLATEN_API_KEY: key } },
    );
    const asTill = { 'X-API-Key': till.stdout.trim() };
    const ticket = { data: { number: '7' }, options: { wait: 30 } };
    expect(await post(`${url}/print/queue-number`, ticket, asTill)).toMatchObject({
      success: true,
      status: 'completed',
    });
    expect(await post(`${url}/templates`, {}, asTill)).toMatchObject({
      error: { code: 'FORBIDDEN', message: expect.stringContaining('design') },
    });
    writeFileSync(join(home, 'use.mjs'), use(url));
    const used = await run(process.execPath, ['--no-warnings', 'use.mjs'], {
      cwd: home,
      ...user,
      env: environment(),
    });
    expect(used.stderr).toBe('');
    expect(JSON.parse(used.stdout)).toEqual(['completed', 'completed', true, true, 200, 'platen']);
    await stop(first, url);

    cpSync(join(root, 'test/fixtures/data-0.1.0'), join(home, 'old'), { recursive: true });
    own(join(home, 'old'));
    const second = npxPlaten('old');
    const again = await second.url();
    const { jobs } = (await (await fetch(`${again}/jobs?limit=50`, { headers })).json()) as {
      jobs: { id: string }[];
    };
    expect(jobs.map(({ id }) => id)).toEqual(expect.arrayContaining(['job-001', 'job-011']));
    // The printers of the old data have addresses where nothing is.
    await post(`${again}/printers`, { id: 'new', virtual: 'virtual-80' });
    const blocks = [{ type: 'text', content: 'Total {{ total }}' }];
    const changed = await fetch(`${again}/templates/receipt`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ config: { name: 'Receipt', blocks } }),
    });
    expect(await changed.json()).toMatchObject({ template: { version: 3 } });
    const bill = { data: { total: '7' }, options: { printer: 'new', wait: 30 } };
    expect(await post(`${again}/print/receipt`, bill)).toMatchObject({
      success: true,
      status: 'completed',
    });
    await stop(second, again);
  },
);

test('a program can be compiled against the library', () => {
  const library = `import { type CheckedTemplate, checkTemplate, Fault, toBytes, toPng } from 'platen';
const check = checkTemplate({ name: 'Hi', blocks: [] });
const template: CheckedTemplate | null = check.ok ? check.template : null;
const blocks: string[] = template?.config.blocks.map(({ type }) => type) ?? [];
const png: Uint8Array = await toPng(template ?? {}, {}, { scale: 2, now: new Date() });
const bytes: Uint8Array = await toBytes({}, {}, 'epson-tm-t20', { cutPaper: false });
console.log(blocks, png, bytes, new Fault('EXPIRED', 'no').details);
// @ts-expect-error
await toBytes({}, {});
`;
  const options = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'] };
  const folder = temporaryFolder();
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'));
  expect(compileIn(folder, library, options)).toBe('');
});
