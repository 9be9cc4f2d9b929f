// What each connection may take. One request per connection is processed at a
// time: requests that a client sends before it has the answer to an earlier one
// (HTTP/1.1 pipelining) wait, and a connection with too many of them is closed. Parsing
// them takes time too, which reading.ts limits.
// While the loop is overloaded, the address that is read most gets no connections beyond its
// share. When the service is full, idle connections and those of an address with more
// than its share are closed in favour of new ones.

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Server as TlsServer, TLSSocket } from 'node:tls';
import type { App } from '../app.ts';
import { Reading } from './reading.ts';
import { stopParsingWhenClosed } from '../../stop-parsing.ts';

// Pausing the socket instead would not do: a chunk of 64 KiB holds 1,500 requests,
// and Node resumes the socket after each. Known clients pipeline far fewer.
const maxWaiting = 100;
/** Price of waiting requests, which have been parsed: of one address, and in all. */
const maxWaitingBytes = { address: 8 * 1024 * 1024, all: 64 * 1024 * 1024 };
/**
 * Price of a request besides its headers. Its objects take 3 KB, and time when its connection
 * closes: 3,640 that closed together held the loop for 60 ms. One address has a thousand at most.
 */
const requestBytes = 8192;
/** Node reads this much of a body that is not read yet. */
const maxUnreadBodyBytes = 64 * 1024;
/** Connections that are closed give their place back at the end of a turn. */
const closing = 50;

/** The connections of one address. */
interface Client {
  address: string;
  connections: number;
  waitingBytes: number;
  /** Requests read lately; see reading.ts. */
  reads: number;
}

interface Connection {
  client: Client;
  /** The request that is being processed. */
  current: IncomingMessage | undefined;
  /** Requests that have been parsed, in order. */
  waiting: { bytes: number; start: () => void }[];
  /** Has sent a request before, and could be closed without harm while there is no other. */
  isReused: boolean;
}

interface ConnectionLimits {
  connections: number;
  connectionsPerAddress: number;
}

/** Call it before other hooks are added: a waiting request has passed none. */
export function limitConnections(app: App, limits: ConnectionLimits): void {
  const { turns } = app;
  const connections = new Connections(limits, app.server instanceof TlsServer);
  const reading = new Reading(turns, () => connections.readable());
  app.server.on('connection', (socket: Socket) => {
    const { client } = connections.add(socket);
    if (connections.isOverShare(client) && reading.isOverloadedBy(client)) socket.destroy();
    else reading.accept(socket, client);
  });
  app.server.on('secureConnection', (socket: Socket) => connections.secure(socket));
  app.addHook('preClose', (done) => {
    connections.endHandshakes();
    done();
  });
  app.server.maxConnections = limits.connections + closing;

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // Requests that the service sends to itself (app.inject) have no connection.
    if (!(raw.socket instanceof Socket)) return turns.run(done);
    const connection = connections.find(raw.socket) ?? connections.add(raw.socket);
    const { client } = connection;
    if (reading.count(client)) connections.moveBack(raw.socket, connection);
    const start = () => {
      connection.current = raw;
      turns.run(() => raw.socket.writable && done(), client.address);
    };
    if (!connection.current) return start();
    if (!connections.wait(connection, raw, start)) connections.drop(raw.socket, connection);
  });

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    const connection = connections.find(raw.socket);
    if (connection?.current !== raw) return;
    connection.current = undefined;
    connection.isReused = true;
    connections.startNext(connection);
  });
}

class Connections {
  readonly #limits: ConnectionLimits;
  readonly #hasTls: boolean;
  /** The oldest first; while the loop is busy, the one that was read last is the last. */
  readonly #all = new Map<Socket, Connection>();
  readonly #clients = new Map<string, Client>();
  /** Accepted sockets beneath TLS, by address and port of the client. */
  readonly #handshakes = new Map<string, Socket>();
  #waitingBytes = 0;
  #isClosing = false;

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
    let client = this.#clients.get(address);
    if (!client) {
      client = { address, connections: 0, waitingBytes: 0, reads: 0 };
      this.#clients.set(address, client);
    }
    client.connections++;
    const connection: Connection = { client, current: undefined, waiting: [], isReused: false };
    this.#all.set(socket, connection);
    this.#removeOnClose(socket);
    if (this.#isHandshake(socket)) this.#beginHandshake(socket);
    else stopParsingWhenClosed(socket);
    if (this.#all.size > this.#limits.connections) {
      const victim = this.#leastNeeded(socket, client);
      this.#remove(victim);
      victim.destroy();
    }
    return connection;
  }

