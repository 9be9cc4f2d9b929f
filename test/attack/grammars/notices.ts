// Attacks by those that notices are sent to: an ntfy server and an MQTT broker.

import { lengthOf } from '../../support/network/hostile-broker.ts';
import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { PeerBehaviour, Piece, Step } from '../steps.ts';
import { receiverBehaviour } from './receivers.ts';

const topics = [
  'platen/attack/printers/default/test',
  'platen/attack/printers/default/state',
  'platen/attack/printers/none/state',
  'platen/attack/printers/none/test',
  'homeassistant/status',
  'none',
  '',
  '#',
  '\0',
  '\xff\xfe',
];

const payloads = ['PRESS', 'online', 'offline', '', '{}', '\0'];

/** Kinds of packets with their flags; 0 and 15 do not exist. */
const firstBytes = Array.from({ length: 16 }, (_, kind) =>
  [0, 2, 13].map((flags) => (kind << 4) | flags),
).flat();

/** Longer or shorter than what follows, and longer than MQTT allows. */
const wrongLengths = [
  '\x00',
  '\x01',
  '\x7f',
  '\xff\x3f',
  '\xff\xff\xff\x7f',
  '\xff\xff\xff\xff\x7f',
];

const latin1 = (bytes: Buffer) => bytes.toString('latin1');
const counted = (text: string) => String.fromCharCode(text.length >> 8, text.length & 255) + text;

function packet(first: number, content: string): string {
  return String.fromCharCode(first) + latin1(lengthOf(content.length)) + content;
}

function repeatedPacket(grow: Growth, text: string): Piece {
  const pauseMs = grow.chance(0.4) ? grow.length(60, 1) : 0;
  return { text, times: grow.length(pauseMs > 0 ? 40 : 2_000_000, 1), pauseMs };
}

function published(grow: Growth): Piece {
  const quality = grow.pick([0, 0, 1, 2]);
  const id = quality > 0 ? String.fromCharCode(grow.integer(0, 255), grow.integer(0, 255)) : '';
  const payload = grow.pick(payloads).repeat(grow.length(2000, 1));
  const isKept = grow.chance(0.3) ? 1 : 0;
  const text = packet(0x30 | (quality << 1) | isKept, counted(grow.pick(topics)) + id + payload);
  return repeatedPacket(grow, text);
}

function acknowledgement(grow: Growth): Piece {
  const id = String.fromCharCode(grow.integer(0, 255), grow.integer(0, 255));
  const rest = '\x80'.repeat(grow.pick([0, 0, 1, 3, 100]));
  return repeatedPacket(
    grow,
    packet(grow.pick([0x20, 0x40, 0x50, 0x62, 0x70, 0x90, 0xb0]), id + rest),
  );
}

function connection(grow: Growth): Piece {
  const code = String.fromCharCode(grow.pick([0, 0, 1, 2, 3, 4, 5, 6, 255]));
  return repeatedPacket(grow, packet(0x20, `${grow.pick(['\0', '\x01', '\xff'])}${code}`));
}

function ping(grow: Growth): Piece {
  return repeatedPacket(grow, '\xd0\x00');
}

function odd(grow: Growth): Piece {
  const content = grow.pick(['\0', '\xff', 'x']).repeat(grow.length(60_000));
  return repeatedPacket(grow, packet(grow.pick(firstBytes), content));
}

function wrongLength(grow: Growth): Piece {
  const content = grow.pick(['\0', '\xff', 'x']).repeat(grow.length(60_000));
  return repeatedPacket(
    grow,
    String.fromCharCode(grow.pick(firstBytes)) + grow.pick(wrongLengths) + content,
  );
}

function brokerPiece(grow: Growth): Piece {
  return grow.either(published, acknowledgement, connection, ping, odd, wrongLength);
}

function brokerBehaviour(grow: Growth): PeerBehaviour {
  return {
    greeting: grow.chance(0.2) ? [grow.grow(brokerPiece)] : [],
    reply: grow.list(brokerPiece, 3),
    usual: grow.pick(['all', 'all', 'connect', 'nothing']),
    closesAfter: grow.chance(0.2) ? grow.length(5000) : null,
    isReading: grow.chance(0.95),
    holdMs: grow.pick([200, 500, 1500, 4000]),
  };
}

function noticeAttack(grow: Growth): Step[] {
  const isBroker = grow.chance(0.7);
  return [
    {
      kind: 'notices',
      channel: isBroker ? 'mqtt' : 'ntfy',
      ...grow.grow(isBroker ? brokerBehaviour : receiverBehaviour),
      tests: isBroker ? grow.length(10) : grow.length(30, 1),
    },
  ];
}

export const notices: Target = {
  name: 'notices',
  rule: noticeAttack,
  service: { hasHostileNotices: true },
};
