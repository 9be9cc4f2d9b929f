// The StarPRNT and Star Line printers that can be emulated, as data. Written from Star's manuals
// and not from the drivers' profiles, so that a mistake in one shows up against the
// other.

import type { Cell } from '../../model/profile.ts';
import type { EmulatorModel } from '../machine/emulator-model.ts';
import { standardPage } from './standard-page.ts';
import type { StatusForm } from './status.ts';

export interface StarModel extends EmulatorModel, StatusForm {
  language: 'starprnt' | 'starline';
  firmware: string;
  /** The fonts of ESC RS F 0 and 1. */
  fonts: Record<'A' | 'B', Cell>;
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
  identity: { maker: 'Star', model: 'MCP31' },
  firmware: '3.4',
  answers: true,
  dpi: 203,
  width: 576,
  fonts: { A: { width: 12, height: 24 }, B: { width: 9, height: 24 } },
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
  has: ['paper', 'cover', 'cutter', 'overheated', 'unrecoverable'],
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
  'star-mc-print3-zh': { ...mcPrint3, wide: 'gb18030' },
  'star-mc-print3-ko': { ...mcPrint3, wide: 'euckr' },
  'star-mute': { ...mcPrint3, answers: false, overflow: 'drop' },
} satisfies Record<string, StarModel>;
