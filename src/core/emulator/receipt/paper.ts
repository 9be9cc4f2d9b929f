// The paper that comes out of the printer: strips with white between them, that
// grow downwards and are parted by cuts. Knows no commands and no time.

import type { PaperPiece, PlacedStrip, PrintStrip } from '../machine/print-strip.ts';

/** Three metres at 8 dots a millimetre: paper that nobody cuts is torn off there, so that it stays bounded. */
const longest = 24_000;

export class Paper {
  readonly width: number;
  #rows = 0;
  #placed: PlacedStrip[] = [];

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
  print(strip: PrintStrip, from: number, rows: number): void {
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
  look(): PaperPiece {
    const placed = this.#placed.map((one) => ({ ...one }));
    return { width: this.width, height: this.#rows, placed };
  }

  /**
   * Takes off everything but the last `kept` rows, which the cutter has not
   * reached. Where those are white they are the margin that every receipt
   * begins with, and are left out of the picture of the next one.
   */
  take(kept = 0): PaperPiece {
    const height = Math.max(0, this.#rows - kept);
    const placed = this.#placed;
    // Only the last ones reach that far down.
    let whole = placed.length;
    while (whole > 0 && end(placed[whole - 1]!) > height) whole--;
    const parted = placed.splice(whole);
    const below = parted.flatMap((one) => part(one, height, this.#rows));
    placed.push(...parted.flatMap((one) => part(one, 0, height)));
    const isMargin = below.every(isWhite);
    this.#placed = isMargin ? [] : below;
    this.#rows = isMargin ? 0 : this.#rows - height;
    return { width: this.width, height, placed };
  }
}

function end({ top, rows }: PlacedStrip): number {
  return top + rows;
}

/** What of it lies between two rows, counted from the upper one. */
function part(placed: PlacedStrip, upper: number, lower: number): PlacedStrip[] {
  const { strip, from, top } = placed;
  const first = Math.max(top, upper);
  const rows = Math.min(end(placed), lower) - first;
  return rows > 0 ? [{ strip, from: from + first - top, rows, top: first - upper }] : [];
}

/** The rows at the end of a strip, from one of them on. */
function isWhite({ strip, from }: PlacedStrip): boolean {
  return from >= (strip.inkedRows?.() ?? strip.height);
}
