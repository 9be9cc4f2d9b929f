// Encodes a document as ESC/POS, from reset to cut. All units are dots: either
// set by GS P, or the printer's own.

import type { Document, Page } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import { type Band, bands } from '../bands.ts';
import { Bytes } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import type { Flip } from '../driver.ts';
import { encodeImpact } from '../impact/encode.ts';
import { TextWriter } from '../text-writer.ts';
import { wholeLines } from '../whole-lines.ts';
import { act } from './act.ts';
import { bandImages } from './band-images.ts';
import { Feed } from './feed.ts';
import { impactCommands } from './impact.ts';
import { nativeCode } from './native-code.ts';
import { textCommands } from './text-commands.ts';

/** `flips`, if given, receives the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips?: Flip[]): Uint8Array {
  if (profile.mechanism === 'impact') return encodeImpact(document, profile, impactCommands, flips);
  const stacks = document.pages.map((page) => stackOf(page, document.width, profile));
  const out = new Bytes();
  begin(out, profile);
  const text = new TextWriter(out, textCommands, profile, stacks);
  const feed = new Feed(out, profile);
  for (const [number, page] of document.pages.entries()) {
    const stack = stacks[number]!;
    let y = 0;
    for (let index = 0; index < stack.length; index++) {
      const band = stack[index]!;
      if (band.kind === 'text') {
        feed.by(band.top - y);
        text.line(band.items);
        y = stack[index + 1]?.top ?? page.height;
        feed.line(band.height, y - band.top);
      } else if (band.kind === 'code') {
        feed.by(band.top - y);
        out.text(band.command);
        feed.isAfterImage = false;
        y = band.top + band.height;
      } else
        for (const image of bandImages(band, document.width, profile)) {
          const top = band.top + image.top;
          for (const flip of image.flips)
            flips?.push({ page: number, x: flip.x, y: band.top + flip.y });
          feed.by(top - y);
          out.append(image.bytes);
          feed.isAfterImage = !image.isLine;
          if (image.isLine) feed.line(image.height, image.height);
          y = top + image.height;
        }
    }
    feed.by(page.height - y);
    for (const action of page.after) act(action, out, profile, (rows) => feed.by(rows));
  }
  return out.taken();
}

function stackOf(page: Page, width: number, profile: Profile): Band[] {
  const charset = charsetOf(profile);
  const stack = bands(page, {
    canWrite: (item) => charset.canWrite(item),
    codeCommand: (code) => nativeCode(code, width, profile),
  });
  return profile.images === 'esc-star' ? wholeLines(stack, page.height) : stack;
}

function begin(out: Bytes, { can, dpi, units }: Profile): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  if (can.status === 'push') out.put(0x1d, 0x61, 0xff); // GS a — send every status change; a reset turns this off
  out.put(0x1c, 0x2e); // FS . — no two-byte characters; Chinese clones keep them after a reset
  out.put(0x1b, 0x52, 0); // ESC R — plain ASCII, whatever country the printer is set to
  if (can.guard) out.put(0x1d, 0x28, 0x44, 5, 0, 20, 1, 0, 2, 0); // GS ( D — ignore DLE DC4: open no drawer, do not power off
  if (can.smooth) out.put(0x1d, 0x62, 1); // GS b — smooth the slopes of enlarged characters
  if (units === 'set') out.put(0x1d, 0x50, dpi, dpi); // GS P — one unit is one dot both ways
}
