// An MQTT broker that accepts every client and then misbehaves: floods, falls silent, sends
// packets that are too long.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const kinds = { connect: 1, publish: 3, subscribe: 8, unsubscribe: 10, ping: 12 };

export class HostileBroker {
  readonly #server: Server;
  readonly sockets = new Set<Socket>();
  /** Connections so far. */
  connections = 0;
  /** Publications that arrived, by topic. */
  readonly published: string[] = [];
  /** Acknowledges nothing but the connection. */
  isSilent = false;
  /** Does not even accept clients. */
  isMute = false;
  /** Called with each client after its connection was accepted. */
  onClient: (socket: Socket) => void = () => {};

  static async start(): Promise<HostileBroker> {
    const broker = new HostileBroker();
    await new Promise<void>((resolve) => broker.#server.listen(0, '127.0.0.1', resolve));
    return broker;
  }

  private constructor() {
    this.#server = createServer((socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
      let bytes = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        bytes = bytes.subarray(this.#received(socket, bytes));
      });
    });
  }

  get url(): string {
    return `mqtt://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** Returns the length of the whole packets. */
  #received(socket: Socket, bytes: Buffer): number {
    let taken = 0;
    for (let at = 0; at + 1 < bytes.length;) {
      const kind = bytes[at]! >> 4;
      let length = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = bytes[++at] ?? 0;
        length += (byte & 0x7f) << shift;
        shift += 7;
      } while (byte >= 0x80);
      if (++at + length > bytes.length) break;
      this.#answer(socket, kind, bytes.subarray(at, at + length));
      at += length;
      taken = at;
    }
    return taken;
  }

  #answer(socket: Socket, kind: number, content: Buffer): void {
    if (this.isMute) return;
    if (kind === kinds.connect) {
      socket.write(Buffer.from([0x20, 2, 0, 0]));
      this.onClient(socket);
    } else if (this.isSilent) return;
    else if (kind === kinds.publish) {
      const topicEnd = 2 + content.readUInt16BE(0);
      this.published.push(content.toString('utf8', 2, topicEnd));
      socket.write(Buffer.from([0x40, 2, content[topicEnd]!, content[topicEnd + 1]!]));
    } else if (kind === kinds.subscribe)
      socket.write(Buffer.from([0x90, 5, content[0]!, content[1]!, 1, 1, 1]));
    else if (kind === kinds.unsubscribe)
      socket.write(Buffer.from([0xb0, 2, content[0]!, content[1]!]));
    else if (kind === kinds.ping) socket.write(Buffer.from([0xd0, 0]));
  }
}

/** A PUBLISH of quality 0. */
export function publication(topic: string, payload: string): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(Buffer.byteLength(topic));
  const content = Buffer.concat([head, Buffer.from(topic), Buffer.from(payload)]);
  return Buffer.concat([Buffer.from([0x30]), lengthOf(content.length), content]);
}

export const pingResponse = Buffer.from([0xd0, 0]);

export function lengthOf(length: number): Buffer {
  const bytes: number[] = [];
  do {
    bytes.push((length & 0x7f) | (length >= 128 ? 0x80 : 0));
    length >>>= 7;
  } while (length > 0);
  return Buffer.from(bytes);
}

/** Writes `piece` for ever, as fast as it is read. Resolves with the bytes written when the peer closes. */
export async function flood(socket: Socket, piece: Buffer): Promise<number> {
  const block = Buffer.concat(
    Array.from({ length: Math.max(1, Math.floor(16_384 / piece.length)) }, () => piece),
  );
  let written = 0;
  const isClosed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  const write = () => {
    do written += block.length;
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', write);
  write();
  await isClosed;
  return written;
}
