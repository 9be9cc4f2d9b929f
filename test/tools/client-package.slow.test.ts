// The package of the client: which files it holds, and whether a program can be compiled
// against its declarations.

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileIn } from '../support/programs/compile.ts';
import { temporaryFolder } from '../support/service/service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the client is a package of its own without dependencies', () => {
  const about = JSON.parse(readFileSync(join(root, 'dist/platen-client/package.json'), 'utf8'));
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(about).toMatchObject({ name: 'platen-client', version: own.version, license: 'MIT' });
  expect(about).not.toHaveProperty('dependencies');
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const text = execFileSync('npm', args, {
    cwd: join(root, 'dist/platen-client'),
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(text) as [{ files: { path: string }[] }];
  const files = packed.files.map(({ path }) => path);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts']));
  for (const file of files.filter((path) => /\.(js|ts)$/.test(path)))
    for (const [, from] of readFileSync(join(root, 'dist/platen-client', file), 'utf8').matchAll(
      /from '([^']+)'/g,
    ))
      expect(from, file).toMatch(/^\.\/[\w-]+\.(js|ts)$/);
});

/** Compiles a program in an empty folder with the client as its only package. */
function compile(program: string, options: object, type?: 'commonjs'): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'dist/platen-client'), join(folder, 'node_modules/platen-client'), {
    recursive: true,
  });
  return compileIn(folder, program, options, type);
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

test('a program in CommonJS compiles against it and loads it', () => {
  const cjs = `import { type Job, PlatenClient } from 'platen-client';
const platen = new PlatenClient({ url: 'http://127.0.0.1:3000' });
export const status = async (id: string): Promise<Job['status']> => (await platen.job(id)).status;
// @ts-expect-error
void platen.print('receipt', {}, { copies: 'two' });
`;
  const options = { module: 'node16', target: 'es2022', lib: ['es2022', 'dom'] };
  expect(compile(cjs, { ...options, moduleResolution: 'node16' }, 'commonjs')).toBe('');
  const folder = temporaryFolder();
  const installed = join(folder, 'node_modules/platen-client');
  cpSync(join(root, 'dist/platen-client'), installed, { recursive: true });
  const script = `console.log(typeof require('platen-client').PlatenClient)`;
  expect(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })).toBe(
    'function\n',
  );
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
