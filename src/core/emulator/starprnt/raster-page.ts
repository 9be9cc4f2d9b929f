// The raster mode of Star printers: rows of dots collected as a page, which is
// printed when a command ends it, and then fed and cut as the client has chosen.
// Star Graphic has nothing else; Star Line and StarPRNT have it beside text.

import { Bitmap } from '../../raster/bitmap.ts';
import { PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { inkedRows } from '../pictures/raster-picture.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';

export interface RasterModel {
  width: number;
  /** Dots between head and cutter. */
  cutterDistance: number;
  /** The cuts of its cutter; another one is replaced by the first. */
  cuts: readonly ('full' | 'partial')[];
}

/** A page that becomes longer is printed and goes on as another one. */
const longestPage = 64_000;
/** Rows are kept in bands of this height, so that white space takes no memory. */
const bandRows = 16;

interface PageEnd {
  feeds: boolean;
  cut: 'full' | 'partial' | null;
}

/** The ends by the number that ESC * r E, F and e take; 0 is the default. */
const ends: Record<number, PageEnd> = {
  0: { feeds: true, cut: 'partial' },
  1: { feeds: false, cut: null },
  2: { feeds: true, cut: null },
  3: { feeds: true, cut: null }, // to the tear bar
  8: { feeds: false, cut: 'full' },
  9: { feeds: true, cut: 'full' },
  12: { feeds: false, cut: 'partial' },
  13: { feeds: true, cut: 'partial' },
};

/** The commands that end a page: ESC FF NUL, ESC FF EOT and ESC FF EM. */
export type PageEndName = 'FF' | 'EOT' | 'EM';

const initialEnds: Record<PageEndName, number> = { FF: 0, EOT: 0, EM: 0 };

export class RasterPage {
  readonly #model: RasterModel;
  readonly #controls: PrinterControls;
  readonly #head: ReceiptHead;
  /** Whether it is between ESC * r A and ESC * r B, where `b` and `k` are rows of dots. */
  isOpen = false;
  #bands = new Map<number, Bitmap>();
  /** The row that is written next. */
  #y = 0;
  /** Whether dots were written to that row. */
  #isRowBegun = false;
  #ends = { ...initialEnds };
  /** 0 is a page as long as its content. */
  #pageLength = 0;
  #left = 0;
  #right = 0;

  constructor(model: RasterModel, controls: PrinterControls, head: ReceiptHead) {
    this.#model = model;
    this.#controls = controls;
    this.#head = head;
  }

  /** Whether no rows wait to be printed. */
  get isEmpty(): boolean {
    return this.#height === 0;
  }

  get #height(): number {
    return this.#isRowBegun ? this.#y + 1 : this.#y;
  }

  /** ESC * r R, and ESC * r A. */
  initialize(): void {
    this.clear();
    this.#ends = { ...initialEnds };
    this.#pageLength = this.#left = this.#right = 0;
  }

  clear(): void {
    this.#bands.clear();
    this.#y = 0;
    this.#isRowBegun = false;
  }

  setEnd(name: PageEndName, mode: number): void {
    if (mode in ends) this.#ends[name] = mode;
    else this.#controls.complain(`invalid parameter ${mode}`);
  }

  setLength(rows: number): void {
    if (rows === 0 || (rows >= 200 && rows <= longestPage)) this.#pageLength = rows;
    else this.#controls.complain(`invalid parameter ${rows}`);
  }

  /** Sets a margin in units of 8 dots; one that leaves no print area is ignored. */
  setMargin(side: 'left' | 'right', units: number): void {
    const [left, right] = side === 'left' ? [units * 8, this.#right] : [this.#left, units * 8];
    if (left + right >= this.#model.width) this.#controls.complain('margins leave no print area');
    else [this.#left, this.#right] = [left, right];
  }

  /** Draws a row over what is there. */
  write(dots: Uint8Array, movesOn: boolean): void {
    const { width } = this.#model;
    const room = width - this.#left - this.#right;
    const number = Math.floor(this.#y / bandRows);
    let band = this.#bands.get(number);
    if (!band) this.#bands.set(number, (band = new Bitmap(width, bandRows)));
    const at = (this.#y % bandRows) * band.stride + (this.#left >> 3);
    const bytes = Math.min(dots.length, room >> 3);
    for (let byte = 0; byte < bytes; byte++) band.data[at + byte]! |= dots[byte]!;
    this.#isRowBegun = true;
    if (movesOn) this.moveDown(1);
  }

  moveDown(rows: number): void {
    if (rows > 0) this.#isRowBegun = false;
    const end = this.#pageLength || longestPage;
    for (let left = rows; left > 0;) {
      const step = Math.min(left, end - this.#y);
      this.#y += step;
      left -= step;
      if (this.#y === end) this.print();
    }
  }

  /** Prints the rows so far, without a cut. */
  print(): void {
    const height = this.#height;
    const bands = this.#bands;
    this.#bands = new Map();
    this.clear();
    let printed = 0;
    // Bands are written from top to bottom.
    for (const [number, band] of bands) {
      const top = number * bandRows;
      this.#feed(top - printed);
      const rows = Math.min(bandRows, height - top);
      this.#head.print(stripOf(band, rows));
      printed = top + rows;
    }
    this.#feed(height - printed);
  }

  #feed(rows: number): void {
    if (rows > 0) this.#head.feed(rows);
  }

  /** Prints the page, feeds it to its full length, then feeds and cuts as chosen. */
  end(name: PageEndName): void {
    // Only EM acts without a page.
    if (this.isEmpty && name !== 'EM') return;
    const { feeds, cut } = ends[this.#ends[name]]!;
    const form = name === 'EM' || this.#pageLength === 0 ? 0 : this.#pageLength - this.#height;
    this.print();
    this.#feed(form);
    const { cutterDistance, cuts } = this.#model;
    if (feeds) this.#head.feed(cutterDistance);
    if (cut === null) return;
    const mode = cuts.includes(cut) ? cut : cuts[0];
    const offset = this.#controls.offset();
    if (mode) this.#head.push({ kind: 'cut', mode, back: cutterDistance, offset });
  }
}

function stripOf(band: Bitmap, height: number): PrintStrip {
  return new PrintStrip(
    height,
    () => band,
    () => '',
    () => inkedRows(band),
  );
}
