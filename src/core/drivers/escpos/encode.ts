// A document as ESC/POS, from reset to cut. All units are dots: by GS P, or by nature.

import type { Action, Document } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { type Band, bands } from '../bands.ts';
import { charsetOf } from '../charset.ts';
import { bandImages } from './band-images.ts';
import { ByteText, bytesText } from './byte-text.ts';
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
  const charset = charsetOf(profile);
  const stacks = document.pages.map((page) => {
    const stack = bands(page, charset, (code) => nativeCode(code, document.width, profile));
    return profile.images === 'esc-star' ? wholeLines(stack, page.height) : stack;
  });
  const out = new ByteText();
  out.append(beginning(profile));
  let number = 0;
  let index = 0;
  const text = new TextWriter(out, profile, () => textsFrom(stacks, number, index));
  const feed = new Feed(out);
  for (number = 0; number < stacks.length; number++) {
    const page = document.pages[number]!;
    const stack = stacks[number]!;
    let y = 0;
    for (index = 0; index < stack.length; index++) {
      const band = stack[index]!;
      if (band.kind === 'text') {
        feed.by(band.top - y);
        text.line(band.items, band.isAscii);
        y = stack[index + 1]?.top ?? page.height;
        feed.line(band.height, y - band.top);
        continue;
      }
      if (band.kind === 'code') {
        feed.by(band.top - y);
        out.append(band.command);
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
  return out.bytes();
}

const beginnings = new WeakMap<Profile, string>();

function beginning(profile: Profile): string {
  let found = beginnings.get(profile);
  if (found === undefined) {
    const out = new ByteText();
    begin(out, profile);
    beginnings.set(profile, (found = out.text));
  }
  return found;
}

function begin(out: ByteText, { can, dpi, units }: Profile): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  if (can.status === 'push') out.put(0x1d, 0x61, 0xff); // GS a — tell every change; a reset silences it
  out.put(0x1c, 0x2e); // FS . — no two-byte characters; Chinese clones keep them through a reset
  out.put(0x1b, 0x52, 0); // ESC R — ASCII as it is, whatever country the printer is set to
  if (can.guard) out.put(0x1d, 0x28, 0x44, 5, 0, 20, 1, 0, 2, 0); // GS ( D — DLE DC4 opens no drawer and switches nothing off
  if (units === 'set') out.put(0x1d, 0x50, dpi, dpi); // GS P — a unit is a dot both ways
}

function act(action: Action, out: ByteText, feed: Feed, { can, cutterDistance }: Profile): void {
  if (action.kind !== 'cut') return out.put(...pulse(action, can));
  const mode = can.cut.includes(action.mode) ? action.mode : can.cut[0];
  if (mode === undefined) feed.by(cutterDistance);
  else out.put(0x1d, 0x56, mode === 'full' ? 65 : 66, 0); // GS V — feed to the cutter and cut
}

/** What goes out as text from a band on, in its order. */
function* textsFrom(
  stacks: readonly Band<string>[][],
  page: number,
  first: number,
): Generator<string> {
  let from = first;
  for (let number = page; number < stacks.length; number++, from = 0)
    for (let index = from; index < stacks[number]!.length; index++) {
      const band = stacks[number]![index]!;
      if (band.kind === 'text') for (const item of band.items) yield item.text;
    }
}

const furthest = 255; // one byte of units
const feeds = Array.from({ length: furthest + 1 }, (_, rows) => bytesText(0x1b, 0x4a, rows)); // ESC J — feed

/** Movement down the paper. */
class Feed {
  readonly #out: ByteText;
  #spacing = 0; // not known before it is set: a printer's own is a sixth of an inch, not a number of dots

  constructor(out: ByteText) {
    this.#out = out;
  }

  by(rows: number): void {
    for (let left = rows; left > 0; left -= furthest)
      this.#out.append(feeds[Math.min(left, furthest)]!);
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
