// What ESC/POS commands set and ESC @ resets. Settings are replaced, never
// changed, so that a trace can keep the ones that held at a command.

import type { PrinterModel } from '../models.ts';

export interface Settings {
  readonly font: 'A' | 'B' | 'C';
  readonly scaleX: number;
  readonly scaleY: number;
  readonly emphasized: boolean;
  readonly doubleStruck: boolean;
  readonly underline: 0 | 1 | 2;
  readonly invert: boolean;
  readonly upsideDown: boolean;
  readonly align: 'left' | 'center' | 'right';
  /** Dots on the right of each character, before the size is applied. */
  readonly characterSpacing: number;
  /** Dots, perhaps a fraction: motion units may be finer than dots. */
  readonly lineSpacing: number;
  readonly left: number;
  readonly areaWidth: number;
  readonly unitsPerInchX: number;
  readonly unitsPerInchY: number;
  readonly codepage: string;
  readonly tabs: readonly number[];
  readonly barcode: BarcodeSettings;
}

interface BarcodeSettings {
  readonly height: number;
  readonly module: number;
  /** Where the characters stand: 1 above, 2 below. */
  readonly text: number;
  readonly font: 'A' | 'B';
}

export function initialSettings(model: PrinterModel): Settings {
  return {
    font: 'A',
    scaleX: 1,
    scaleY: 1,
    emphasized: false,
    doubleStruck: false,
    underline: 0,
    invert: false,
    upsideDown: false,
    align: 'left',
    characterSpacing: 0,
    lineSpacing: model.lineSpacing,
    left: 0,
    areaWidth: model.width,
    unitsPerInchX: model.dpi,
    unitsPerInchY: model.verticalUnitsPerInch,
    codepage: model.codepages[0] ?? 'cp437',
    tabs: Array.from({ length: 32 }, (_, index) => (index + 1) * 8 * model.fonts.A.width),
    barcode: { height: 162, module: 3, text: 0, font: 'A' },
  };
}
