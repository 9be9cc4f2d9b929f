// Every run of the tests makes the same random cases, so that what passed here
// passes elsewhere. PLATEN_SEED names another seed, to look for new ones.

import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PLATEN_SEED'] ?? 1) });
