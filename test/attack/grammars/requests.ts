// Attacks below the routes: connections, headers, paths, encodings and the order of
// bytes. The service needs a key, as one that strangers can reach has.

import type { ServiceOptions } from '../attacked-service.ts';
import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Piece, Step } from '../steps.ts';

const apiKey = 'a key of 24 characters!!';

const paths = [
  '/health',
  '/openapi.json',
  '/docs',
  '/docs/json',
  '/template-schema.json',
  '/profiles',
  '/',
  '/pages/index.html',
  '/templates',
  '/templates/receipt',
  '/templates/receipt/schema',
  '/jobs?limit=100',
  '/jobs?status=completed&limit=100',
  '/printers',
  '/printers/discover',
  '/printer/status',
  '/virtual-printer/sheets',
  '/virtual-printer/sheets/1.png?scale=4',
  '/assets',
  '/print/receipt',
  '/preview',
  '/ws',
];

function anyPath(grow: Growth): string {
  const path = grow.pick(paths);
  if (grow.chance(0.7)) return path;
  const odd = grow.pick([
    '/..',
    '%00',
    '%2e%2e/',
    '?a=1&',
    '&limit=9',
    '//',
    '%',
    '%e2%82',
    ';',
    '*',
  ]);
  return path + odd.repeat(grow.length(4000));
}

function header(grow: Growth): string {
  const names = [
    'Host',
    'Origin',
    'X-API-Key',
    'Content-Type',
    'Accept',
    'Accept-Encoding',
    'Idempotency-Key',
    'If-None-Match',
    'Cookie',
    'Transfer-Encoding',
    'Content-Length',
    'Expect',
    'Upgrade',
    'Connection',
    'Range',
    'Sec-Fetch-Site',
    'Sec-WebSocket-Protocol',
    'X-Forwarded-For',
  ];
  const name = grow.chance(0.9) ? grow.pick(names) : `X-${'a'.repeat(grow.length(8000))}`;
  const values = [
    'x',
    apiKey,
    'localhost',
    'evil.example',
    'http://evil.example',
    'null',
    'application/json',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'chunked',
    'gzip, chunked',
    '100-continue',
    'websocket',
    'keep-alive, upgrade',
    'bytes=0-,'.repeat(500),
    '"a", '.repeat(1000),
    '*/*;q=0.1, '.repeat(1000),
    'platen.key.YQ, '.repeat(500),
    '-1',
    '999999999999',
    '5',
    '\xff\xfe',
    '',
  ];
  const value = grow.chance(0.8) ? grow.pick(values) : 'a'.repeat(grow.length(15_000));
  return `${name}: ${value}\r\n`;
}

function headers(grow: Growth): string {
  const one = grow.grow(header);
  const times = grow.chance(0.8)
    ? 1
    : Math.min(grow.length(3000, 1), Math.ceil(15_000 / one.length));
  const base = `Host: localhost\r\n${grow.chance(0.6) ? `X-API-Key: ${apiKey}\r\n` : ''}`;
  return base + grow.list(header, 12).join('') + one.repeat(times);
}

function chunkedBody(grow: Growth): string {
  const size = grow.length(4000, 1);
  const chunk = `${size.toString(16)}${grow.pick(['', ';x=y', ';'.padEnd(500, 'e')])}\r\n${'1'.repeat(size)}\r\n`;
  return (
    chunk.repeat(Math.min(grow.length(20_000, 1), Math.ceil(1_000_000 / chunk.length))) +
    grow.pick(['0\r\n\r\n', ''])
  );
}

function wholeRequest(grow: Growth): string {
  const method = grow.pick([
    'GET',
    'GET',
    'GET',
    'POST',
    'HEAD',
    'OPTIONS',
    'DELETE',
    'TRACE',
    'PUT',
  ]);
  const start = `${method} ${grow.grow(anyPath)} ${grow.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'])}\r\n`;
  const rest = grow.grow(headers);
  if (method !== 'POST' && method !== 'PUT') return `${start}${rest}\r\n`;
  const type = 'Content-Type: application/json\r\n';
  if (grow.chance(0.3))
    return `${start}${rest}${type}Transfer-Encoding: chunked\r\n\r\n${grow.grow(chunkedBody)}`;
  const body = grow.pick(['{"data":{}}', '{}', '', '['.repeat(5000), ' '.repeat(20_000)]);
  const declared = grow.chance(0.8) ? body.length : grow.length(2_000_000);
  return `${start}${rest}${type}Content-Length: ${declared}\r\n\r\n${body}`;
}

/** One request, sent many times on a connection, perhaps in parts and slowly. */
function piece(grow: Growth): Piece {
  const whole = grow.grow(wholeRequest);
  const part = grow.chance(0.15) ? whole.slice(0, grow.length(whole.length)) : whole;
  const pauseMs = grow.chance(0.1) ? grow.length(50) : 0;
  const times = pauseMs > 0 ? grow.length(20, 1) : grow.length(1500, 1);
  return { text: part, times, pauseMs };
}

function noise(grow: Growth): Piece {
  const unit = grow.pick([
    '\r\n',
    '\0',
    'GET ',
    'A',
    '\x16\x03\x01',
    'PRI * HTTP/2.0\r\n\r\n',
    ' ',
    ':',
  ]);
  return { text: unit.repeat(grow.length(20_000, 1)), times: grow.length(50, 1), pauseMs: 0 };
}

function requestAttack(grow: Growth): Step[] {
  const pieces = grow.list(piece, 4, 1);
  if (grow.chance(0.1)) pieces.push(grow.grow(noise));
  return [
    {
      kind: 'sockets',
      count: grow.length(150, 1),
      pieces,
      isReading: grow.chance(0.6),
      holdMs: grow.pick([20, 100, 500]),
    },
  ];
}

/** A service with a key. Strangers may send more than by default. */
export const withKey: ServiceOptions = {
  settings: { auth: { enabled: true, apiKey }, limits: { openRequestsPerMinute: 0 } },
};

export const requests: Target = { name: 'requests', rule: requestAttack, service: withKey };
