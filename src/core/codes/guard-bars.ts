// The shape of EAN and UPC: guard bars that are longer than the others, with the
// digits between them, and an add-on whose digits are above its bars.

import type { PlainBarcode } from '../model/paper/plain-block.ts';
import type { Symbology } from '../model/templates/symbology.ts';
import { barcodes } from './barcodes.ts';
import { type AddOn, addOnOf } from './ean.ts';

/** Lengths in dots. */
export interface GuardBars {
  /** How much longer the guard bars are at the bottom. */
  tail: number;
  /** How much lower the bars of an add-on begin. */
  addOnTop: number;
}

const tailModules = 5;

export function addOnIn(block: Pick<PlainBarcode, 'format' | 'value'>): AddOn | undefined {
  const { guards } = barcodes[block.format];
  return guards && addOnOf(block.value, guards.at(-1)![1]);
}

/** The width of a code with guard bars, in modules: known without its bars. */
export function guardedWidth(block: Pick<PlainBarcode, 'format' | 'value'>): number | undefined {
  return addOnIn(block)?.right ?? barcodes[block.format].guards?.at(-1)![1];
}

/**
 * Undefined if all bars are alike: in other codes, and in a code that the printer draws itself
 * (`native`), because printers draw bars of one length. `lineHeight` is that of the digits.
 */
export function guardBars(
  block: Pick<PlainBarcode, 'format' | 'value' | 'text' | 'mode'>,
  module: number,
  lineHeight: number,
  native: readonly Symbology[] = [],
): GuardBars | undefined {
  const { guards } = barcodes[block.format];
  const hasAddOn = addOnIn(block) !== undefined;
  const isDrawnByPrinter =
    block.mode === 'native' || (block.mode === 'auto' && native.includes(block.format));
  if (!guards || (isDrawnByPrinter && !hasAddOn)) return undefined;
  if (block.text !== 'below') return hasAddOn ? { tail: 0, addOnTop: 0 } : undefined;
  return {
    tail: Math.min(tailModules * module, lineHeight),
    addOnTop: hasAddOn ? lineHeight : 0,
  };
}

/** The least height in modules. */
export function leastHeight({ format, value }: Pick<PlainBarcode, 'format' | 'value'>): number {
  const rows = barcodes[format].rows?.(value) ?? [];
  return rows.reduce((sum, { tall }) => sum + tall, 0);
}
