// Attacks on the events: frames of every kind on the WebSocket, complete or not, and
// GET /events by long polling and as a stream, while events are sent.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Frame, Piece, SocketStep, Step } from '../steps.ts';

function frame(grow: Growth): Frame {
  const opcode = grow.chance(0.85) ? grow.pick([0, 1, 2, 8, 9, 10]) : grow.integer(0, 127);
  const isControl = opcode >= 8 && opcode <= 10;
  const unit = grow.pick(['a', '\0', '\xff', '\xc3\xa9', '{"a":1}', '\x03\xe8']);
  const length = grow.chance(0.7) && isControl ? grow.length(125) : grow.length(70_000);
  return {
    isFinal: grow.chance(0.7),
    opcode,
    isMasked: grow.chance(0.95),
    declared: grow.chance(0.1) ? grow.pick([0, 125, 65_536, 2 ** 31, 2 ** 48]) : null,
    text: unit.repeat(Math.ceil(length / unit.length)),
    times: grow.length(20_000, 1),
  };
}

const cursors = ['0', '0', '1', '100', '-1', '1e3', '0x1', '1.5', '', '%00', '9'.repeat(300)];

function eventQuery(grow: Growth): string {
  const cursor = () => grow.pick([...cursors, String(2 ** 53), String(grow.length(100_000))]);
  const fields = [
    ...(grow.chance(0.8) ? [`after=${cursor()}`] : []),
    ...(grow.chance(0.4) ? [`wait=${grow.pick(['0', '1', '1', '2', '61', '-1', 'x'])}`] : []),
    ...(grow.chance(0.5) ? [`limit=${grow.pick(['1', '100', '1000', '0', '1001', 'x'])}`] : []),
  ];
  const times = grow.chance(0.95) ? 1 : grow.length(300, 1);
  return `/events?${Array.from({ length: times }, () => fields.join('&')).join('&')}`;
}

function eventRequest(grow: Growth): Piece {
  const types = [
    'text/event-stream',
    'text/event-stream',
    '*/*',
    'text/event-stream, '.repeat(300),
  ];
  const ids = [...cursors, 'x'.repeat(5000)];
  const lastId = grow.chance(0.3) ? `Last-Event-ID: ${grow.pick(ids)}\r\n` : '';
  const method = grow.chance(0.95) ? 'GET' : grow.pick(['HEAD', 'POST', 'OPTIONS']);
  const isClosing = grow.chance(0.2) ? 'Connection: close\r\n' : '';
  const text =
    `${method} ${grow.grow(eventQuery)} HTTP/1.1\r\nHost: localhost\r\n` +
    `Accept: ${grow.pick(types)}\r\n${lastId}${isClosing}\r\n`;
  return { text, times: grow.chance(0.7) ? 1 : grow.length(1000, 1), pauseMs: 0 };
}

/** Readers of streams that are slow or do not read at all. */
function eventStreams(grow: Growth): Step[] {
  const streams: SocketStep = {
    kind: 'sockets',
    count: grow.length(150, 1),
    pieces: grow.list(eventRequest, 3, 1),
    isReading: grow.chance(0.4),
    holdMs: grow.pick([20, 100, 400, 1500]),
    prints: grow.chance(0.6) ? grow.length(100) : 0,
  };
  if (grow.chance(0.7)) return [streams];
  const path = grow.grow(eventQuery);
  const poll: Step = { kind: 'http', method: 'GET', path, times: grow.length(60, 1) };
  return grow.chance(0.5) ? [streams, poll] : [poll, streams];
}

function eventAttack(grow: Growth): Step[] {
  return grow.either(webSocketAttack, eventStreams);
}

function webSocketAttack(grow: Growth): Step[] {
  return [
    {
      kind: 'webSockets',
      count: grow.length(60, 1),
      path: grow.pick([
        '/ws',
        '/ws',
        '/ws?after=0',
        '/ws?after=1',
        '/ws?after=999999999',
        '/ws?after=x',
      ]),
      frames: grow.list(frame, 5),
      isReading: grow.chance(0.5),
      holdMs: grow.pick([20, 100, 400]),
      prints: grow.chance(0.5) ? grow.length(100) : 0,
    },
  ];
}

export const events: Target = { name: 'events', rule: eventAttack, service: {} };
