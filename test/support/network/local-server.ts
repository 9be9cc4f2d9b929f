// Servers of tests, at free ports of this machine.

import { createServer, type AddressInfo, type Server } from 'node:net';

/** Lets the server listen, and returns its port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
