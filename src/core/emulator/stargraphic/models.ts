// The Star Graphic printers that can be emulated, as data, from Star's command
// specifications of the TSP100 series.

import type { EmulatorModel } from '../machine/emulator-model.ts';
import type { StatusForm } from '../starprnt/status.ts';

export interface StarGraphicModel extends EmulatorModel, StatusForm {
  language: 'stargraphic';
  firmware: string;
  /** Rows that may wait for the head while more commands are read. */
  aheadRows: number;
  /** Dots between head and cutter. */
  cutterDistance: number;
  cuts: readonly ('full' | 'partial')[];
}

const tsp143iii: StarGraphicModel = {
  language: 'stargraphic',
  identity: { maker: 'Star', model: 'TSP100IIILAN' },
  firmware: '1.3',
  answers: true,
  dpi: 203,
  width: 576,
  statusBytes: 9,
  statusVersion: 3,
  knowsLowPaper: false,
  announcesAnswers: true,
  bufferBytes: 16_384,
  overflow: 'wait',
  aheadRows: 120,
  cutterDistance: 88,
  // No full cut: what asks for one is cut partially.
  cuts: ['partial'],
  has: ['paper', 'cover', 'cutter', 'overheated', 'unrecoverable', 'drawer'],
  reportsUnasked: true,
  namesConfirmations: true,
};

export const starGraphicModels = {
  'star-tsp143iii': tsp143iii,
  // 58 mm paper: 51 mm are printed.
  'star-tsp143iii-58': { ...tsp143iii, width: 408 },
} satisfies Record<string, StarGraphicModel>;
