// Barcodes and two-dimensional codes from a library. It is slow: where a symbol
// has to be drawn before its size is known, only so many are drawn for the
// bytes that came, and a symbol that comes again is not drawn again.

import bwipjs from 'bwip-js';

export interface SymbolOptions {
  bcid: string;
  text: string;
  eclevel?: string | number;
  [option: string]: string | number | boolean | undefined;
}

/** Bars and spaces by turns in modules, or rows of modules; null where the data does not fit the symbology. */
export type Drawn = { sbs: number[] } | { pixs: number[]; pixx: number; pixy: number } | null;

export function draw(options: SymbolOptions): Drawn {
  try {
    return bwipjs.raw(options)[0] ?? null;
  } catch {
    return null;
  }
}

/** What the symbols of a receipt cost, many times over. Reading a byte earns one. */
const most = 500_000;
const remembered = 32;

export class Library {
  readonly #bytesTaken: () => number;
  #credit = most;
  #bytes = 0;
  #symbols = new Map<string, Drawn>();

  constructor(bytesTaken: () => number) {
    this.#bytesTaken = bytesTaken;
  }

  /** Undefined where it has drawn too much of late. */
  draw(options: SymbolOptions, price: number): Drawn | undefined {
    const key = JSON.stringify(options);
    const known = this.#symbols.get(key);
    if (known !== undefined) return known;
    const bytes = this.#bytesTaken();
    this.#credit = Math.min(most, this.#credit + bytes - this.#bytes);
    this.#bytes = bytes;
    if (this.#credit < price) return undefined;
    this.#credit -= price;
    const drawn = draw(options);
    this.#symbols.set(key, drawn);
    if (this.#symbols.size > remembered) this.#symbols.delete(this.#symbols.keys().next().value!);
    return drawn;
  }
}
