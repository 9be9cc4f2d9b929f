// The ESC/POS printers that can be emulated, as data. Written from the vendors'
// manuals and not from the drivers' profiles, so that a mistake in one shows up
// against the other.

import type { Cell } from '../../model/printers/profile.ts';
import type { ReceiptModel } from '../machine/emulator-model.ts';

export interface EscposModel extends ReceiptModel {
  language: 'escpos';
  /** The fonts of ESC M 0, 1 and 2. */
  fonts: Record<'A' | 'B' | 'C', Cell>;
  /** The font after a reset. */
  initialFont: 'A' | 'B';
  /** The line spacing after a reset, in dots. */
  lineSpacing: number;
  /** The vertical motion unit after a reset is 1 / this of an inch. */
  verticalUnitsPerInch: number;
  /** The commands with a length field that it understands: `GS ( H`. */
  blocks: string[];
  /** The other commands that it understands; null if all. */
  commands: ReadonlySet<string> | null;
  codepages: Record<number, string>;
  /** Whether it starts in the mode for two-byte characters, also after ESC @. */
  startsInKanji: boolean;
  /**
   * Two-byte characters of the model. `any` reads GB 18030, and Japanese once FS C names its
   * encoding, so that jobs for printers of both kinds can be shown.
   */
  wide: 'japanese' | 'gb18030' | 'big5' | 'euckr' | 'any';
  /** Rows that may wait for the head while more commands are read. */
  aheadRows: number;
  /** Dots between head and cutter. */
  cutterDistance: number;
  quirks: Quirk[];
}

/** What a cheap firmware does differently from the manuals. */
export type Quirk =
  | 'swallows LF after GS v 0'
  | 'ignores GS V 66'
  | 'knows no image but ESC *'
  | 'ignores ESC $ after text'
  | 'ignores ESC J'
  | 'ignores ESC \\ to the left'
  | 'resets barcode settings after GS k, function A'
  | 'draws no barcodes';

/** Seen on an NT-5890K (receiptful/escpost, probed on hardware in July 2026). */
const pos5890: Quirk[] = [
  'swallows LF after GS v 0',
  'ignores GS V 66',
  'ignores ESC $ after text',
  'ignores ESC J',
  'ignores ESC \\ to the left',
  'resets barcode settings after GS k, function A',
];

const firstPages: Record<number, string> = {
  0: 'cp437',
  1: 'katakana',
  2: 'cp850',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
};

const commonPages: Record<number, string> = {
  ...firstPages,
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
};

const epsonPages: Record<number, string> = {
  ...commonPages,
  11: 'cp851',
  12: 'cp853',
  13: 'cp857',
  14: 'cp737',
  15: 'iso88597',
  // Thai 42, 11, 13, 14, 16, 17 and 18: the letters are those of TIS-620.
  20: 'tis620',
  21: 'tis620',
  22: 'tis620',
  23: 'tis620',
  24: 'tis620',
  25: 'tis620',
  26: 'tis620',
  30: 'tcvn',
  31: 'tcvn-capitals',
  32: 'cp720',
  33: 'cp775',
  34: 'cp855',
  35: 'cp861',
  36: 'cp862',
  37: 'cp864',
  38: 'cp869',
  39: 'iso88592',
  40: 'iso885915',
  41: 'cp1098',
  42: 'cp774',
  43: 'cp772',
  44: 'cp1125',
  45: 'windows1250',
  46: 'windows1251',
  47: 'windows1253',
  48: 'windows1254',
  49: 'windows1255',
  50: 'windows1256',
  51: 'windows1257',
  52: 'windows1258',
  53: 'rk1048',
  66: 'iscii-devanagari',
  67: 'iscii-bengali',
  68: 'iscii-tamil',
  69: 'iscii-telugu',
  70: 'iscii-bengali', // Assamese
  71: 'iscii-oriya',
  72: 'iscii-kannada',
  73: 'iscii-malayalam',
  74: 'iscii-gujarati',
  75: 'iscii-punjabi',
  82: 'iscii-devanagari', // Marathi
};

/** The code pages of the first models. */
const bixolonLegacyPages: Record<number, string> = { ...firstPages, 19: 'cp858' };

