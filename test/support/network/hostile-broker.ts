// An MQTT broker that accepts every client and then misbehaves: floods, falls silent, sends
// packets that are too long.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const kinds = {
  1: 'connect',
  3: 'publish',
  8: 'subscribe',
  10: 'unsubscribe',
  12: 'ping',
} as const;

/** Packets of clients that a broker answers. */
type Kind = (typeof kinds)[keyof typeof kinds] | 'other';

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
  /** Sent in one packet with the answer to a subscription. */
  kept: Buffer = Buffer.alloc(0);
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
      let rest: Buffer = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        rest = readPackets(Buffer.concat([rest, chunk]), (kind, content) =>
          this.#received(socket, kind, content),
        );
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

  #received(socket: Socket, kind: Kind, content: Buffer): void {
    const answer = answerOf(kind, content);
    if (this.isMute || !answer || (this.isSilent && kind !== 'connect')) return;
    socket.write(kind === 'subscribe' ? Buffer.concat([answer, this.kept]) : answer);
    if (kind === 'connect') this.onClient(socket);
    if (kind === 'publish') this.published.push(topicOf(content));
  }
}

/** Calls `take` with each whole packet, and returns the rest. */
export function readPackets(bytes: Buffer, take: (kind: Kind, content: Buffer) => void): Buffer {
  let taken = 0;
  for (let at = 0; at + 1 < bytes.length;) {
    const kind = kinds[(bytes[at]! >> 4) as keyof typeof kinds] ?? 'other';
    let length = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[++at] ?? 0;
      length += (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    if (++at + length > bytes.length) break;
    take(kind, bytes.subarray(at, at + length));
    at += length;
    taken = at;
  }
  return bytes.subarray(taken);
}

/** The answer that MQTT 3.1.1 requires to a packet; null if it requires none. */
export function answerOf(kind: Kind, content: Buffer): Buffer | null {
  if (kind === 'connect') return Buffer.from([0x20, 2, 0, 0]);
  if (kind === 'publish') {
    const id = 2 + content.readUInt16BE(0);
    return Buffer.from([0x40, 2, content[id]!, content[id + 1]!]);
  }
  if (kind === 'subscribe') return Buffer.from([0x90, 5, content[0]!, content[1]!, 1, 1, 1]);
  if (kind === 'unsubscribe') return Buffer.from([0xb0, 2, content[0]!, content[1]!]);
  return kind === 'ping' ? pingResponse : null;
}

function topicOf(content: Buffer): string {
  return content.toString('utf8', 2, 2 + content.readUInt16BE(0));
}

/** A PUBLISH of quality 0. */
export function publication(topic: string, payload: string, isKept = false): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(Buffer.byteLength(topic));
  const content = Buffer.concat([head, Buffer.from(topic), Buffer.from(payload)]);
  return Buffer.concat([Buffer.from([isKept ? 0x31 : 0x30]), lengthOf(content.length), content]);
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
