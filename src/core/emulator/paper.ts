// The paper that comes out of the printer: rows of dots that grow downwards and
// are parted into sheets by cuts. Knows no commands and no time.

import { Bitmap } from '../raster/bitmap.ts';

/** What lies between two cuts. */
export interface Sheet {
  /** Counts from 1. */
  number: number;
  bitmap: Bitmap;
  /** What the printer's own font wrote, line by line. */
  text: string[];
  /** How many bytes the printer took for it. */
  bytes: number;
  /** Null where no cut ended it: it grew too long, or the paper was changed. */
  cut: 'full' | 'partial' | null;
}

/** Three metres at 8 dots a millimetre: paper that nobody cuts is torn off there, so that it stays bounded. */
const longest = 24_000;

export class Paper {
  readonly width: number;
  readonly #stride: number;
  /** As far down as something was printed; white paper below costs nothing. */
  #dots: Uint8Array;
  #rows = 0;
  #isBlank = true;
  #text: { row: number; line: string }[] = [];

  constructor(width: number) {
    this.width = width;
    this.#stride = (width + 7) >> 3;
    this.#dots = new Uint8Array(this.#stride * 512);
  }

  /** Nothing was printed since the last cut. */
  get isBlank(): boolean {
    return this.#isBlank;
  }

  /** How many rows may come before it must be torn off. */
  get room(): number {
    return longest - this.#rows;
  }

  /** Notes what the next rows say. */
  write(line: string): void {
    this.#text.push({ row: this.#rows, line });
  }

  /** `rows` of the strip from `from` on. The strip is as wide as the paper. */
  print(strip: Bitmap, from: number, rows: number): void {
    const at = this.#rows * this.#stride;
    this.#rows += rows;
    const needed = this.#rows * this.#stride;
    if (needed > this.#dots.length) {
      const larger = new Uint8Array(needed * 2);
      larger.set(this.#dots);
      this.#dots = larger;
    }
    this.#dots.set(strip.rows(from, from + rows), at);
    this.#isBlank = false;
  }

  feed(rows: number): void {
    this.#rows += rows;
  }

  /** Takes white paper off. */
  forget(): void {
    this.#rows = 0;
  }

  /** What has come out since the last cut. */
  look(): { bitmap: Bitmap; text: string[] } {
    return { bitmap: this.#bitmap(this.#rows), text: this.#text.map(({ line }) => line) };
  }

  /**
   * Takes off everything but the last `kept` rows, which the cutter has not
   * reached. Where those are white they are the margin that every receipt
   * begins with, and are left out of the picture of the next one.
   */
  take(kept = 0): { bitmap: Bitmap; text: string[] } {
    const boundary = Math.max(0, this.#rows - kept);
    const bitmap = this.#bitmap(boundary);
    const text = this.#text.filter(({ row }) => row < boundary).map(({ line }) => line);
    const rest = this.#rowsBetween(boundary, this.#rows);
    const isWhite = rest.every((byte) => byte === 0);
    this.#text = this.#text
      .filter(({ row }) => row >= boundary)
      .map(({ row, line }) => ({ row: row - boundary, line }));
    this.#rows = 0;
    this.#dots = new Uint8Array(this.#stride * 512);
    this.#isBlank = true;
    if (!isWhite) {
      const rows = rest.length / this.#stride;
      this.print(new Bitmap(this.width, rows, rest), 0, rows);
    }
    return { bitmap, text };
  }

  #bitmap(rows: number): Bitmap {
    return new Bitmap(this.width, rows, this.#rowsBetween(0, rows));
  }

  #rowsBetween(from: number, to: number): Uint8Array {
    const rows = new Uint8Array((to - from) * this.#stride);
    rows.set(this.#dots.subarray(from * this.#stride, to * this.#stride));
    return rows;
  }
}
