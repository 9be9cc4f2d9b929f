// A TCP proxy that can stop passing bytes on, in both directions and without closing
// a connection: a network that loses everything. What waits is passed on when it heals. It can
// also be a long line, on which everything arrives later.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class PartitionProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #delayMs: number;
  #isCut = false;

  /** `delayMs`: how long everything is on its way, in each direction. */
  static async before(port: number, delayMs = 0): Promise<PartitionProxy> {
    const proxy = new PartitionProxy(port, delayMs);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(port: number, delayMs: number) {
    this.#delayMs = delayMs;
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
    from.on('data', (bytes) => this.#later(() => to.write(bytes)));
    from.on('close', () => {
      this.#sockets.delete(from);
      this.#later(() => to.end());
    });
    if (this.#isCut) from.pause();
  }

  #later(act: () => void): void {
    if (this.#delayMs === 0) act();
    else setTimeout(act, this.#delayMs);
  }
}
