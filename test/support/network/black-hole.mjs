// Listens on a port and never accepts, so that connecting never ends. Once the
// queue is full, its event loop is blocked until its parent has ended.

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const port = Number(process.argv[2]);
const server = createServer();
server.listen({ port, host: '127.0.0.1', backlog: 1 });
await once(server, 'listening');
// The kernel completes two of these connections and ignores later ones.
for (let count = 0; count < 4; count++) connect(port, '127.0.0.1').on('error', () => {});
setImmediate(() => {
  writeSync(1, 'ready\n');
  const parent = process.ppid;
  const idle = new Int32Array(new SharedArrayBuffer(4));
  while (process.ppid === parent) Atomics.wait(idle, 0, 0, 200);
  process.exit();
});
