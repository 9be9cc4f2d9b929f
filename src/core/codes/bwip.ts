// Loads bwip-js, which draws the rarer codes, when it is first needed: it has two
// megabytes, and most shops print no such code.

import { createRequire } from 'node:module';
import type { raw } from 'bwip-js/node';
import { packageFile } from '../package-file.ts';

const require = createRequire(import.meta.url);

let library: { raw: typeof raw } | undefined;

export function bwip(): { raw: typeof raw } {
  library ??= require(packageFile('bwip-js/dist/bwip-js-node.js')) as { raw: typeof raw };
  return library;
}
