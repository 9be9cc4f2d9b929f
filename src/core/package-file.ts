// Finds files of packages that are read at run time: fonts, the library of codes, the
// script of the API page. The build copies them to dist/packages, so that an
// installation needs none of these packages; a checkout that was not built reads the
// packages themselves.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Folder of the package, the same one for src/ and dist/.
const root = fileURLToPath(new URL('../../', import.meta.url));

/** `file` begins with the name of its package. */
export function packageFile(file: string): string {
  const copy = `${root}dist/packages/${file}`;
  return existsSync(copy) ? copy : `${root}node_modules/${file}`;
}

const require = createRequire(import.meta.url);

/** The folder of a package that need not be installed, beside Platen or among its own. */
export function installedFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
