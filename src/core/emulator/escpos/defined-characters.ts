// The characters that a client has drawn with ESC & and FS 2. They replace those of
// the printer's fonts while ESC % is on.

import { halves, wideCells } from '../receipt/wide-text.ts';

/** More than any printer has room for. */
const mostWide = 100;

/** Rows with the leftmost dot in bit 15. */
type Rows = Uint16Array;

export class DefinedCharacters {
  readonly #characters = new Map<string, Rows>();
  readonly #wide = new Map<number, [Rows, Rows]>();

  /** Defines a character from columns of `bytesDown` bytes, the top dot in the highest bit; dots of `size` × `size`. */
  define(font: string, code: number, columns: Uint8Array, bytesDown: number, size: number): void {
    // The head of an impact printer has nine pins.
    const rows = new Uint16Array(size > 1 ? Math.min(9, bytesDown * 8) * size : bytesDown * 8);
    const width = Math.min(16, columns.length / bytesDown);
    const dot = (0xffff << (16 - size)) & 0xffff;
    for (let x = 0; x < width; x++)
      for (let y = 0; y < rows.length; y++) {
        const row = Math.floor(y / size);
        if (columns[x * bytesDown + (row >> 3)]! & (0x80 >> (row & 7))) rows[y]! |= dot >> x;
      }
    this.#characters.set(`${font}${code}`, rows);
  }

  get(font: string, code: number): Rows | undefined {
    return this.#characters.get(`${font}${code}`);
  }

  cancel(font: string, code: number): void {
    this.#characters.delete(`${font}${code}`);
  }

  /** Defines a wide character from 24 columns of three bytes. */
  defineWide(code: number, columns: Uint8Array): void {
    const rows = new Uint8Array(72);
    for (let x = 0; x < 24; x++)
      for (let y = 0; y < 24; y++)
        if (columns[x * 3 + (y >> 3)]! & (0x80 >> (y & 7)))
          rows[y * 3 + (x >> 3)]! |= 0x80 >> (x & 7);
    if (this.#wide.size < mostWide || this.#wide.has(code))
      this.#wide.set(code, halves(rows, wideCells.thermal.width));
  }

  getWide(code: number): [Rows, Rows] | undefined {
    return this.#wide.get(code);
  }

  cancelWide(code: number): void {
    this.#wide.delete(code);
  }

  clear(): void {
    this.#characters.clear();
    this.#wide.clear();
  }
}
