// The list and the licences of the packages in the bundles, as npm run build wrote them.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (path: string) => readFileSync(path, 'utf8');

/** The packages of a notices file, and the text of each. */
function noticesIn(path: string): Map<string, string> {
  const [, ...entries] = text(path).split(`\n${'='.repeat(80)}\n`);
  return new Map(entries.map((entry) => [/^(\S+) \S+ \(.+\)$/m.exec(entry)![1]!, entry]));
}

const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

test.each(['dist/cli', 'dist/library'])(
  'the notices in %s name every package whose code is in its files, and no other',
  (folder) => {
    const found = new Set<string>();
    const marker = /^\/\/(?:#region)? ?(\S*node_modules\/\S+)$/gm;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.js')))
      for (const [, path] of text(`${folder}/${name}`).matchAll(marker))
        found.add(packageOf(path!)!);
    expect(found.size).toBeGreaterThan(5);
    const named = [...noticesIn(`${folder}/notices.txt`).keys()];
    expect(named).toEqual(expect.arrayContaining([...found]));
    // The bundler marks no module that only one other imports, and its own helpers come from no file.
    const { dependencies, devDependencies } = JSON.parse(text('package.json')) as Record<
      string,
      object
    >;
    const unmarked = named.filter((name) => !found.has(name) && name !== 'rolldown');
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
      expect.arrayContaining(unmarked),
    );
  },
);

/** Packages that the pages import by another name; vite.config.ts has the list. */
const drawnBy = new Map([
  ['react', 'preact'],
  ['react-dom', 'preact'],
  ['react-dom/client', 'preact'],
]);

test('the notices of the pages name every package that the pages import, and what those need', () => {
  const named = noticesIn('dist/web/notices.txt');
  for (const path of readdirSync('src/web', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, specifier] of text(`src/web/${path}`).matchAll(
      /^(?:import|} from) .*'([^.'][^']*)';$/gm,
    )) {
      const [scope, name] = (drawnBy.get(specifier!) ?? specifier!).split('/');
      expect([...named.keys()], path).toContain(
        scope!.startsWith('@') ? `${scope}/${name}` : scope,
      );
    }
  }
  expect(named.has('@tanstack/query-core')).toBe(true); // of @tanstack/react-query
  for (const name of drawnBy.keys()) expect(named.has(name), name).toBe(false);
});

test.each(['dist/cli/notices.txt', 'dist/library/notices.txt', 'dist/web/notices.txt'])(
  '%s has the text of each licence',
  (path) => {
    for (const [name, entry] of noticesIn(path))
      expect(entry, name).toMatch(
        /Permission|permission|Redistribution|public domain|SIL OPEN FONT|Apache License/,
      );
  },
);

test('the list of packages names what each bundle contains, with the versions that are installed', () => {
  const { components } = JSON.parse(text('dist/platen.cdx.json')) as {
    components: { name: string; version: string; purl: string }[];
  };
  const listed = components.map(({ name, version }) => `${name} ${version}`);
  for (const folder of ['cli', 'library', 'web'])
    for (const entry of noticesIn(`dist/${folder}/notices.txt`).values())
      expect(listed).toContain(/^(\S+ \S+) \(/m.exec(entry)![1]);
  const { version } = JSON.parse(text('node_modules/fastify/package.json'));
  expect(components.map(({ purl }) => purl)).toContain(`pkg:npm/fastify@${version}`);
  // What is only used to develop Platen is not part of it.
  expect(components.filter(({ name }) => /^(vitest|@playwright\/test|knip)$/.test(name))).toEqual(
    [],
  );
});

// Which libraries are within it follows from its build; a new version wants another look.
test('the licences of PDFium are those of the version in use', () => {
  const licences = text('licences/pdfium.txt');
  const { version } = JSON.parse(text('node_modules/@hyzyla/pdfium/package.json'));
  expect(licences).toContain(`(of @hyzyla/pdfium ${version})`);
  const [, ...parts] = licences.split(`\n${'='.repeat(80)}\n\n`);
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual([
    'PDFium',
    'Anti-Grain Geometry 2.3',
    'FreeType',
    'libjpeg-turbo',
    'OpenJPEG',
    'Little CMS',
    'zlib',
    'ICU (International Components for Unicode)',
    'Emscripten, musl',
    'LLVM: libc++, libc++abi, compiler-rt, libc',
    'Abseil, fast_float',
  ]);
  for (const part of parts)
    expect(part).toMatch(/Permission|permission|Redistribution|Apache License|BSD|MIT|FTL/);
});