const bixolonPages: Record<number, string> = {
  ...commonPages,
  21: 'cp862',
  22: 'cp864',
  24: 'windows1253',
  25: 'windows1254',
  26: 'windows1257',
  28: 'windows1251',
  29: 'cp737',
  30: 'cp775',
  33: 'windows1255',
  34: 'tis620',
  36: 'cp855',
  37: 'cp857',
  38: 'iso88597',
  40: 'windows1256',
  41: 'windows1258',
  47: 'windows1250',
  51: 'viscii',
};

const citizenPages: Record<number, string> = {
  ...firstPages,
  2: 'cp858',
  6: 'cp852',
  7: 'cp866',
  8: 'cp857',
  16: 'windows1252',
  21: 'tis620',
  30: 'tcvn',
  32: 'windows1258',
  40: 'cp864',
};

const xprinterPages: Record<number, string> = {
  ...commonPages,
  6: 'iso88591',
  7: 'windows1253',
  11: 'windows1255',
  22: 'cp864',
  23: 'windows1251',
  24: 'cp737',
  25: 'windows1257',
  33: 'windows1256',
};

const zjiangPages: Record<number, string> = {
  ...commonPages,
  6: 'iso88591',
  8: 'cp862',
  23: 'windows1251',
  24: 'cp737',
  25: 'windows1257',
  27: 'windows1258',
  28: 'cp864',
  32: 'windows1255',
};

const epsonBlocks = [
  ...'ADEHKLMNPk'.split('').map((letter) => `GS ( ${letter}`),
  ...'ACE'.split('').map((letter) => `FS ( ${letter}`),
  'ESC ( A',
  'ESC ( Y',
];

const epson203: EscposModel = {
  language: 'escpos',
  mechanism: 'thermal',
  has: ['paper', 'cover', 'cutter', 'overheated', 'unrecoverable', 'drawer'],
  reportsUnasked: true,
  namesConfirmations: true,
  identity: { maker: 'EPSON', model: 'TM-T20II' },
  answers: true,
  dpi: 203,
  width: 576,
  fonts: {
    A: { width: 12, height: 24 },
    B: { width: 9, height: 17 },
    C: { width: 9, height: 17 },
  },
  initialFont: 'A',
  lineSpacing: 30,
  verticalUnitsPerInch: 406,
  blocks: epsonBlocks,
  commands: null,
  codepages: epsonPages,
  startsInKanji: false,
  wide: 'any',
  bufferBytes: 4096,
  overflow: 'wait',
  aheadRows: 120,
  cutterDistance: 96,
  quirks: [],
};

const epson180: EscposModel = {
  ...epson203,
  identity: { maker: 'EPSON', model: 'TM-T88IV' },
  dpi: 180,
  width: 512,
  verticalUnitsPerInch: 360,
  cutterDistance: 85,
};

const clone80: EscposModel = {
  ...epson203,
  identity: null,
  verticalUnitsPerInch: 203,
  blocks: [],
  codepages: commonPages,
  startsInKanji: true,
};

const clone58: EscposModel = {
  ...clone80,
  width: 384,
  codepages: zjiangPages,
  cutterDistance: 80,
  quirks: ['swallows LF after GS v 0'],
};

const bixolon350: EscposModel = {
  ...epson180,
  identity: { maker: 'BIXOLON', model: 'SRP-350' },
  blocks: [],
  codepages: bixolonLegacyPages,
};

/** The commands of TM-U220 and SRP-275 besides those with a length field. */
const impactCommands = new Set([
  ...'NUL,HT,LF,CR,DLE EOT,DLE ENQ,DLE DC4,FS p,FS q,ESC SP'.split(','),
  ...'!%&*-23<=?@DEGJKMRUacdeimprtuv{'.split('').map((letter) => `ESC ${letter}`),
  ...'IVagrz'.split('').map((letter) => `GS ${letter}`),
  // Commands of the models for Japan, China, Taiwan and Korea.
  ...'!&-.2?CSW'.split('').map((letter) => `FS ${letter}`),
]);

/**
 * TM-U220: nine pins, 400 half dots of 1/160 inch across 76 mm, steps of 1/144 inch. No sizes
 * above two, no positions in dots, no codes and no images but ESC * and FS p.
 */
