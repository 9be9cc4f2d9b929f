// Listens on a port and never accepts: whoever connects waits forever. Its event
// loop never turns again once the queue is full, until its parent is gone.

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const port = Number(process.argv[2]);
const server = createServer();
server.listen({ port, host: '127.0.0.1', backlog: 1 });
await once(server, 'listening');
// The kernel completes two of these, and ignores who comes later.
for (let count = 0; count < 4; count++) connect(port, '127.0.0.1').on('error', () => {});
setImmediate(() => {
  writeSync(1, 'ready\n');
  const parent = process.ppid;
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  while (process.ppid === parent) Atomics.wait(nobody, 0, 0, 200);
  process.exit();
});
