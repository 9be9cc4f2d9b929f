// A document as ESC/POS, from reset to cut. All units are dots after GS P.

import type { Action, Document } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Band, bands } from '../bands.ts';
import { Bytes } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import { strips } from '../strips.ts';
import { nativeCode } from './native-code.ts';
import { pulse } from './pulse.ts';
import { breakRealTime } from './real-time.ts';
import { TextWriter } from './text-writer.ts';

/** A dot that was blackened so that no image holds a real-time command. */
export interface Flip {
  page: number;
  x: number;
  y: number;
}

/** `flips`, where given, takes the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips?: Flip[]): Uint8Array {
  const charset = charsetOf(profile);
  const stacks = document.pages.map((page) =>
    bands(page, charset, (code) => nativeCode(code, document.width, profile)),
  );
  const out = new Bytes();
  begin(out, profile);
  const text = new TextWriter(out, charset, nativeText(stacks));
  const feed = new Feed(out);
  document.pages.forEach((page, number) => {
    const stack = stacks[number]!;
    let y = 0;
    stack.forEach((band, index) => {
      if (band.kind === 'text') {
        feed.by(band.top - y);
        for (const item of band.items) text.write(item);
        text.endLine();
        const next = stack[index + 1]?.top ?? page.height;
        feed.line(band.height, next - band.top);
        y = next;
        return;
      }
      if (band.kind === 'code') {
        feed.by(band.top - y);
        out.append(band.command);
        y = band.top + band.height;
        return;
      }
      const bitmap = paintBand(band.items, document.width, band.top, band.height);
      for (const strip of strips(bitmap, profile.bandHeight)) {
        const top = band.top + strip.top;
        for (const { x, row } of breakRealTime(strip))
          flips?.push({ page: number, x, y: top + row });
        feed.by(top - y);
        raster(out, strip.stride, strip.height);
        out.append(strip.data);
        y = top + strip.height;
      }
    });
    feed.by(page.height - y);
    for (const action of page.after) act(action, out, feed, profile);
  });
  return out.taken();
}

function begin(out: Bytes, { can, dpi }: Profile): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  if (can.status === 'push') out.put(0x1d, 0x61, 0xff); // GS a — tell every change; a reset silences it
  out.put(0x1c, 0x2e); // FS . — no two-byte characters; Chinese clones keep them through a reset
  out.put(0x1b, 0x52, 0); // ESC R — ASCII as it is, whatever country the printer is set to
  out.put(0x1d, 0x50, dpi, dpi); // GS P — a unit is a dot both ways
}

function raster(out: Bytes, stride: number, height: number): void {
  out.put(0x1d, 0x76, 0x30, 0); // GS v 0 — image
  out.put(stride & 0xff, stride >> 8, height & 0xff, height >> 8);
}

function act(action: Action, out: Bytes, feed: Feed, { can, cutterDistance }: Profile): void {
  if (action.kind !== 'cut') return out.put(...pulse(action, can));
  const mode = can.cut.includes(action.mode) ? action.mode : can.cut[0];
  if (mode === undefined) feed.by(cutterDistance);
  else out.put(0x1d, 0x56, mode === 'full' ? 65 : 66, 0); // GS V — feed to the cutter and cut
}

/** All text that goes out as text, in its order. */
function nativeText(stacks: readonly Band[][]): string {
  let text = '';
  for (const stack of stacks)
    for (const band of stack)
      if (band.kind === 'text') for (const item of band.items) text += item.text;
  return text;
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
