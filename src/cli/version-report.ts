// platen --version --json: the version, and those of the packages that are part of it, which
// `npm audit` cannot see.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../server/version.ts';

interface Component {
  name: string;
  version: string;
  properties: { name: string; value: string }[];
}

/** Written by the build. */
const list = new URL('../platen.cdx.json', import.meta.url);

export function versionReport(): string {
  const { components } = JSON.parse(readFileSync(list, 'utf8')) as { components: Component[] };
  const bundled = components.filter(({ properties }) =>
    properties.some(({ name, value }) => name === 'platen:bundled' && value === 'true'),
  );
  const report = {
    version,
    node: process.versions.node,
    /** Path of the list with licences, for tools that read CycloneDX. */
    packages: fileURLToPath(list),
    bundled: bundled.map(({ name, version: its }) => `${name}@${its}`),
  };
  return JSON.stringify(report, null, 2);
}
