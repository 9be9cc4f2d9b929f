// Completes the bundles in dist/library: the compiled programs of threads load the bundled ones, so
// that the packages within them need not be installed.

import { readdirSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const threads = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
  ({ name, parentPath }) => name.endsWith('-thread.js') && parentPath !== `${dist}/library`,
);
for (const { name, parentPath } of threads) {
  const bundled = `${relative(parentPath, `${dist}/library`)}/${basename(name)}`;
  writeFileSync(`${parentPath}/${name}`, `import '${bundled.replaceAll('\\', '/')}';\n`);
}
