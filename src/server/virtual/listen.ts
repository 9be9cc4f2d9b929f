// Listens on the first free TCP port of a range.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export async function listen(
  host: string,
  firstPort: number,
  lastPort: number,
  onConnection: (socket: Socket) => void,
): Promise<{ server: Server; port: number }> {
  for (let port = firstPort; ; port++) {
    const server = createServer({ allowHalfOpen: true }, onConnection);
    server.listen(port, host);
    try {
      await once(server, 'listening');
      return { server, port: (server.address() as AddressInfo).port };
    } catch (error) {
      if (!isPortInUse(error) || port >= lastPort) throw error;
    }
  }
}

function isPortInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
