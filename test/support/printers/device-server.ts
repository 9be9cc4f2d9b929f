// Lends a stand-in for a device file to a service in another process, which opens it with
// remote-device.mjs. The stand-in outlives the service: if the service is killed, its file is
// closed, and a block that was on its way is lost.

import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type {
  DeviceHandle,
  OpenDevice,
} from '../../../src/server/printers/connection/device/device-handle.ts';

const readBytes = 4096;

interface Order {
  id: number;
  operation: 'open' | 'read' | 'write' | 'close';
  bytes?: string;
}

export class DeviceServer {
  readonly path: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  static async start(folder: string, open: OpenDevice): Promise<DeviceServer> {
    const lent = new DeviceServer(join(folder, 'device'), open);
    lent.#server.listen(lent.path);
    await once(lent.#server, 'listening');
    return lent;
  }

  private constructor(path: string, open: OpenDevice) {
    this.path = path;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      serve(socket, open);
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

function serve(socket: Socket, open: OpenDevice): void {
  let handle: DeviceHandle | null = null;
  const close = async () => {
    const closed = handle;
    handle = null;
    await closed?.close();
  };
  const carryOut = async ({ operation, bytes = '' }: Order): Promise<object> => {
    if (operation === 'open') {
      handle = await open('');
      if (socket.destroyed) await close(); // the service died meanwhile
      return {};
    }
    if (!handle) throw Object.assign(new Error('closed'), { code: 'EBADF' });
    if (operation === 'write') return { count: await handle.write(Buffer.from(bytes, 'base64')) };
    if (operation === 'close') {
      await close();
      return {};
    }
    const buffer = new Uint8Array(readBytes);
    const count = await handle.read(buffer);
    return { bytes: Buffer.from(buffer.subarray(0, count)).toString('base64') };
  };
  socket.on('error', () => {});
  socket.on('close', () => void close());
  const orders = createInterface(socket);
  orders.on('error', () => {}); // the socket's own
  orders.on('line', (line) => {
    const order = JSON.parse(line) as Order;
    void carryOut(order)
      .catch((error) => ({ error: (error as NodeJS.ErrnoException).code ?? 'EIO' }))
      .then((answer) => socket.write(`${JSON.stringify({ id: order.id, ...answer })}\n`));
  });
}
