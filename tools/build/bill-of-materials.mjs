// Writes dist/platen.cdx.json (CycloneDX): every package whose code or files are in dist, as the
// bundler named it in the notices, and those that npm installs beside Platen. `npm audit` sees
// only the latter; this list lets a user compare the others with an advisory.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(root + path, 'utf8');

/** The headings of a notices file; tools/build/notices.mjs writes them. */
function bundledIn(folder) {
  const [, ...entries] = read(`dist/${folder}/notices.txt`).split(`\n${'='.repeat(80)}\n`);
  return entries.map((entry) => {
    const [, name, version, license] = /^(\S+) (\S+) \((.+)\)$/m.exec(entry);
    return { name, version, license, isBundled: true };
  });
}

/** Packages of which dist has files that are read at run time; tools/build/package-files.mjs copies them. */
function copied() {
  return readdirSync(`${root}dist/packages`, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => ({ ...JSON.parse(read(`dist/packages/${path}`)), isBundled: true }));
}

function installed() {
  return Object.keys(JSON.parse(read('package.json')).dependencies).map((name) => ({
    ...JSON.parse(read(`node_modules/${name}/package.json`)),
    isBundled: false,
  }));
}

function component({ name, version, license, isBundled }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licence = / /.test(license ?? ' ') ? { expression: license } : { license: { id: license } };
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && license !== 'see below' && { licenses: [licence] }),
    properties: [{ name: 'platen:bundled', value: String(isBundled) }],
  };
}

export function billOfMaterials() {
  const bundles = ['cli', 'library', 'web'].filter((name) =>
    existsSync(`${root}dist/${name}/notices.txt`),
  );
  const packages = [...bundles.flatMap(bundledIn), ...copied(), ...installed()];
  const byRef = new Map(packages.map(component).map((one) => [one['bom-ref'], one]));
  const { name, version } = JSON.parse(read('package.json'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', name, version, purl: `pkg:npm/${name}@${version}` },
    },
    components: [...byRef.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

export function writeBillOfMaterials() {
  writeFileSync(`${root}dist/platen.cdx.json`, JSON.stringify(billOfMaterials(), null, 1));
}
