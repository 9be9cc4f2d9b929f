// Movement down the paper in ESC/POS. Some printers of the POS-5890 type ignore
// ESC J, so they are fed by line feeds. The same printers swallow a line feed after
// an image, so white images feed the paper there.

import type { Profile } from '../../model/printers/profile.ts';
import type { Bytes } from '../bytes.ts';
import { word } from '../bytes.ts';
import { feedBy, longestFeed } from '../receipt-actions.ts';
import { safeHeight } from '../strips.ts';

const feedCommand = [0x1b, 0x4a] as const; // ESC J
const whiteRows = 120;

export class Feed {
  /** Whether the last thing sent was an image that needs no line feed. */
  isAfterImage = false;
  readonly #out: Bytes;
  readonly #obeysFeeds: boolean;
  #spacing = 0; // unknown until it is set: the default is a sixth of an inch, not a number of dots

  constructor(out: Bytes, { can }: Profile) {
    this.#out = out;
    this.#obeysFeeds = can.position;
  }

  by(rows: number): void {
    if (this.#obeysFeeds) feedBy(this.#out, feedCommand, rows);
    else if (this.isAfterImage) this.#byImages(rows);
    else this.#byLines(rows);
  }

  /** Prints the pending line and moves `rows` down from its top. */
  line(height: number, rows: number): void {
    this.isAfterImage = false;
    if (this.#spacing < height || this.#spacing > rows) this.#space(Math.min(rows, longestFeed));
    this.#out.byte(0x0a); // LF
    this.by(rows - this.#spacing);
  }

  #byLines(rows: number): void {
    for (let left = rows; left > 0; left -= this.#spacing) {
      if (this.#spacing === 0 || left % this.#spacing !== 0)
        this.#space(Math.min(left, longestFeed));
      this.#out.byte(0x0a); // LF
    }
  }

  #space(rows: number): void {
    this.#spacing = rows;
    this.#out.put(0x1b, 0x33, rows); // ESC 3 — line spacing
  }

  #byImages(rows: number): void {
    for (let left = rows, height = 0; left > 0; left -= height) {
      height = safeHeight(Math.min(left, whiteRows));
      this.#out.put(0x1d, 0x76, 0x30, 0, ...word(1), ...word(height)); // GS v 0 — image
      this.#out.fill(0, height);
    }
  }
}
