// Preloaded into every test process and its worker threads: lets a thread that
// a test starts run from the TypeScript sources, never from a compiled copy.

import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Vitest compiles what runs in the main thread.
if (!isMainThread) register('./typescript-hooks.mjs', import.meta.url);
