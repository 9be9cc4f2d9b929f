// Attacks by many connections: silent ones, requests without an end, requests that are sent
// faster than they are answered, large headers behind wrong keys, bodies that never end. To
// the service with and without TLS, and to the port that redirects to HTTPS.

import type { ServiceOptions } from '../attacked-service.ts';
import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Piece, SocketStep, Step } from '../steps.ts';
import { withKey } from './requests.ts';

const mostConnections = 400;

export function silence(): Piece[] {
  return [];
}

export function pipelined(grow: Growth): Piece[] {
  const path = grow.pick(['/', '/jobs', '/health', '/none', '/ws']);
  const key = grow.chance(0.5) ? 'X-API-Key: wrong\r\n' : '';
  const large = grow.chance(0.5) ? `X-Large: ${'x'.repeat(grow.length(15_000))}\r\n` : '';
  const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${key}${large}\r\n`;
  const times = Math.min(grow.length(1500, 1), Math.ceil(300_000 / text.length));
  return [{ text: text.repeat(times), times: grow.length(5, 1), pauseMs: grow.pick([0, 5, 50]) }];
}

export function unfinished(grow: Growth): Piece[] {
  const length = grow.pick([10, 40_000, 1_000_000, 4_000_000]);
  const path = grow.pick(['/print/receipt', '/batches', '/print/image', '/templates']);
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  const framing = grow.chance(0.7)
    ? `Content-Length: ${length}\r\n\r\n`
    : 'Transfer-Encoding: chunked\r\n\r\n';
  return [
    { text: head + framing, times: 1, pauseMs: 0 },
    {
      text: ' '.repeat(grow.length(20_000, 1)),
      times: grow.length(10),
      pauseMs: grow.pick([0, 10]),
    },
  ];
}

/** The beginning of a TLS handshake, and what does not belong there. */
function handshake(grow: Growth): Piece[] {
  const record = `\x16\x03${grow.pick(['\x01', '\x03', '\xff'])}`;
  const length = String.fromCharCode(grow.integer(0, 64), grow.integer(0, 255));
  const hello = `\x01\x00${length}\x03\x03${'r'.repeat(grow.length(16_000))}`;
  return [{ text: record + length + hello, times: grow.length(50, 1), pauseMs: grow.pick([0, 5]) }];
}

function flood(grow: Growth, to: SocketStep['to'], pieces: Piece[]): Step[] {
  return [
    {
      kind: 'sockets',
      count: grow.length(to === 'tls' ? 60 : mostConnections, 1),
      pieces,
      isReading: grow.chance(0.5),
      holdMs: grow.pick([20, 200, 1000]),
      ...(to && { to }),
    },
  ];
}

function connectionAttack(grow: Growth): Step[] {
  return flood(grow, undefined, grow.either(silence, pipelined, unfinished));
}

function tlsAttack(grow: Growth): Step[] {
  return grow.chance(0.5)
    ? flood(grow, 'tls', grow.either(silence, pipelined, unfinished))
    : flood(grow, undefined, grow.either(silence, handshake, pipelined));
}

function redirectAttack(grow: Growth): Step[] {
  return flood(grow, 'redirect', grow.either(silence, pipelined, unfinished, handshake));
}

const withTls: ServiceOptions = { ...withKey, hasTls: true };

export const connections: Target = {
  name: 'connections',
  rule: connectionAttack,
  service: withKey,
};
export const tls: Target = { name: 'tls', rule: tlsAttack, service: withTls };
export const redirect: Target = { name: 'redirect', rule: redirectAttack, service: withTls };
