// Whether the service can listen on its port: asked before it sends anything, so that a start
// that fails has printed nothing and has sent no webhook.

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Rejects with the error of listening, such as EADDRINUSE. Port 0 is any free one. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen({ host, port });
  await once(server, 'listening'); // rejects if there is an error
  server.close();
  await once(server, 'close');
}
