// Preloaded into every test process and its worker threads: a thread or process of a pool that a test
// starts runs the bundle that programs.ts made of its TypeScript sources, never an earlier build.

import children from 'node:child_process';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import threads from 'node:worker_threads';

const folder = process.env.PLATEN_TEST_THREADS ?? '';

/** Beside a source there is no compiled file. */
function bundled(program) {
  if (!(program instanceof URL) || existsSync(program)) return program;
  return pathToFileURL(join(folder, `${basename(program.pathname, '.js')}.mjs`));
}

threads.Worker = class extends threads.Worker {
  constructor(program, options) {
    super(bundled(program), options);
  }
};
const { fork } = children;
children.fork = (program, ...options) => fork(bundled(program), ...options);
syncBuiltinESMExports();

if (!threads.isMainThread) process.setSourceMapsEnabled(true);
