// The packages that `npm pack` makes, without packing them: which files they hold, and whether
// a program can be compiled against their declarations.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { fontFile, scriptFaces } from '../../src/core/raster/text/shape.ts';
import { eventually, temporaryFolder } from '../support/service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

const known = new Map<string, string[]>();

function filesOf(folder: string): string[] {
  const before = known.get(folder);
  if (before) return before;
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const text = execFileSync('npm', args, { cwd: join(root, folder), encoding: 'utf8' });
  const [{ files }] = JSON.parse(text) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  known.set(folder, paths);
  return paths;
}

// npm pack compresses all files, also for a list of them.
const packing = { timeout: 120_000 };

test('the package holds what its documents link to', packing, () => {
  const files = new Set(filesOf('.'));
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

test('the package holds the notices', packing, () => {
  expect(filesOf('.')).toEqual(
    expect.arrayContaining([
      'dist/cli/notices.txt',
      'dist/library/notices.txt',
      'dist/web/notices.txt',
      'licences/README.md',
      'licences/pdfium.txt',
    ]),
  );
});

/** A folder with the package as users install it: its files, and no package but its dependencies. */
function install(): string {
  const folder = temporaryFolder();
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const path of filesOf('.'))
    cpSync(join(root, path), join(folder, 'node_modules/platen', path));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

test('the package holds the fonts of every script', packing, () => {
  const files = filesOf('.');
  for (const { package: name, subset, weight, boldWeight } of Object.values(scriptFaces))
    for (const thickness of [weight, boldWeight])
      expect(files).toContain(
        `dist/packages/@fontsource/${fontFile(name, subset, thickness)}.woff2`,
      );
});

test('the package needs no packages but its dependencies', packing, async () => {
  const folder = install();
  const program = join(folder, 'node_modules/platen/dist/cli/main.js');
  const child = spawn(process.execPath, [program, '--port', '0', '--data', join(folder, 'data')]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const url = await eventually(() => {
    const found = /listens on (http\S+)/.exec(output);
    expect(found, output).not.toBeNull();
    return found![1]!;
  });

  // Every rarer code, an image, a text that is shaped in a thread, and a PDF.
  const blocks = [
    {
      type: 'image',
      content: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    },
    { type: 'pdf417', content: 'Platen' },
    { type: 'aztec', content: 'Platen' },
    { type: 'text', content: '{{ text }}' },
  ];
  const text = Array.from({ length: 300 }, (_, n) => `\u0643\u0644\u0645\u0629${n}`).join(' ');
  const use = `
    import { writeFileSync } from 'node:fs';
    import { toBytes, toPng } from 'platen';
    import { PlatenClient } from 'platen/client';
    import about from 'platen/package.json' with { type: 'json' };
    const config = { name: 'All', blocks: ${JSON.stringify(blocks)} };
    const data = { text: ${JSON.stringify(text)} };
    const platen = new PlatenClient({ url: '${url}' });
    await platen.createTemplate({ id: 'all', name: 'All', config });
    const { jobId } = await platen.print('all', data);
    const { status } = await platen.waitFor(jobId);
    const headers = { 'content-type': 'text/plain', accept: 'application/pdf' };
    const asPdf = await fetch('${url}/preview', { method: 'POST', headers, body: 'Hello' });
    const pdf = Buffer.from(await asPdf.arrayBuffer()).toString('base64');
    const again = await platen.printDirect({ pdf }, { wait: true });
    const png = await toPng(config, data);
    const bytes = await toBytes(config, data, 'epson-tm-t20');
    const docs = await fetch('${url}/docs/static/swagger-ui-bundle.js');
    console.log(JSON.stringify([status, again.status, png.length > 1000, bytes.length > 1000, docs.status, about.name]));
  `;
  writeFileSync(join(folder, 'use.mjs'), use);
  const used = spawnSync(process.execPath, ['--no-warnings', 'use.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(used.stderr).toBe('');
  expect(JSON.parse(used.stdout)).toEqual(['completed', 'completed', true, true, 200, 'platen']);
});

test('the client is a package of its own without dependencies', packing, () => {
  const about = JSON.parse(readFileSync(join(root, 'dist/platen-client/package.json'), 'utf8'));
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(about).toMatchObject({ name: 'platen-client', version: own.version, license: 'MIT' });
  expect(about).not.toHaveProperty('dependencies');
  const files = filesOf('dist/platen-client');
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts']));
  for (const file of files.filter((path) => /\.(js|ts)$/.test(path)))
    for (const [, from] of readFileSync(join(root, 'dist/platen-client', file), 'utf8').matchAll(
      /from '([^']+)'/g,
    ))
      expect(from, file).toMatch(/^\.\/[\w-]+\.(js|ts)$/);
});

/** Compiles a program in an empty folder with the client as its only package. */
function compile(program: string, options: object): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'dist/platen-client'), join(folder, 'node_modules/platen-client'), {
    recursive: true,
  });
  return compileIn(folder, program, options);
}

function compileIn(folder: string, program: string, options: object): string {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.ts'), program);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    ...options,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout;
}

const program = `import { type Job, PlatenClient, type Event } from 'platen-client';
const platen = new PlatenClient({ url: 'http://127.0.0.1:3000' });
const { jobId } = await platen.print('receipt', { total: 1 }, { copies: 2, onUnconfirmed: 'hold' });
const job: Job = await platen.waitFor(jobId);
const states: 'queued' | 'printing' | 'completed' | 'failed' | 'cancelled' = job.status;
const text: string | undefined = job.error?.message;
for await (const event of platen.events() satisfies AsyncIterable<Event>)
  if (event.type === 'jobUpdate') console.log(event.data.status, states, text);
// @ts-expect-error
await platen.print('receipt', {}, { copies: 'two' });
`;

test.each([
  [
    'nodenext',
    { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.asynciterable'] },
  ],
  [
    'bundler',
    { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2022', 'dom'] },
  ],
])('its declarations compile under %s', (_name, options) => {
  expect(compile(program, options)).toBe('');
});

test('its types are those of the service', () => {
  const wire = readFileSync(join(root, 'src/client/wire.ts'), 'utf8');
  const names = [...wire.matchAll(/^export type (\w+)/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  // Each must be assignable to the other: with a field missing in one, it is not.
  const checks = names.map(
    (name) => `export const ${name}: [Same<published.${name}, source.${name}>] = [true];`,
  );
  const text = `import type * as published from 'platen-client';
import type * as source from '${join(root, 'src/client/wire.ts')}';
type Flat<T> = T extends object ? { [Key in keyof T]: Flat<T[Key]> } : T;
type Same<A, B> = (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : { differs: [A, B] };
${checks.join('\n')}
`;
  const problems = compile(text, {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
    skipLibCheck: true,
  });
  expect(problems).toBe('');
});

test('a program can be compiled against the library', packing, () => {
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
  expect(compileIn(install(), library, options)).toBe('');
});