const epsonU220: EscposModel = {
  ...epson203,
  mechanism: 'impact',
  identity: { maker: 'EPSON', model: 'TM-U220' },
  has: ['paper', 'cover', 'cutter', 'unrecoverable', 'drawer'],
  namesConfirmations: false,
  dpi: 144,
  width: 400,
  fonts: {
    A: { width: 12, height: 18 },
    B: { width: 10, height: 18 },
    C: { width: 10, height: 18 },
  },
  initialFont: 'B',
  lineSpacing: 24,
  verticalUnitsPerInch: 144,
  blocks: ['A', 'C', 'D', 'E'].map((letter) => `GS ( ${letter}`),
  commands: impactCommands,
  codepages: commonPages,
  aheadRows: 36,
  cutterDistance: 153,
};

export const escposModels = {
  'epson-203': epson203,
  'epson-203-58': { ...epson203, width: 420 },
  'epson-m30': {
    ...epson203,
    identity: { maker: 'EPSON', model: 'TM-m30' },
    fonts: { ...epson203.fonts, B: { width: 10, height: 24 } },
  },
  'epson-203-ja': { ...epson203, wide: 'japanese' },
  'epson-203-zh': { ...epson203, wide: 'gb18030', startsInKanji: true },
  'epson-203-tw': { ...epson203, wide: 'big5', startsInKanji: true },
  'epson-203-ko': { ...epson203, wide: 'euckr', startsInKanji: true },
  'epson-180': epson180,
  'epson-180-58': { ...epson180, width: 360 },
  'bixolon-350': bixolon350,
  'bixolon-350iii': {
    ...bixolon350,
    identity: { maker: 'BIXOLON', model: 'SRP-350III' },
    blocks: ['GS ( k'],
    codepages: bixolonPages,
  },
  citizen: {
    ...epson203,
    identity: { maker: 'CITIZEN', model: 'CT-S310II' },
    fonts: { ...epson203.fonts, B: { width: 9, height: 24 }, C: { width: 8, height: 16 } },
    blocks: ['D', 'H', 'L', 'k'].map((letter) => `GS ( ${letter}`),
    codepages: citizenPages,
  },
  'star-escpos': {
    ...epson203,
    identity: { maker: 'STAR', model: 'TSP143IV' },
    fonts: { ...epson203.fonts, B: { width: 9, height: 24 }, C: { width: 9, height: 24 } },
    blocks: ['GS ( k', 'GS ( L'],
    codepages: commonPages,
  },
  'epson-tm-u220': epsonU220,
  'bixolon-srp-275': { ...epsonU220, identity: { maker: 'BIXOLON', model: 'SRP-275' } },
  'xprinter-80': { ...clone80, blocks: ['GS ( k'], codepages: xprinterPages },
  'xprinter-58': { ...clone58, codepages: xprinterPages, quirks: [] },
  'clone-80': clone80,
  'clone-58': clone58,
  'nt-5890k': { ...clone58, quirks: pos5890 },
  // POS-5890 and ZJ-5870 print no barcodes (escpos-printer-db, issue 47).
  'pos-5890': { ...clone58, quirks: [...pos5890, 'draws no barcodes'] },
  'imageless-80': { ...clone80, quirks: ['knows no image but ESC *'] },
  'imageless-58': { ...clone58, quirks: ['knows no image but ESC *'] },
  'mute-clone': { ...clone58, answers: false, overflow: 'drop' },
  'virtual-58': virtualModel(58),
  'virtual-80': virtualModel(80),
} satisfies Record<string, EscposModel>;

/** The virtual printer: it supports every command, and its cutter is at the head. */
export function virtualModel(widthMm: number): EscposModel {
  return {
    ...epson203,
    identity: { maker: 'Platen', model: `Virtual ${Number(widthMm.toFixed(1))} mm` },
    width: dotsAcross(widthMm),
    bufferBytes: 65_536,
    aheadRows: 0,
    cutterDistance: 0,
  };
}

/** Dots across the paper: at 203 dpi 58 mm and 80 mm paper print 384 and 576; other papers have 8 mm of margins. */
function dotsAcross(widthMm: number): number {
  if (widthMm === 58) return 384;
  if (widthMm === 80) return 576;
  return Math.max(64, Math.floor(((widthMm - 8) * 8) / 8) * 8);
}
