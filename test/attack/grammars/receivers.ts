// Answers of hostile HTTP servers to requests of the service.

import type { Growth } from '../genes.ts';
import type { PeerBehaviour, Piece } from '../steps.ts';

const statusLines = [
  'HTTP/1.1 200 OK',
  'HTTP/1.1 204 No Content',
  'HTTP/1.1 301 Moved',
  'HTTP/1.1 308 Moved',
  'HTTP/1.1 410 Gone',
  'HTTP/1.1 429 Too Many',
  'HTTP/1.1 500 Error',
  'HTTP/1.1 101 Switching Protocols',
  'HTTP/1.0 200 OK',
  'HTTP/9.9 200 OK',
  'HTTP/1.1 999999 No',
  'HTTP/1.1 000 No',
  'ICY 200 OK',
  'GET / HTTP/1.1',
];

const headers = [
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 9007199254740991',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Encoding: gzip',
  'Location: /',
  'Location: http://127.0.0.1:1/',
  'Retry-After: 999999',
  'Retry-After: 0',
  'Connection: keep-alive',
  'Connection: close',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Keep-Alive: timeout=999999999',
  'Keep-Alive: timeout=-1',
  'Trailer: x',
  'Set-Cookie: a=b',
  ' folded',
  ': none',
  'X\x00: y',
];

/** Without a pause, as much as the service takes. */
function repeated(grow: Growth, text: string): Piece {
  const pauseMs = grow.chance(0.3) ? grow.length(40, 1) : 0;
  return { text, times: grow.length(pauseMs > 0 ? 50 : 5_000_000, 1), pauseMs };
}

function early(grow: Growth): Piece {
  const status = grow.pick(['100 Continue', '102 Processing', '103 Early Hints', '199 Odd']);
  const link = grow.chance(0.5) ? `Link: ${'x'.repeat(grow.length(10_000))}\r\n` : '';
  return repeated(grow, `HTTP/1.1 ${status}\r\n${link}\r\n`);
}

function head(grow: Growth): Piece {
  const lines = Array.from({ length: grow.length(8) }, () => `${grow.pick(headers)}\r\n`).join('');
  const end = grow.chance(0.8) ? '\r\n' : '';
  return { text: `${grow.pick(statusLines)}\r\n${lines}${end}`, times: 1, pauseMs: 0 };
}

function headerFlood(grow: Growth): Piece {
  return repeated(
    grow,
    `X-${'h'.repeat(grow.length(200))}: ${'x'.repeat(grow.length(20_000))}\r\n`,
  );
}

function body(grow: Growth): Piece {
  return repeated(
    grow,
    grow.pick(['x', '\0', '\xff', '\x1b', '\r\n']).repeat(grow.length(60_000, 1)),
  );
}

function chunk(grow: Growth): Piece {
  const content = 'x'.repeat(grow.length(1000, 1));
  const extension = grow.chance(0.3) ? `;${'e'.repeat(grow.length(16_000))}` : '';
  const size = grow.pick([content.length.toString(16), '0', 'ffffffffffffffff', '-1', 'x']);
  return repeated(grow, `${size}${extension}\r\n${content}\r\n`);
}

function wholeAnswer(grow: Growth): Piece {
  const status = grow.pick(['200 OK', '500 Error', '429 Too Many', '302 Found']);
  const text = 'x'.repeat(grow.length(2000));
  return repeated(grow, `HTTP/1.1 ${status}\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
}

function receiverPiece(grow: Growth): Piece {
  return grow.either(early, head, headerFlood, body, chunk, wholeAnswer);
}

export function receiverBehaviour(grow: Growth): PeerBehaviour {
  return {
    greeting: grow.chance(0.2) ? [grow.grow(receiverPiece)] : [],
    reply: grow.list(receiverPiece, 4),
    closesAfter: grow.chance(0.2) ? grow.length(2000) : null,
    isReading: grow.chance(0.95),
    holdMs: grow.pick([100, 500, 1500]),
  };
}
