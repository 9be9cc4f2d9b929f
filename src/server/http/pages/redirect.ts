// A plain HTTP server that sends every request on to the same path under https. Its
// connections are few and short: silent ones must not take the descriptors of the service.

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Socket } from 'node:net';

const maxConnections = 100;
const requestMs = 3_000;

/** `httpsPort` is where the service itself listens. */
export async function startRedirect(
  host: string,
  port: number,
  httpsPort: number,
): Promise<Server> {
  const timeouts = {
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(timeouts, (request, response) => {
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
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= maxConnections) return;
    // A client that has something to ask asks at once, so the oldest has waited longest for nothing.
    const [oldest] = open;
    open.delete(oldest!);
    oldest!.destroy();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
