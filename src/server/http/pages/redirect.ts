// A plain HTTP server that sends every request on to the same path under https. Its
// connections are few and short: silent ones must not take the descriptors of the service.
// It reads one request of a connection and looks at nothing that follows: an HTTP server
// would parse and answer the thousands of requests that a client can send at once.

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const maxConnections = 100;
const maxHeadBytes = 16 * 1024;
/** How long a client may take to send its request, and then to read the answer. */
const requestMs = 3_000;
const lineEnd = '\r\n';

/** `httpsPort` is where the service itself listens. */
export async function startRedirect(
  host: string,
  port: number,
  httpsPort: number,
): Promise<{ close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    answerOnce(socket, (head) => answerTo(head, httpsPort));
    if (open.size <= maxConnections) return;
    // A client that has something to ask asks at once, so the oldest has waited longest for nothing.
    const [oldest] = open;
    open.delete(oldest!);
    oldest!.destroy();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function answerOnce(socket: Socket, answer: (head: string) => string): void {
  const timer = setTimeout(() => socket.destroy(), requestMs);
  socket.on('close', () => clearTimeout(timer));
  socket.on('error', () => {}); // the client is gone
  let head = '';
  const read = (piece: Buffer) => {
    const from = Math.max(0, head.length - 2 * lineEnd.length);
    head += piece.toString('latin1', 0, maxHeadBytes + 1);
    const end = head.indexOf(lineEnd + lineEnd, from);
    if (end === -1 && head.length <= maxHeadBytes) return;
    // A body is read until the client closes: closing before it would lose the answer.
    socket.off('data', read).on('data', () => readInNextTurn(socket));
    socket.end(answer(end === -1 ? '' : head.slice(0, end)));
  };
  socket.on('data', read);
}

/** A connection delivers megabytes in one turn of the event loop, and a hundred of them would hold it. */
function readInNextTurn(socket: Socket): void {
  socket.pause();
  setImmediate(() => socket.resume());
}

function answerTo(head: string, httpsPort: number): string {
  const [, path] = /^[A-Z]+ (\/[!-~]*) HTTP\/1\.[01]\r\n/.exec(head) ?? [];
  const [, name] =
    /\r\nhost:[ \t]*([\w.-]+|\[[\da-f:.]+\])(?::\d+)?[ \t]*(?:\r\n|$)/i.exec(head) ?? [];
  const at = httpsPort === 443 ? name : `${name}:${httpsPort}`;
  const lines =
    path === undefined || name === undefined
      ? ['HTTP/1.1 400 Bad Request']
      : // 308: clients repeat the method and the body.
        ['HTTP/1.1 308 Permanent Redirect', `location: https://${at}${path}`];
  return [...lines, 'connection: close', 'content-length: 0', '', ''].join(lineEnd);
}
