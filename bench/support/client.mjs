// A keep-alive HTTP client on a bare socket, which costs less CPU than the services that it
// measures. One request at a time. A request without an answer counts as lost after a time-out,
// and the next one uses a new connection.

import { connect } from 'node:net';

const limitMs = 30_000;

export class Client {
  #url;
  #socket;
  #received;
  #answered;

  constructor(url) {
    this.#url = new URL(url);
    this.#connect();
  }

  #connect() {
    const { hostname, port } = this.#url;
    const socket = connect(Number(port), hostname);
    this.#socket = socket;
    this.#received = Buffer.alloc(0);
    socket.setNoDelay(true);
    socket.setTimeout(limitMs, () => this.#answered && socket.destroy());
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => {}); // it closes, too
    socket.on('close', () => {
      if (this.#socket === socket) this.#answered?.reject(new Error('No answer came.'));
    });
  }

  /** `head` ends before Content-Length: see `headOf`. */
  request(head, body) {
    const text = typeof body === 'string' ? Buffer.from(body) : body;
    // A service may hang up on who says nothing for a while.
    if (this.#socket.closed || this.#socket.readableEnded) this.#connect();
    this.#socket.write(
      Buffer.concat([Buffer.from(`${head}Content-Length: ${text.length}\r\n\r\n`), text]),
    );
    return new Promise((resolve, reject) => (this.#answered = { resolve, reject }));
  }

  close() {
    this.#answered = undefined;
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.#received.toString('latin1', 0, end);
      const status = Number(head.slice(9, 12));
      const [after, body] = head.toLowerCase().includes('transfer-encoding: chunked')
        ? unchunked(this.#received, end + 4)
        : whole(this.#received, end + 4, Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0));
      if (after === null) return;
      this.#received = this.#received.subarray(after);
      if (status === 100) continue;
      const { resolve } = this.#answered ?? {};
      this.#answered = undefined;
      resolve?.({ status, body });
      return;
    }
  }
}

function whole(bytes, start, length) {
  if (bytes.length < start + length) return [null, null];
  return [start + length, bytes.subarray(start, start + length)];
}

function unchunked(bytes, start) {
  const pieces = [];
  for (let at = start; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return [null, null];
    const length = parseInt(bytes.toString('latin1', at, end), 16);
    if (bytes.length < end + 4 + length) return [null, null];
    if (length === 0) return [end + 4, Buffer.concat(pieces)];
    pieces.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
}

export function headOf(method, url, type = 'application/json') {
  const { host, pathname, search } = new URL(url);
  return `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\n`;
}

/** For set-up, where speed does not matter. */
export async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(answer)}`);
  return answer;
}
