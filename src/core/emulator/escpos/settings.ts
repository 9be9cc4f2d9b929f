// The settings that ESC/POS commands change and ESC @ resets. A change makes a new
// object, so that the trace of commands can keep the settings of each one.

import { usa } from '../receipt/countries.ts';
import { type LineSettings, plainWide } from '../receipt/line-composer.ts';
import type { EscposModel } from './models.ts';

export interface EscposSettings extends LineSettings {
  readonly font: 'A' | 'B' | 'C';
  readonly emphasized: boolean;
  readonly doubleStruck: boolean;
  readonly unitsPerInchX: number;
  readonly unitsPerInchY: number;
  readonly barcode: BarcodeSettings;
  /** ESC % — whether characters that the client has defined are used. */
  readonly usesDefined: boolean;
}

interface BarcodeSettings {
  readonly height: number;
  readonly module: number;
  /** Position of the characters: 1 above, 2 below, 3 both. */
  readonly text: number;
  readonly font: 'A' | 'B';
}

export function initialSettings(model: EscposModel): EscposSettings {
  return {
    font: model.initialFont,
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
    // Japanese printers begin with katakana.
    codepage: model.codepages[model.wide === 'japanese' ? 1 : 0] ?? 'cp437',
    tabs: Array.from(
      { length: 32 },
      (_, index) => (index + 1) * 8 * model.fonts[model.initialFont].width,
    ),
    country: usa,
    wide: plainWide,
    isRed: false,
    usesDefined: false,
    barcode: { height: 162, module: 3, text: 0, font: 'A' },
  };
}
