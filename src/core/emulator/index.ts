// The emulated printers of all languages, by the names of their models.

import { type EscposModel, escposModels } from './escpos/models.ts';
import { EscposLanguage } from './escpos/language.ts';
import { PictureMemory } from './escpos/stored-pictures.ts';
import type { EmulatedLanguage } from './machine/emulated-language.ts';
import { EmulatedPrinter } from './machine/emulated-printer.ts';
import type { EmulatorOptions } from './machine/emulator-options.ts';
import type { PrinterControls } from './machine/printer-controls.ts';
import { Paper } from './receipt/paper.ts';
import { starGraphicLanguage } from './stargraphic/language.ts';
import { type StarGraphicModel, starGraphicModels } from './stargraphic/models.ts';
import { starLanguage } from './starprnt/language.ts';
import { type StarModel, starModels } from './starprnt/models.ts';
import { TsplLanguage } from './tspl/language.ts';
import { type TsplModel, tsplModels } from './tspl/models.ts';
import { ZplLanguage } from './zpl/language.ts';
import { type ZplModel, zplModels } from './zpl/models.ts';

type AnyModel = EscposModel | StarModel | StarGraphicModel | TsplModel | ZplModel;

export const printerModels = {
  ...escposModels,
  ...zplModels,
  ...tsplModels,
  ...starModels,
  ...starGraphicModels,
};
export type ModelName = keyof typeof printerModels;

/** Creates a printer that is switched on and has paper. */
export function createEmulator(
  model: ModelName | AnyModel,
  options: EmulatorOptions = {},
): EmulatedPrinter {
  const known: AnyModel = typeof model === 'string' ? printerModels[model] : model;
  return new EmulatedPrinter(known, options, languageOf(known));
}

/** Creates the language again after a power cycle; the receipt that hangs out of the printer stays. */
function languageOf(model: AnyModel): (controls: PrinterControls) => EmulatedLanguage {
  if (model.language === 'zpl') return (controls) => new ZplLanguage(model, controls);
  if (model.language === 'tspl') return (controls) => new TsplLanguage(model, controls);
  const paper = new Paper(model.width);
  if (model.language === 'stargraphic')
    return (controls) => starGraphicLanguage(model, controls, paper);
  if (model.language !== 'escpos') return (controls) => starLanguage(model, controls, paper);
  // Stored pictures outlive a power cycle.
  const memory = new PictureMemory();
  return (controls) => new EscposLanguage(model, controls, paper, memory);
}