  isOverShare({ connections }: Client): boolean {
    return connections > this.#limits.connectionsPerAddress;
  }

  /** Takes a socket after the handshake: requests have another one than the connection was accepted with. */
  secure(socket: Socket): void {
    const accepted = this.#handshakes.get(clientOf(socket));
    const connection = accepted && this.#all.get(accepted);
    if (!connection) return;
    this.#all.delete(accepted);
    this.#all.set(socket, connection);
    this.#removeOnClose(socket);
    stopParsingWhenClosed(socket);
  }

  /**
   * Node makes an error for each request that waits on a closed connection. Their stacks are
   * never read, and took most of the time: 99 connections of 100 requests held the loop for 0.5 s.
   */
  #removeOnClose(socket: Socket): void {
    let limit = Error.stackTraceLimit;
    socket.prependOnceListener('close', () => {
      limit = Error.stackTraceLimit;
      Error.stackTraceLimit = 0;
    });
    socket.once('close', () => {
      Error.stackTraceLimit = limit;
      this.#remove(socket);
    });
  }

  /** Sockets that requests are read from. */
  *readable(): Generator<[Socket, Client]> {
    for (const [socket, { client }] of this.#all)
      if (!this.#isHandshake(socket)) yield [socket, client];
  }

  moveBack(socket: Socket, connection: Connection): void {
    this.#all.delete(socket);
    this.#all.set(socket, connection);
  }

  /** Whether there was room for one more request that waits. */
  wait(connection: Connection, raw: IncomingMessage, start: () => void): boolean {
    const { client, waiting } = connection;
    const bytes = bytesOf(raw);
    if (
      waiting.length === maxWaiting ||
      client.waitingBytes + bytes > maxWaitingBytes.address ||
      this.#waitingBytes + bytes > maxWaitingBytes.all
    )
      return false;
    this.#count(client, bytes);
    waiting.push({ bytes, start });
    return true;
  }

  /** Frees the room of its requests at once, before others are read: they need not be dropped, too. */
  drop(socket: Socket, connection: Connection): void {
    this.#forget(connection);
    socket.destroy();
  }

  startNext({ client, waiting }: Connection): void {
    const next = waiting.shift();
    if (!next) return;
    this.#count(client, -next.bytes);
    next.start();
  }

  /** Forgets the requests of a connection that wait. */
  #forget({ client, waiting }: Connection): void {
    for (const { bytes } of waiting.splice(0)) this.#count(client, -bytes);
  }

  #count(client: Client, bytes: number): void {
    client.waitingBytes += bytes;
    this.#waitingBytes += bytes;
  }

  /**
   * Ends those that have not become connections of the server, now and from now on: it waits two
   * minutes for each, and does not know them when it closes all of its connections.
   */
  endHandshakes(): void {
    this.#isClosing = true;
    for (const socket of this.#all.keys()) if (this.#isHandshake(socket)) socket.destroy();
  }

  #beginHandshake(socket: Socket): void {
    if (this.#isClosing) return void socket.destroy();
    const client = clientOf(socket);
    this.#handshakes.set(client, socket);
    socket.once('close', () => this.#handshakes.delete(client));
  }

  /** The socket then belongs to TLS, which reads it. */
  #isHandshake(socket: Socket): boolean {
    return this.#hasTls && !(socket instanceof TLSSocket);
  }

  #remove(socket: Socket): void {
    const connection = this.#all.get(socket);
    if (!connection) return;
    this.#all.delete(socket);
    const { client } = connection;
    this.#forget(connection);
    if (--client.connections === 0) this.#clients.delete(client.address);
  }

  /** An idle connection, else one of an address with more than its share, else the new one. */
  #leastNeeded(newcomer: Socket, newClient: Client): Socket {
    let idle: Socket | undefined;
    let silent: Socket | undefined;
    let busy: Socket | undefined;
    for (const [socket, { client, current, isReused }] of this.#all) {
      if (socket === newcomer) continue;
      const isOverShare = this.isOverShare(client);
      if (!current && isReused) {
        if (isOverShare) return socket;
        idle ??= socket;
      } else if (isOverShare) {
        if (current) busy ??= socket;
        else silent ??= socket;
      }
    }
    if (idle) return idle;
    return this.isOverShare(newClient) ? newcomer : (silent ?? busy ?? newcomer);
  }
}

function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** The price of a request that waits. */
function bytesOf({ url = '', rawHeaders, headers }: IncomingMessage): number {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const body = isChunked ? maxUnreadBodyBytes : Number(headers['content-length'] ?? 0) || 0;
  let bytes = requestBytes + url.length + Math.min(body, maxUnreadBodyBytes);
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
