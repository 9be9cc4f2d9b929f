// Attacks on the WebSocket: frames of every kind, complete or not, while events are sent.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Frame, Step } from '../steps.ts';

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

export const webSockets: Target = { name: 'websockets', rule: webSocketAttack, service: {} };
