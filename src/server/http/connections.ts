// What each connection may take. One request per connection is processed at a
// time: requests that a client sends before it has the answer to an earlier one
// (HTTP/1.1 pipelining) wait, and a connection with too many of them is closed. Parsing
// them takes time too: a turn of the event loop in which that took its share reads
// no further connection.
// When the service is full, idle connections and those of an address with more
// than its share are closed in favour of new ones.

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Server as TlsServer, TLSSocket } from 'node:tls';
import type { App } from './app.ts';

// Pausing the socket instead would not do: a chunk of 64 KiB holds 1,500 requests,
// and Node resumes the socket after each. Known clients pipeline far fewer.
const maxWaiting = 100;

interface Connection {
  address: string;
  /** The request that is being processed. */
  current: IncomingMessage | undefined;
  /** Each starts the processing of a request. */
  waiting: (() => void)[];
  /** Has sent a request before, and could be closed without harm while there is no other. */
  isReused: boolean;
}

interface ConnectionLimits {
  connections: number;
  connectionsPerAddress: number;
}

/** Call it before other hooks are added: a waiting request has passed none. */
export function limitConnections(app: App, limits: ConnectionLimits): void {
  const connections = new Connections(limits, app.server instanceof TlsServer);
  app.server.on('connection', (socket: Socket) => connections.add(socket));
  app.server.on('secureConnection', (socket: Socket) => connections.secure(socket));
  // The newcomer is one too many until another connection is closed.
  app.server.maxConnections = limits.connections + 1;

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // Requests that the service sends to itself (app.inject) have no connection.
    if (!(raw.socket instanceof Socket)) return app.turns.run(done);
    const isTurnOver = app.turns.isOver();
    if (raw.socket.destroyed) {
      // The rest of what had been read before. Node would make an error for each.
      raw.destroy();
      if (isTurnOver) connections.readLater();
      return;
    }
    const connection = connections.find(raw.socket) ?? connections.add(raw.socket);
    if (connection.current && isTurnOver) connections.readLater();
    const start = () => {
      if (!raw.socket.destroyed) done();
    };
    if (!connection.current) {
      connection.current = raw;
      return app.turns.run(start);
    }
    if (connection.waiting.length === maxWaiting) {
      raw.socket.destroy();
      return;
    }
    connection.waiting.push(() => {
      connection.current = raw;
      app.turns.run(start);
    });
  });

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    const connection = connections.find(raw.socket);
    if (connection?.current !== raw) return;
    connection.current = undefined;
    connection.isReused = true;
    connection.waiting.shift()?.();
  });
}

class Connections {
  readonly #limits: ConnectionLimits;
  /** The oldest first. */
  readonly #all = new Map<Socket, Connection>();
  readonly #counts = new Map<string, number>();
  readonly #hasTls: boolean;
  /** Accepted sockets beneath TLS, by address and port of the client. */
  readonly #handshakes = new Map<string, Socket>();
  /** Those that are read again in the next turn. */
  readonly #unread = new Set<Socket>();

  constructor(limits: ConnectionLimits, hasTls: boolean) {
    this.#limits = limits;
    this.#hasTls = hasTls;
  }

  /** Undefined if a second listener (for ::1 as localhost) accepted it. */
  find(socket: Socket): Connection | undefined {
    return this.#all.get(socket);
  }

  add(socket: Socket): Connection {
    const address = socket.remoteAddress ?? '';
    const connection: Connection = { address, current: undefined, waiting: [], isReused: false };
    this.#all.set(socket, connection);
    this.#counts.set(address, this.#countOf(address) + 1);
    socket.once('close', () => this.#remove(socket));
    if (this.#isHandshake(socket)) this.#beginHandshake(socket);
    if (this.#all.size > this.#limits.connections) {
      const victim = this.#leastNeeded(socket, address);
      this.#remove(victim);
      victim.destroy();
    }
    return connection;
  }

  /** After the handshake: requests have another socket than the connection was accepted with. */
  secure(socket: Socket): void {
    const accepted = this.#handshakes.get(clientOf(socket));
    const connection = accepted && this.#all.get(accepted);
    if (!connection) return;
    this.#all.delete(accepted);
    this.#all.set(socket, connection);
    socket.once('close', () => this.#remove(socket));
  }

  #beginHandshake(socket: Socket): void {
    const client = clientOf(socket);
    this.#handshakes.set(client, socket);
    socket.once('close', () => this.#handshakes.delete(client));
  }

  /** Reads no connection in the rest of this turn; the bytes stay with the operating system. */
  readLater(): void {
    if (this.#unread.size > 0) return;
    for (const socket of this.#all.keys())
      if (!this.#isHandshake(socket) && !socket.isPaused()) this.#unread.add(socket.pause());
    setImmediate(() => {
      for (const socket of this.#unread) socket.resume();
      this.#unread.clear();
    });
  }

  /** The socket then belongs to TLS, which reads it. */
  #isHandshake(socket: Socket): boolean {
    return this.#hasTls && !(socket instanceof TLSSocket);
  }

  #remove(socket: Socket): void {
    const connection = this.#all.get(socket);
    if (!connection) return;
    this.#all.delete(socket);
    const { address } = connection;
    const count = this.#countOf(address) - 1;
    if (count > 0) this.#counts.set(address, count);
    else this.#counts.delete(address);
  }

  /** An idle connection, else one of an address with more than its share, else the new one. */
  #leastNeeded(newcomer: Socket, newAddress: string): Socket {
    let idle: Socket | undefined;
    let silent: Socket | undefined;
    let busy: Socket | undefined;
    for (const [socket, { address, current, isReused }] of this.#all) {
      if (socket === newcomer) continue;
      const isOverShare = this.#isOverShare(address);
      if (!current && isReused) {
        if (isOverShare) return socket;
        idle ??= socket;
      } else if (isOverShare) {
        if (current) busy ??= socket;
        else silent ??= socket;
      }
    }
    if (idle) return idle;
    return this.#isOverShare(newAddress) ? newcomer : (silent ?? busy ?? newcomer);
  }

  #isOverShare(address: string): boolean {
    return this.#countOf(address) > this.#limits.connectionsPerAddress;
  }

  #countOf(address: string): number {
    return this.#counts.get(address) ?? 0;
  }
}

function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
