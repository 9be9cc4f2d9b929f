// WebSockets of an http input: the rules for web pages are those of its requests. Messages are
// limited, and handled one after the other.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddress } from './client-address.ts';
import { textOf } from './large-messages.ts';
import type { HttpProtocol, Reception } from './protocol.ts';

const maxMessageBytes = 8 * 1024 * 1024;
/** Answers that the client has not read. */
const maxUnreadBytes = 1024 * 1024;

const violation = 1008;

export function acceptWebSockets(
  server: Server,
  reception: Reception,
  protocols: readonly HttpProtocol[],
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const { origins } = reception.input;
    const { origin } = request.headers;
    if (origin !== undefined && origins.length > 0 && !origins.includes(origin))
      return refuse(
        socket,
        '403 Forbidden',
        `Pages of ${origin} may not print here. Add it to origins of this input.`,
      );
    const [path = '/'] = (request.url ?? '/').split('?');
    const protocol = protocols.find((one) => one.converse && one.takes(path));
    if (!protocol)
      return refuse(socket, '404 Not Found', `This port of Platen has no WebSocket at ${path}.`);
    sockets.handleUpgrade(request, socket, head, (client) =>
      serve(client, socket as Socket, protocol, reception),
    );
  });
}

function serve(
  client: WebSocket,
  socket: Socket,
  protocol: HttpProtocol,
  reception: Reception,
): void {
  const address = clientAddress(socket.remoteAddress);
  const handle = protocol.converse!(
    {
      address,
      send: (text) => {
        if (client.bufferedAmount > maxUnreadBytes) client.terminate();
        else client.send(text);
      },
      close: (reason) => client.close(violation, reason),
    },
    reception,
  );
  const holding = reception.memory.holding(address);
  let bytes = 0;
  /** Counts what was received and not handled yet; without room the connection ends. */
  const hold = (more: number) => {
    bytes += more;
    if (!holding.set(bytes)) client.terminate();
  };
  /** Bytes that arrived after the last whole message. */
  let partial = 0;
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  client.on('error', () => client.terminate());
  // A message whose client has gone takes memory until it is handled.
  client.once('close', () => {
    hold(-partial);
    partial = 0;
  });
  socket.setTimeout(reception.times.idleMs, () => client.terminate());
  socket.on('data', (part: Buffer) => {
    partial += part.length;
    hold(part.length);
  });
  client.on('message', (data: Buffer) => {
    hold(data.length - partial);
    partial = 0;
    if (++waiting === 1) client.pause();
    last = last
      .then(async () => handle(await textOf(data)))
      .catch(({ message }: Error) => {
        reception.log(`${address}: ${message}`);
        client.terminate();
      })
      .finally(() => {
        hold(-data.length);
        if (--waiting === 0) client.resume();
      });
  });
}

function refuse(socket: Duplex, status: string, message: string): void {
  const body = `${message}\n`;
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
