// Every printer that can be played, by the name of its model.

import { Emulator } from './emulator.ts';
import type { Machine, MachineOptions } from './machine.ts';
import { models, type PrinterModel } from './models.ts';
import { createStarMachine } from './starprnt/machine.ts';
import { type StarModel, starModels } from './starprnt/models.ts';
import { createTsplMachine } from './tspl/machine.ts';
import { type TsplModel, tsplModels } from './tspl/models.ts';
import { createZplMachine } from './zpl/machine.ts';
import { type ZplModel, zplModels } from './zpl/models.ts';

type AnyModel = PrinterModel | StarModel | TsplModel | ZplModel;

export const printerModels = { ...models, ...zplModels, ...tsplModels, ...starModels };
export type ModelName = keyof typeof printerModels;

/** A printer that is switched on and has paper. */
export function createEmulator(model: ModelName | AnyModel, options: MachineOptions = {}): Machine {
  const known: AnyModel = typeof model === 'string' ? printerModels[model] : model;
  if (known.language === 'zpl') return createZplMachine(known, options);
  if (known.language === 'tspl') return createTsplMachine(known, options);
  if (known.language === 'starprnt') return createStarMachine(known, options);
  return new Emulator(known, options);
}
