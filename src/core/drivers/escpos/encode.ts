// A document as ESC/POS, from reset to cut. All units are dots: by GS P, or by nature.

import type { Action, Document, TextItem } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { type Band, bands } from '../bands.ts';
import { Bytes } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import { bandImages } from './band-images.ts';
import { nativeCode } from './native-code.ts';
import { pulse } from './pulse.ts';
import { TextWriter } from './text-writer.ts';
import { wholeLines } from './whole-lines.ts';

/** A dot that was blackened so that no image holds a real-time command. */
export interface Flip {
  page: number;
  x: number;
  y: number;
}

/** `flips`, where given, takes the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips?: Flip[]): Uint8Array {
  const isWhole = profile.images === 'esc-star';
  const charset = isWhole ? charsetOf(profile) : null; // otherwise whether a line can be written shows when it is
  const stacks = document.pages.map((page) => {
    const stack = bands(page, charset, (code) => nativeCode(code, document.width, profile));
    return isWhole ? wholeLines(stack, page.height) : stack;
  });
  const out = new Bytes();
  begin(out, profile);
  let number = 0;
  let index = 0;
  const text = new TextWriter(out, profile, (take) => tellLines(stacks, number, index, take));
  const feed = new Feed(out);
  for (number = 0; number < stacks.length; number++) {
    const page = document.pages[number]!;
    const stack = stacks[number]!;
    let y = 0;
    for (index = 0; index < stack.length; index++) {
      const band = stack[index]!;
      if (band.kind === 'text') {
        const { length } = out;
        feed.by(band.top - y);
        if (text.line(band.items)) {
          y = stack[index + 1]?.top ?? page.height;
          feed.line(band.height, y - band.top);
          continue;
        }
        out.cutTo(length); // it has to be painted
      }
      if (band.kind === 'code') {
        feed.by(band.top - y);
        out.text(band.command);
        y = band.top + band.height;
        continue;
      }
      for (const image of bandImages(band, document.width, profile)) {
        const top = band.top + image.top;
        for (const flip of image.flips)
          flips?.push({ page: number, x: flip.x, y: band.top + flip.y });
        feed.by(top - y);
        out.append(image.bytes);
        if (image.isLine) feed.line(image.height, image.height);
        y = top + image.height;
      }
    }
    feed.by(page.height - y);
    for (const action of page.after) act(action, out, feed, profile);
  }
  return out.taken();
}

function begin(out: Bytes, { can, dpi, units }: Profile): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  if (can.status === 'push') out.put(0x1d, 0x61, 0xff); // GS a — tell every change; a reset silences it
  out.put(0x1c, 0x2e); // FS . — no two-byte characters; Chinese clones keep them through a reset
  out.put(0x1b, 0x52, 0); // ESC R — ASCII as it is, whatever country the printer is set to
  if (can.guard) out.put(0x1d, 0x28, 0x44, 5, 0, 20, 1, 0, 2, 0); // GS ( D — DLE DC4 opens no drawer and switches nothing off
  if (units === 'set') out.put(0x1d, 0x50, dpi, dpi); // GS P — a unit is a dot both ways
}

function act(action: Action, out: Bytes, feed: Feed, { can, cutterDistance }: Profile): void {
  if (action.kind !== 'cut') return out.put(...pulse(action, can));
  const mode = can.cut.includes(action.mode) ? action.mode : can.cut[0];
  if (mode === undefined) feed.by(cutterDistance);
  else out.put(0x1d, 0x56, mode === 'full' ? 65 : 66, 0); // GS V — feed to the cutter and cut
}

/** The lines from a band on, for as long as somebody takes them. */
function tellLines(
  stacks: readonly Band<string>[][],
  page: number,
  first: number,
  take: (line: readonly TextItem[]) => boolean,
): void {
  let from = first;
  for (let number = page; number < stacks.length; number++, from = 0)
    for (let index = from; index < stacks[number]!.length; index++) {
      const band = stacks[number]![index]!;
      if (band.kind === 'text' && !take(band.items)) return;
    }
}

const furthest = 255; // one byte of units

/** Movement down the paper. */
class Feed {
  readonly #out: Bytes;
  #spacing = 0; // not known before it is set: a printer's own is a sixth of an inch, not a number of dots

  constructor(out: Bytes) {
    this.#out = out;
  }

  by(rows: number): void {
    for (let left = rows; left > 0; left -= furthest)
      this.#out.put(0x1b, 0x4a, Math.min(left, furthest)); // ESC J — feed
  }

  /** Prints the line of cells that waits, and goes `rows` down from its top. */
  line(height: number, rows: number): void {
    if (this.#spacing < height || this.#spacing > rows) {
      this.#spacing = Math.min(rows, furthest);
      this.#out.put(0x1b, 0x33, this.#spacing); // ESC 3 — line spacing
    }
    this.#out.byte(0x0a); // LF
    this.by(rows - this.#spacing);
  }
}
