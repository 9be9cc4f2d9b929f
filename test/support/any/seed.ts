// The seed of random test cases. Every run uses the same one, so that results
// are reproducible; PLATEN_SEED sets another.

import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PLATEN_SEED'] ?? 1) });
