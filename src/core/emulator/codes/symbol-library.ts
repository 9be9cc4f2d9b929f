// Barcodes and two-dimensional codes from bwip-js. It is slow: symbols that must
// be drawn to know their size have a budget, and the latest are kept. It is large
// and therefore loaded with the first symbol.

import { createRequire } from 'node:module';
import type { raw } from 'bwip-js';
import { packageFile } from '../../package-file.ts';
import { WorkBudget } from '../machine/work-budget.ts';

export interface SymbolOptions {
  bcid: string;
  /** One character for each byte. */
  text: string;
  eclevel?: string | number;
  [option: string]: string | number | boolean | undefined;
}

/** Widths of bars and spaces in turn, or rows of modules; null if the data does not fit the symbology. */
export type Drawn =
  | {
      sbs: number[];
      /** Heights of the bars and their distances from the bottom. */
      bhs?: number[];
      bbs?: number[];
    }
  | { pixs: number[]; pixx: number; pixy: number }
  | null;

const require = createRequire(import.meta.url);
let library: { raw: typeof raw } | undefined;

export function drawSymbol(options: SymbolOptions): Drawn {
  library ??= require(packageFile('bwip-js/dist/bwip-js-node.js')) as { raw: typeof raw };
  try {
    return library.raw(options)[0] ?? null;
  } catch {
    return null;
  }
}

/** More data than any symbol holds. */
const longestText = 8192;
const keptSymbols = 64;
/** Microseconds of drawing: the limit, enough for hundreds of tickets, and what a byte earns. */
const limit = 2_000_000;
const perByte = 0.2;

/** Microseconds of drawing for a symbol and for a byte of its data. */
const prices: Record<string, [number, number]> = {
  azteccode: [2500, 110],
  codablockf: [1500, 30],
  code49: [1500, 30],
  databarexpanded: [1500, 60],
  databarexpandedstacked: [1500, 60],
  maxicode: [8000, 30],
  micropdf417: [3000, 20],
  datamatrix: [1700, 30],
  datamatrixrectangular: [1700, 30],
  pdf417: [600, 20],
  pdf417compact: [600, 20],
  qrcode: [1500, 55],
};
const usualPrice: [number, number] = [150, 10];

/** Microseconds to draw the symbol. */
export function priceOfSymbol({ bcid, text }: SymbolOptions): number {
  const [base, each] = prices[bcid] ?? usualPrice;
  return base + each * text.length;
}

export class SymbolLibrary {
  readonly #budget: WorkBudget;
  readonly #symbols = new Map<string, Drawn>();

  constructor(bytesRead: () => number) {
    this.#budget = new WorkBudget(bytesRead, limit, perByte);
  }

  /** Charges `price` microseconds of drawing, or returns false if they exceed the budget. */
  allows(price: number): boolean {
    return price === 0 || this.#budget.allows(price);
  }

  /** Undefined if the budget is exhausted. */
  draw(options: SymbolOptions): Drawn | undefined {
    const { text } = options;
    if (text === '' || text.length > longestText) return null;
    const key = JSON.stringify(options);
    const known = this.#symbols.get(key);
    if (known !== undefined) return known;
    if (!this.#budget.allows(priceOfSymbol(options))) return undefined;
    const drawn = drawSymbol(options);
    this.#symbols.set(key, drawn);
    if (this.#symbols.size > keptSymbols) this.#symbols.delete(this.#symbols.keys().next().value!);
    return drawn;
  }
}
