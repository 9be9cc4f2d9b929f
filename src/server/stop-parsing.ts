// Stops Node's parser once its connection has been closed. A chunk of 64 KiB holds up to 1,500
// requests, and Node would make objects of all of them after the one that closed the connection.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Part of Node's parser of a connection. It is not documented; a test counts the requests that are made. */
interface Parser {
  onIncoming?: ((request: IncomingMessage, isKeptAlive: boolean) => number) | null;
}

/** Return value for the parser: what follows is another protocol, and is left unread. */
const otherProtocol = 2;

/** Call it when the socket has its parser: after Node's own listeners of the connection. */
export function stopParsingWhenClosed(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser | null };
  const receive = parser?.onIncoming;
  if (!parser || !receive) return;
  parser.onIncoming = (request, isKeptAlive) =>
    socket.destroyed ? otherProtocol : receive(request, isKeptAlive);
}
