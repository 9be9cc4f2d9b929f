// The paper that comes out of the printer: strips with white between them, that
// grow downwards and are parted by cuts. Knows no commands and no time.

import type { Placed, Strip } from './strip.ts';

/** Three metres at 8 dots a millimetre: paper that nobody cuts is torn off there, so that it stays bounded. */
const longest = 24_000;

export interface Piece {
  width: number;
  height: number;
  placed: readonly Placed[];
}

export class Paper {
  readonly width: number;
  #rows = 0;
  #placed: Placed[] = [];

  constructor(width: number) {
    this.width = width;
  }

  /** Nothing was printed since the last cut. */
  get isBlank(): boolean {
    return this.#placed.length === 0;
  }

  /** How many rows may come before it must be torn off. */
  get room(): number {
    return longest - this.#rows;
  }

  /** `rows` of the strip from `from` on. */
  print(strip: Strip, from: number, rows: number): void {
    const last = this.#placed.at(-1);
    const isContinued =
      last?.strip === strip &&
      last.from + last.rows === from &&
      last.top + last.rows === this.#rows;
    if (isContinued) last.rows += rows;
    else if (rows > 0) this.#placed.push({ strip, from, rows, top: this.#rows });
    this.#rows += rows;
  }

  feed(rows: number): void {
    this.#rows += rows;
  }

  /** Takes white paper off. */
  forget(): void {
    this.#rows = 0;
  }

  /** What has come out since the last cut. */
  look(): Piece {
    const placed = this.#placed.map((one) => ({ ...one }));
    return { width: this.width, height: this.#rows, placed };
  }

  /**
   * Takes off everything but the last `kept` rows, which the cutter has not
   * reached. Where those are white they are the margin that every receipt
   * begins with, and are left out of the picture of the next one.
   */
  take(kept = 0): Piece {
    const height = Math.max(0, this.#rows - kept);
    const below = this.#rows - height;
    const before = this.#placed.flatMap((one) => part(one, 0, height));
    const after = this.#placed.flatMap((one) => part(one, height, this.#rows));
    this.#placed = after.every(isWhite) ? [] : after;
    this.#rows = this.#placed.length > 0 ? below : 0;
    return { width: this.width, height, placed: before };
  }
}

/** What of it lies between two rows, counted from the upper one. */
function part({ strip, from, rows, top }: Placed, upper: number, lower: number): Placed[] {
  const first = Math.max(top, upper);
  const end = Math.min(top + rows, lower);
  if (first >= end) return [];
  return [{ strip, from: from + first - top, rows: end - first, top: first - upper }];
}

function isWhite({ strip, from, rows }: Placed): boolean {
  return strip
    .draw()
    .rows(from, from + rows)
    .every((byte) => byte === 0);
}
