// The ZPL printers that can be emulated, as data. Written from Zebra's manuals,
// independently of the drivers' profiles.

import type { EmulatorModel } from '../machine/emulator-model.ts';

export interface ZplModel extends EmulatorModel {
  language: 'zpl';
  firmware: string;
  /** The length of the loaded labels, used until ^LL changes it. */
  labelLength: number;
  /** Unless ^PW and ^LL name its size, a label ends at its last black dot, across and down. */
  endsAtContent?: true;
  /** Dots between two labels on media with gaps or marks. */
  gap: number;
  /** Whether ~HS is unanswered while paper, ribbon, head or heat stop the printer, as in the manual. */
  silentWhenStopped: boolean;
}

const zd420: ZplModel = {
  language: 'zpl',
  identity: { maker: 'Zebra', model: 'ZD420-203dpi' },
  firmware: 'V84.20.18Z',
  answers: true,
  dpi: 203,
  width: 832,
  labelLength: 1218,
  gap: 24,
  bufferBytes: 65_536,
  overflow: 'wait',
  has: ['paper', 'cover', 'overheated', 'paused'],
  reportsUnasked: false,
  namesConfirmations: false,
  silentWhenStopped: true,
};

const zd421: ZplModel = {
  ...zd420,
  identity: { maker: 'Zebra', model: 'ZD421-203dpi' },
  firmware: 'V93.21.26Z',
  silentWhenStopped: false,
};

const dpi300 = { dpi: 300, labelLength: 1800, gap: 35 };

export const zplModels = {
  'zebra-zd420': zd420,
  'zebra-zd420-300': {
    ...zd420,
    ...dpi300,
    identity: { maker: 'Zebra', model: 'ZD420-300dpi' },
    width: 1280,
  },
  /** A head of two inches. */
  'zebra-zd410': {
    ...zd420,
    identity: { maker: 'Zebra', model: 'ZD410-203dpi' },
    width: 448,
    labelLength: 406,
  },
  'zebra-zd421': zd421,
  'zebra-zd421-cutter': { ...zd421, has: [...zd421.has, 'cutter'] },
  'zebra-zd421-peeler': { ...zd421, peels: true },
  'zebra-zt230': {
    ...zd420,
    identity: { maker: 'Zebra', model: 'ZT230-200dpi' },
    firmware: 'V72.20.01Z',
    has: [...zd420.has, 'ribbon'],
  },
  'zebra-zt230-300': {
    ...zd420,
    ...dpi300,
    identity: { maker: 'Zebra', model: 'ZT230-300dpi' },
    firmware: 'V72.20.01Z',
    width: 1248,
    has: [...zd420.has, 'ribbon'],
  },
  'zebra-mute': { ...zd420, answers: false, overflow: 'drop' },
} satisfies Record<string, ZplModel>;
