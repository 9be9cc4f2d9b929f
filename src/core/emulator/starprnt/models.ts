// The StarPRNT and Star Line printers that can be emulated, as data. Written from Star's manuals
// and not from the drivers' profiles, so that a mistake in one shows up against the
// other.

import type { Cell } from '../../model/printers/profile.ts';
import type { ReceiptModel } from '../machine/emulator-model.ts';
import { standardPage } from './standard-page.ts';
import type { StatusForm } from './status.ts';

export interface StarModel extends ReceiptModel, StatusForm {
  language: 'starprnt' | 'starline';
  firmware: string;
  /** The fonts of ESC RS F 0 and 1; C is that of ESC : on impact printers. */
  fonts: Record<'A' | 'B' | 'C', Cell>;
  /** The line spacing after a reset, in dots. */
  lineSpacing: number;
  codepages: Record<number, string>;
  /** The two-byte characters that it begins with; Japanese ones are switched on by a command. */
  wide: 'gb18030' | 'big5' | 'euckr' | null;
  /** Rows that may wait for the head while more commands are read. */
  aheadRows: number;
  /** Dots between head and cutter. */
  cutterDistance: number;
  cuts: readonly ('full' | 'partial')[];
}

const codepages: Record<number, string> = {
  0: standardPage,
  1: 'cp437',
  2: 'katakana',
  4: 'cp858',
  5: 'cp852',
  6: 'cp860',
  7: 'cp861',
  8: 'cp863',
  9: 'cp865',
  10: 'cp866',
  11: 'cp855',
  12: 'cp857',
  13: 'cp862',
  14: 'cp864',
  15: 'cp737',
  17: 'cp869',
  21: 'cp874',
  32: 'windows1252',
  33: 'windows1250',
  34: 'windows1251',
};

const mcPrint3: StarModel = {
  language: 'starprnt',
  mechanism: 'thermal',
  identity: { maker: 'Star', model: 'MCP31' },
  firmware: '3.4',
  answers: true,
  dpi: 203,
  width: 576,
  fonts: {
    A: { width: 12, height: 24 },
    B: { width: 9, height: 24 },
    C: { width: 12, height: 24 },
  },
  lineSpacing: 32,
  codepages,
  wide: null,
  statusBytes: 9,
  statusVersion: 6,
  knowsLowPaper: true,
  announcesAnswers: false,
  bufferBytes: 16_384,
  overflow: 'wait',
  aheadRows: 120,
  cutterDistance: 100,
  cuts: ['full', 'partial'],
  has: ['paper', 'cover', 'cutter', 'overheated', 'unrecoverable', 'drawer'],
  reportsUnasked: true,
  namesConfirmations: true,
};

export const starModels = {
  'star-mc-print3': mcPrint3,
  'star-mc-print2': { ...mcPrint3, identity: { maker: 'Star', model: 'MCP21' }, width: 384 },
  'star-tsp654ii': {
    ...mcPrint3,
    language: 'starline',
    identity: { maker: 'Star', model: 'TSP654II' },
    firmware: '1.0',
    statusBytes: 8,
    statusVersion: 3,
    cutterDistance: 88,
  },
  // Nine pins, 420 half dots across 76 mm, steps of 1/144 inch.
  'star-sp700': {
    ...mcPrint3,
    language: 'starline',
    mechanism: 'impact',
    identity: { maker: 'Star', model: 'SP742' },
    firmware: '1.0',
    dpi: 144,
    width: 420,
    fonts: {
      A: { width: 10, height: 18 },
      B: { width: 12, height: 18 },
      C: { width: 18, height: 18 },
    },
    lineSpacing: 24,
    statusBytes: 8,
    statusVersion: 3,
    aheadRows: 36,
    cutterDistance: 116,
    cuts: ['partial'],
  },
  'star-mc-print3-zh': { ...mcPrint3, wide: 'gb18030' },
  'star-mc-print3-ko': { ...mcPrint3, wide: 'euckr' },
  'star-mute': { ...mcPrint3, answers: false, overflow: 'drop' },
} satisfies Record<string, StarModel>;
