// Finds files of packages that are read at run time: fonts, the library of codes, the
// script of the API page. The build copies them to dist/packages, so that an
// installation needs none of these packages; a checkout that was not built reads the
// packages themselves.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The same folder for src/ and dist/.
const root = fileURLToPath(new URL('../../', import.meta.url));

/** `file` begins with the name of its package. */
export function packageFile(file: string): string {
  const copy = `${root}dist/packages/${file}`;
  return existsSync(copy) ? copy : `${root}node_modules/${file}`;
}
