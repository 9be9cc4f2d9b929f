// Opens the port of an input, with or without TLS, and hands its connections to a protocol.

import {
  type AddressInfo,
  type BlockList,
  createServer,
  isIPv6,
  type Server,
  type Socket,
} from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { addressList } from '../network/address-kind.ts';
import type { Pair } from '../tls/self-signed.ts';
import { clientAddress } from './client-address.ts';
import { createHttpInput } from './http-input.ts';
import { acceptTogether } from './input-turns.ts';
import { allAccepted, lastBytesRead } from './last-bytes.ts';
import { Places } from './places.ts';
import type { Reception } from './protocol.ts';
import { tcpProtocols } from './protocols.ts';

/** Connections that one input holds. */
const mostConnections = 500;
/** Connections that are closed give their place back a little later. */
const closing = 50;

export interface Listener {
  port: number;
  /** Uses a renewed certificate for new connections. */
  renew(certificate: Pair): void;
  /** Resolves when the last connection is closed. */
  close(): Promise<void>;
}

/** Throws the error of the system, such as EADDRINUSE. */
export async function listen(
  reception: Reception,
  host: string,
  certificate: Pair | null,
): Promise<Listener> {
  const { input } = reception;
  const tls = input.tls ? certificate : null;
  const served = new Set<Socket>();
  const isHttp = input.type === 'http';
  const server = isHttp ? createHttpInput(reception, tls) : tcp(reception, tls, served);
  const places = new Places(mostConnections);
  const allowed = input.allow.length > 0 ? addressList(input.allow) : null;
  server.maxConnections = mostConnections + closing;
  let accepted = 0;
  // Runs before the listener of the protocol: a machine that may not print is not answered.
  server.prependListener('connection', (socket) => {
    acceptTogether();
    accepted++;
    if (allowed && !isAllowed(allowed, socket.remoteAddress)) socket.destroy();
    else places.take(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port: input.port, backlog: 511 }, resolve);
  });
  server.on('error', ({ message }) => reception.log(message));
  return {
    port: (server.address() as AddressInfo).port,
    renew(renewed) {
      if (tls) (server as TlsServer).setSecureContext(renewed);
    },
    async close() {
      if (input.type === 'raw') await allAccepted(() => accepted);
      server.close();
      if (input.type === 'raw') await lastBytesRead(served);
      const closed = [...served].map((socket) => new Promise((done) => socket.once('close', done)));
      places.closeAll();
      await Promise.all(closed);
    },
  };
}

function tcp(reception: Reception, tls: Pair | null, served: Set<Socket>): Server {
  const { type } = reception.input;
  const protocol = tcpProtocols[type as keyof typeof tcpProtocols];
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    if (socket.destroyed) return;
    served.add(socket);
    protocol.serve(socket, clientAddress(socket.remoteAddress), reception);
    socket.once('close', () => served.delete(socket));
  };
  // A client that has sent everything still gets its answers.
  const options = { allowHalfOpen: true, noDelay: true };
  return tls ? createTlsServer({ ...options, ...tls }, serve) : createServer(options, serve);
}

function isAllowed(allowed: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  return allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
