// Barcodes and two-dimensional codes from a library. It is slow: where a symbol
// has to be drawn before its size is known, that is rationed, and a symbol that
// comes again is not drawn again. It is large, too, and read with the first symbol.

import { createRequire } from 'node:module';
import type { raw } from 'bwip-js';
import { WorkBudget } from '../machine/work-budget.ts';

export interface SymbolOptions {
  bcid: string;
  /** A character a byte. */
  text: string;
  eclevel?: string | number;
  [option: string]: string | number | boolean | undefined;
}

/** Bars and spaces by turns in modules, or rows of modules; null where the data does not fit the symbology. */
export type Drawn = { sbs: number[] } | { pixs: number[]; pixx: number; pixy: number } | null;

let library: { raw: typeof raw } | undefined;

export function drawSymbol(options: SymbolOptions): Drawn {
  library ??= createRequire(import.meta.url)('bwip-js') as { raw: typeof raw };
  try {
    return library.raw(options)[0] ?? null;
  } catch {
    return null;
  }
}

/** More data than any of the symbols holds. */
const longestText = 8192;
const remembered = 64;
/** Microseconds of drawing that it has in hand, as for some hundred tickets, and what a byte adds. */
const inHand = 2_000_000;
const perByte = 0.2;

/** Microseconds of drawing: for any symbol, and for a byte of data. */
const prices: Record<string, [number, number]> = {
  azteccode: [2500, 110],
  datamatrix: [1700, 30],
  datamatrixrectangular: [1700, 30],
  pdf417: [600, 20],
  pdf417compact: [600, 20],
  qrcode: [1500, 55],
};
const usual: [number, number] = [150, 10];

/** Microseconds that it takes to draw such a symbol. */
export function priceOfSymbol({ bcid, text }: SymbolOptions): number {
  const [base, each] = prices[bcid] ?? usual;
  return base + each * text.length;
}

export class SymbolLibrary {
  readonly #budget: WorkBudget;
  readonly #symbols = new Map<string, Drawn>();

  constructor(bytesTaken: () => number) {
    this.#budget = new WorkBudget(bytesTaken, inHand, perByte);
  }

  /** Whether there may be so many microseconds of drawing. */
  allows(price: number): boolean {
    return price === 0 || this.#budget.allows(price);
  }

  /** Undefined where it has drawn too much of late. */
  draw(options: SymbolOptions): Drawn | undefined {
    const { text } = options;
    if (text === '' || text.length > longestText) return null;
    const key = JSON.stringify(options);
    const known = this.#symbols.get(key);
    if (known !== undefined) return known;
    if (!this.#budget.allows(priceOfSymbol(options))) return undefined;
    const drawn = drawSymbol(options);
    this.#symbols.set(key, drawn);
    if (this.#symbols.size > remembered) this.#symbols.delete(this.#symbols.keys().next().value!);
    return drawn;
  }
}
