// The paper that comes out of a receipt printer: strips with white between them.
// It grows downwards until it is cut. Knows no commands and no time.

import { type PaperPiece, PlacedStrip, type PrintStrip } from '../machine/print-strip.ts';
import { youngList } from '../machine/young-list.ts';

/** Three metres at 8 dots a millimetre: paper without a cut is torn off there, which bounds memory. */
const longest = 24_000;

export class Paper {
  readonly width: number;
  /** The row under the head. */
  #rows = 0;
  /** Rows that may still be drawn back, which bounds what is printed over one place. */
  #backRows = longest;
  #placed = youngList<PlacedStrip>();

  constructor(width: number) {
    this.width = width;
  }

  /** Whether nothing was printed since the last cut. */
  get isBlank(): boolean {
    return this.#placed.length === 0;
  }

  /** Rows until it is torn off. */
  get room(): number {
    return longest - this.#rows;
  }

  /** Prints `rows` of the strip, beginning with row `from`. */
  print(strip: PrintStrip, from: number, rows: number): void {
    const last = this.#placed.at(-1);
    const isContinued =
      last?.strip === strip &&
      last.from + last.rows === from &&
      last.top + last.rows === this.#rows;
    if (isContinued) last.rows += rows;
    else if (rows > 0) this.#placed.push(new PlacedStrip(strip, from, rows, this.#rows));
    this.#rows += rows;
  }

  feed(rows: number): void {
    this.#rows += rows;
  }

  /** Draws paper back, at most to the last cut. Returns how far. */
  back(rows: number): number {
    const step = Math.min(rows, this.#rows, this.#backRows);
    this.#rows -= step;
    this.#backRows -= step;
    return step;
  }

  /** Discards white paper. */
  forget(): void {
    this.#rows = 0;
  }

  /** A copy of the paper since the last cut. */
  look(): PaperPiece {
    const placed = this.#placed.map(
      ({ strip, from, rows, top }) => new PlacedStrip(strip, from, rows, top),
    );
    const height = placed.reduce((lowest, one) => Math.max(lowest, end(one)), this.#rows);
    return { width: this.width, height, placed };
  }

  /**
   * Cuts off everything but the last `kept` rows, which have not reached the
   * cutter. If those are white, they are the margin at the top of every receipt
   * and are left out of the next sheet.
   */
  take(kept = 0): PaperPiece {
    const height = Math.max(0, this.#rows - kept);
    const isDrawnBack = this.#backRows < longest;
    this.#backRows = longest;
    const placed = this.#placed;
    // Only the last strips can reach below the cut.
    let whole = isDrawnBack ? 0 : placed.length;
    while (whole > 0 && end(placed[whole - 1]!) > height) whole--;
    const parted = placed.splice(whole);
    const below = parted.flatMap((one) => part(one, height, Infinity));
    for (const one of parted) placed.push(...part(one, 0, height));
    const isMargin = below.every(isWhite);
    this.#placed = isMargin ? youngList() : below;
    this.#rows = isMargin ? 0 : this.#rows - height;
    return { width: this.width, height, placed };
  }
}

function end({ top, rows }: PlacedStrip): number {
  return top + rows;
}

/** The part between two rows, positioned relative to the upper one. */
function part(placed: PlacedStrip, upper: number, lower: number): PlacedStrip[] {
  const { strip, from, top } = placed;
  const first = Math.max(top, upper);
  const rows = Math.min(end(placed), lower) - first;
  return rows > 0 ? [new PlacedStrip(strip, from + first - top, rows, first - upper)] : [];
}

/** Whether a strip has no black dots from row `from` on. */
function isWhite({ strip, from }: PlacedStrip): boolean {
  return from >= (strip.inkedRows?.() ?? strip.height);
}
