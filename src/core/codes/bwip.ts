// The library that draws what we do not draw ourselves. Its two megabytes are
// read when the first such code is asked for: most shops print none.

import { createRequire } from 'node:module';
import type { raw } from 'bwip-js/node';

let library: { raw: typeof raw } | undefined;

export function bwip(): { raw: typeof raw } {
  library ??= createRequire(import.meta.url)('bwip-js/node') as { raw: typeof raw };
  return library;
}
