// A connection pooler in transaction mode with prepared statements, as PgBouncer since 1.21:
// each transaction gets the server connection that was used least recently, so that two in
// a row do not share one. Notifications go nowhere. The server must trust its clients.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Client {
  socket: Socket;
  waiting: Buffer[];
  server: ServerConnection | null;
}

interface ServerConnection {
  socket: Socket;
  statements: Set<string>;
  client: Client | null;
  isReady: boolean;
  /** For each Sync under way: whether the client asked for each ParseComplete and CloseComplete. */
  replies: boolean[][];
  /** Messages were sent after the last Sync. */
  isMidway: boolean;
}

const serverConnections = 3;

export class TransactionPooler {
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  readonly #servers: ServerConnection[] = [];
  /** Parse messages by the name of their statement. */
  readonly #parses = new Map<string, Buffer>();
  readonly #target: URL;
  /** How many clients have connected so far. */
  connected = 0;

  static async before(url: string): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(new URL(url));
    pooler.#server.listen(0, '127.0.0.1');
    await once(pooler.#server, 'listening');
    return pooler;
  }

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = `${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** How many clients are connected. */
  get clients(): number {
    return this.#clients.size;
  }

  close(): void {
    this.#server.close();
    for (const { socket } of [...this.#clients, ...this.#servers]) socket.destroy();
  }

  #accept(socket: Socket): void {
    const client: Client = { socket, waiting: [], server: null };
    this.#clients.add(client);
    this.connected++;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#clients.delete(client);
      client.server?.socket.destroy(); // in the middle of a transaction
    });
    let hasStarted = false;
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!hasStarted && bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0)) {
        hasStarted = true;
        const length = bytes.readInt32BE(0);
        while (this.#servers.length < serverConnections) this.#open(bytes.subarray(0, length));
        bytes = bytes.subarray(length);
        socket.write(welcome());
      }
      if (!hasStarted) return;
      const found = messages(bytes);
      bytes = bytes.subarray(found.reduce((sum, { length }) => sum + length, 0));
      client.waiting.push(...found.filter((message) => typeOf(message) !== 'X'));
      this.#pump();
    });
  }

  #open(startup: Buffer): void {
    const socket = connect(Number(this.#target.port), this.#target.hostname);
    const server: ServerConnection = {
      socket,
      statements: new Set(),
      client: null,
      isReady: false,
      replies: [[]],
      isMidway: false,
    };
    this.#servers.push(server);
    socket.setNoDelay(true);
    socket.write(startup);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#servers.splice(this.#servers.indexOf(server), 1);
      server.client?.socket.destroy();
    });
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const found = messages(bytes);
      bytes = bytes.subarray(found.reduce((sum, { length }) => sum + length, 0));
      for (const message of found) this.#received(server, message);
    });
  }

  #received(server: ServerConnection, message: Buffer): void {
    const type = typeOf(message);
    if (type === 'A') return;
    if (!server.isReady) {
      if (type !== 'Z') return;
      server.isReady = true;
      return this.#pump();
    }
    if ((type === '1' || type === '3') && server.replies[0]!.shift() === false) return;
    server.client?.socket.write(message);
    if (type !== 'Z') return;
    server.replies.shift();
    const isIdle = message[5] === 'I'.charCodeAt(0);
    if (!isIdle || server.replies.length > 1 || server.isMidway) return;
    server.client!.server = null;
    server.client = null;
    this.#servers.push(...this.#servers.splice(this.#servers.indexOf(server), 1));
    this.#pump();
  }

  #pump(): void {
    for (const client of this.#clients) {
      if (client.waiting.length === 0) continue;
      client.server ??= this.#servers.find((one) => one.isReady && !one.client) ?? null;
      if (!client.server) continue;
      client.server.client = client;
      for (const message of client.waiting.splice(0)) this.#send(client.server, message);
    }
  }

  #send(server: ServerConnection, message: Buffer): void {
    const type = typeOf(message);
    const replies = server.replies.at(-1)!;
    server.isMidway = true;
    const name = statementOf(message);
    if (name && type === 'P') {
      this.#parses.set(name, message);
      if (server.statements.has(name)) {
        server.socket.write(closing(name));
        replies.push(false);
      }
      server.statements.add(name);
    } else if (name && !server.statements.has(name)) {
      server.socket.write(this.#parses.get(name)!);
      server.statements.add(name);
      replies.push(false);
    }
    if (type === 'P' || type === 'C') replies.push(true);
    server.socket.write(message);
    if (type !== 'S' && type !== 'Q') return;
    server.isMidway = false;
    server.replies.push([]);
  }
}

function messages(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; bytes.length >= at + 5;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes.length < end) break;
    found.push(bytes.subarray(at, end));
    at = end;
  }
  return found;
}

function typeOf(message: Buffer): string {
  return String.fromCharCode(message[0]!);
}

/** The prepared statement that a Parse, Bind or Describe names; empty if it has none. */
function statementOf(message: Buffer): string {
  const type = typeOf(message);
  const text = (from: number) => message.toString('utf8', from, message.indexOf(0, from));
  if (type === 'P') return text(5);
  if (type === 'B') return text(message.indexOf(0, 5) + 1);
  return type === 'D' && message[5] === 'S'.charCodeAt(0) ? text(6) : '';
}

function closing(name: string): Buffer {
  return messageOf('C', Buffer.from(`S${name}\0`));
}

function messageOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** AuthenticationOk, a key of its own for cancelling, ReadyForQuery. */
function welcome(): Buffer {
  const key = Buffer.alloc(8);
  key.writeInt32BE(1, 0);
  return Buffer.concat([
    messageOf('R', Buffer.alloc(4)),
    messageOf('S', Buffer.from('server_version\u000017.0\0')),
    messageOf('S', Buffer.from('client_encoding\0UTF8\0')),
    messageOf('K', key),
    messageOf('Z', Buffer.from('I')),
  ]);
}
