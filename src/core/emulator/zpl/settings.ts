// The settings that ZPL commands change and later formats keep. They are
// replaced, never mutated.

import type { Turn } from '../pictures/turned.ts';
import type { ZplModel } from './models.ts';

export interface ZplSettings {
  /** ^PW */
  readonly printWidth: number;
  /** ^LL */
  readonly labelLength: number;
  /** Whether the label is cut off behind its last black dot, across and down. */
  readonly trims: { readonly width: boolean; readonly length: boolean };
  /** ^LH */
  readonly home: { readonly x: number; readonly y: number };
  /** ^LS — to the left. */
  readonly shift: number;
  /** ^LT — downwards. */
  readonly top: number;
  /** ^FW */
  readonly turn: Turn;
  readonly isRightJustified: boolean;
  /** ^CF */
  readonly font: FontChoice;
  /** ^CI */
  readonly charset: number;
  /** ^BY */
  readonly module: number;
  readonly ratio: number;
  readonly barHeight: number;
  /** ^PO */
  readonly upsideDown: boolean;
  /** ^PM */
  readonly mirror: boolean;
  /** ^LR */
  readonly reverse: boolean;
  /** ^MN */
  readonly continuous: boolean;
  /** ^MM */
  readonly cuts: boolean;
  /** ^MU — dots in a unit of lengths. */
  readonly unit: number;
  /** ^MC — whether the next label is drawn over this one. */
  readonly keepsMap: boolean;
  /** ^CV — whether a text replaces codes that cannot hold their data. */
  readonly validates: boolean;
}

export interface FontChoice {
  readonly name: string;
  /** 0 derives it from the width, or from the font. */
  readonly height: number;
  /** 0 derives it from the height. */
  readonly width: number;
}

export function initialSettings(model: ZplModel): ZplSettings {
  const trims = model.endsAtContent === true;
  return {
    printWidth: model.width,
    labelLength: model.labelLength,
    trims: { width: trims, length: trims },
    home: { x: 0, y: 0 },
    shift: 0,
    top: 0,
    turn: 0,
    isRightJustified: false,
    font: { name: 'A', height: 9, width: 5 },
    charset: 0,
    module: 2,
    ratio: 3,
    barHeight: 10,
    upsideDown: false,
    mirror: false,
    reverse: false,
    continuous: false,
    cuts: false,
    unit: 1,
    keepsMap: false,
    validates: false,
  };
}
