// The TSPL printers that can be emulated, as data. Written from TSC's manuals,
// independently of the drivers' profiles.

import type { EmulatorModel } from '../machine/emulator-model.ts';

export interface TsplModel extends EmulatorModel {
  language: 'tspl';
  /** The length in dots that is used until SIZE changes it. */
  labelLength: number;
}

const te200: TsplModel = {
  language: 'tspl',
  identity: { maker: 'TSC', model: 'TE200' },
  answers: true,
  dpi: 203,
  width: 864,
  labelLength: 1218,
  bufferBytes: 65_536,
  overflow: 'wait',
  has: ['paper', 'cover', 'overheated', 'ribbon', 'paused'],
  reportsUnasked: false,
  namesConfirmations: false,
};

export const tsplModels = {
  'tsc-te200': te200,
  'tsc-te300': {
    ...te200,
    identity: { maker: 'TSC', model: 'TE300' },
    dpi: 300,
    width: 1248,
    labelLength: 1800,
  },
  'tsc-tdp-225': {
    ...te200,
    identity: { maker: 'TSC', model: 'TDP-225' },
    width: 432,
    has: ['paper', 'cover', 'overheated', 'paused'],
  },
  'tsc-ttp-247-cutter': {
    ...te200,
    identity: { maker: 'TSC', model: 'TTP-247' },
    has: [...te200.has, 'cutter'],
  },
  'tsc-te200-peeler': { ...te200, peels: true },
  'tspl-mute': { ...te200, identity: null, answers: false, overflow: 'drop' },
} satisfies Record<string, TsplModel>;
