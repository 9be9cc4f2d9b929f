// A plain HTTP server that sends every request on to the same path under https.

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

/** `httpsPort` is where the service itself listens. */
export async function startRedirect(
  host: string,
  port: number,
  httpsPort: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (!/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(name)) {
      response.writeHead(400).end();
      return;
    }
    const at = httpsPort === 443 ? name : `${name}:${httpsPort}`;
    // 308: clients repeat the method and the body.
    response.writeHead(308, { location: `https://${at}${request.url}`, connection: 'close' });
    response.end();
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
