// The settings that StarPRNT commands change and ESC @ resets. They are
// replaced, never mutated.

import { usa } from '../receipt/countries.ts';
import { type LineSettings, plainWide } from '../receipt/line-composer.ts';
import type { StarModel } from './models.ts';

export interface StarSettings extends LineSettings {
  readonly font: 'A' | 'B' | 'C';
  readonly bold: boolean;
  readonly pulseMs: number;
  /** The spacing of impact printers. */
  readonly spacingOfEsc2: number;
}

export const dotsPerMm = 8;

export function initialSettings({ width, fonts, codepages, lineSpacing }: StarModel): StarSettings {
  return {
    font: 'A',
    scaleX: 1,
    scaleY: 1,
    bold: false,
    underline: 0,
    invert: false,
    upsideDown: false,
    align: 'left',
    characterSpacing: 0,
    lineSpacing,
    spacingOfEsc2: lineSpacing,
    left: 0,
    areaWidth: width,
    codepage: codepages[0]!,
    tabs: Array.from({ length: 16 }, (_, index) => (index + 1) * 8 * fonts.A.width),
    country: usa,
    wide: plainWide,
    isRed: false,
    pulseMs: 200,
  };
}
