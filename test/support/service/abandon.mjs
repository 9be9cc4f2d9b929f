// Starts processes as the benchmarks do, one of them in its own process group
// like the backends of CUPS, stops them, prints their session and a folder, and
// waits to be killed.

import { once } from 'node:events';
import { begin, newFolder } from '../../../bench/support/processes.mjs';
import { halt } from '../../../bench/support/sessions.mjs';

const folder = newFolder();
const { pid, stdout } = begin('sh', ['-c', 'set -m; sleep 1000 & echo begun; wait'], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
await once(stdout, 'data');
await halt([pid]);
console.log(JSON.stringify({ session: pid, folder }));
setInterval(() => {}, 1000);
