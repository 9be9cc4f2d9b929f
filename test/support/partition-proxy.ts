// A TCP proxy that can stop passing bytes on, in both directions and without closing
// a connection: a network that loses everything. What waits is passed on when it heals.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class PartitionProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  static async before(port: number): Promise<PartitionProxy> {
    const proxy = new PartitionProxy(port);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(port: number) {
    this.#server = createServer((client) => {
      const target = connect(port, '127.0.0.1');
      this.#join(client, target);
      this.#join(target, client);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** The connections of this moment die in silence; later ones work. */
  freeze(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  heal(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('data', (bytes) => to.write(bytes));
    from.on('close', () => {
      this.#sockets.delete(from);
      to.end();
    });
    if (this.#isCut) from.pause();
  }
}
