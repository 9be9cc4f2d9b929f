// Loads bwip-js, which draws the rarer codes, when it is first needed: it has two
// megabytes, and most shops print no such code.

import { createRequire } from 'node:module';
import type { raw } from 'bwip-js/node';

let library: { raw: typeof raw } | undefined;

export function bwip(): { raw: typeof raw } {
  library ??= createRequire(import.meta.url)('bwip-js/node') as { raw: typeof raw };
  return library;
}
