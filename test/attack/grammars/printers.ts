// Attacks by printers: floods, halves of answers, answers that were not asked for, in all
// languages, before and during prints.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import { hostilePrinters, type HostilePrinter, type Piece, type Step } from '../steps.ts';

const zplWell =
  '\x02PRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n   WARNINGS:       0 00000000 00000000\r\n\x03';
const zplIdle =
  '\x02030,0,0,0245,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,4,0,00000000,1,000\x03\r\n\x020000,0\x03\r\n';
const zplName = '\x02ZD420-203dpi,V84.20.18Z,8,8192KB\x03\r\n';
const starWell = '\x23\x06\x00\x00\x00\x00\x00\x00\x00';

/** Answers of real printers and parts of them, as latin1. */
const answers = [
  '\x12',
  '\x12\x12\x12\x12',
  '\x16\x1a\x12\x12',
  '\x10\x00\x00\x00',
  '\x14\x00\x00\x00',
  '\x18\x00\x0f\x00',
  '\x38\x40\x0c\x00',
  '\x37\x22!!!!\x00',
  '\x37\x22',
  '\x37\x25\x00',
  '\x5fEPSON\x00',
  '\x5fTM-m30\x00',
  `\x5f${'A'.repeat(79)}\x00`,
  '\x5f',
  '\x11\x13',
  '\x00',
  '\x23\x06\x00\x00\x00\x00\x00\x00\x00',
  '\x23\x0c\x02\x00\x00\x00\x00\x02\x00',
  '\x23\x0c\x02\x00\x00\x00\x00\x04\x00',
  '\x23\x0c\x28\x00\x00\x08\x00\x06\x00',
  '\x1b#*,TSP654II Ver2.0\n\x00',
  '\x1b#*,TSP143IIILAN Ver1.3\n\x00',
  `\x1b#*,${'A'.repeat(79)}`,
  '\x2f\x86\x00\x00\x00\x00\x00\x00\x00\x00\x00',
  zplWell,
  '\x02PRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       0 00000000 00000000\r\n\x03',
  'ERRORS: 1 00000000 0000000',
  zplIdle,
  zplName,
  '\x02\x40\x40\x40\x40\x03\r\n',
  '\x02\x45\x40\x40\x40\x03\r\n',
  '\x01',
  'TE200\r\n',
  'TE2',
  '\xff',
  'A',
  '\r\n',
  '\x1b',
];

function printerPiece(grow: Growth): Piece {
  const parts = Array.from({ length: grow.integer(1, 4) }, () => grow.pick(answers)).join('');
  const text = grow.chance(0.2) ? parts.slice(0, grow.length(parts.length, 1)) : parts;
  const pauseMs = grow.chance(0.4) ? grow.length(40, 1) : 0;
  const times = grow.length(pauseMs > 0 ? 50 : 200_000, 1);
  return { text, times, pauseMs };
}

/** Answers as a working printer sends them, so that jobs are begun. */
const working: Record<HostilePrinter, string> = {
  'hostile-escpos': '\x16\x12\x12\x12\x5fEPSON\x00\x5fTM-m30\x00\x10\x00\x00\x00',
  'hostile-starprnt': starWell,
  'hostile-starline': `${starWell}\x1b#*,TSP654II Ver2.0\n\x00`,
  'hostile-stargraphic': `${starWell}\x1b#*,TSP143IIILAN Ver1.3\n\x00`,
  'hostile-zpl': zplWell + zplName + zplIdle,
  'hostile-tspl': '\x00\x02\x40\x40\x40\x40\x03\r\nTE200\r\n',
  'hostile-generic': '\x16\x12\x12\x12\x00',
};

function printerAttack(grow: Growth): Step[] {
  const printer = grow.pick(Object.keys(hostilePrinters) as HostilePrinter[]);
  const first = grow.chance(0.6) ? [{ text: working[printer], times: 1, pauseMs: 5 }] : [];
  const usual = grow.chance(0.4) ? [{ text: working[printer], times: 1, pauseMs: 0 }] : [];
  return [
    {
      kind: 'printer',
      printer,
      greeting: [...first, ...grow.list(printerPiece, 3)],
      reply: [...usual, ...grow.list(printerPiece, 3)],
      closesAfter: grow.chance(0.3) ? grow.length(20_000) : null,
      isReading: grow.chance(0.9),
      prints: grow.chance(0.7) ? grow.length(30) : 0,
      holdMs: grow.pick([200, 500, 1500]),
    },
  ];
}

export const printers: Target = {
  name: 'printers',
  rule: printerAttack,
  service: { hasHostilePrinters: true, settings: { queueWhenOffline: true } },
};
