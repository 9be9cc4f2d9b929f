// Encodes a document as StarPRNT or Star Line, from reset to cut. The languages
// differ in their images only. The printers have 8 dots a millimetre and ESC I feeds
// by eighths of one, so all units are dots.

import type { Document, Page } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import type { Bitmap } from '../../raster/bitmap.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Band, bands, type DotsBand } from '../bands.ts';
import { Bytes } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import type { Flip } from '../driver.ts';
import { encodeImpact } from '../impact/encode.ts';
import { feedBy } from '../receipt-actions.ts';
import { TextWriter } from '../text-writer.ts';
import { wholeLines } from '../whole-lines.ts';
import { act } from './act.ts';
import { impactCommands } from './impact.ts';
import { lineImages, rasterImages, type StarImage } from './images.ts';
import { nativeCode } from './native-code.ts';
import { beginStatus } from './status.ts';
import { largestSize, textCommands } from './text-commands.ts';

/** `flips`, if given, receives the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips: Flip[] = []): Uint8Array {
  if (profile.mechanism === 'impact') return encodeImpact(document, profile, impactCommands, flips);
  const stacks = document.pages.map((page) => stackOf(page, document.width, profile));
  const out = new Bytes();
  begin(out);
  const text = new TextWriter(out, textCommands, profile, stacks);
  document.pages.forEach(({ height, after }, page) => {
    let y = 0;
    for (const band of stacks[page]!) {
      feed(out, band.top - y);
      y = band.top + band.height;
      if (band.kind === 'code') out.text(band.command);
      else if (band.kind === 'dots') putDots(out, band, document.width, profile, { page, flips });
      else {
        text.line(band.items);
        out.byte(0x0a); // LF
      }
    }
    feed(out, height - y);
    for (const action of after) act(action, out, profile, (rows) => feed(out, rows));
  });
  return out.taken();
}

function begin(out: Bytes): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  out.put(...beginStatus);
  out.put(0x1b, 0x52, 0); // ESC R — plain ASCII, whatever country the printer is set to
  out.put(0x1b, 0x30); // ESC 0 — lines of 24 dots, or as high as their characters
}

function stackOf(page: Page, width: number, profile: Profile): Band[] {
  const charset = charsetOf(profile);
  const stack = bands(page, {
    canWrite: (item) =>
      Math.max(item.size.width, item.size.height) <= largestSize && charset.canWrite(item),
    codeCommand: (code) => nativeCode(code, width, profile),
  });
  return profile.driver === 'starline' ? wholeLines(stack, page.height) : stack;
}

function putDots(
  out: Bytes,
  { items, top, height }: DotsBand,
  width: number,
  profile: Profile,
  { page, flips }: { page: number; flips: Flip[] },
): void {
  let y = 0;
  for (const image of imagesOf(paintBand(items, width, top, height), profile)) {
    for (const flip of image.flips) flips.push({ page, x: flip.x, y: top + flip.y });
    feed(out, image.top - y);
    out.put(...image.command);
    out.append(image.data);
    out.put(...image.print);
    y = image.top + image.height;
  }
  feed(out, height - y);
}

function imagesOf(bitmap: Bitmap, { driver, bandHeight }: Profile): StarImage[] {
  return driver === 'starline' ? lineImages(bitmap) : rasterImages(bitmap, bandHeight);
}

const feedCommand = [0x1b, 0x49] as const; // ESC I

function feed(out: Bytes, rows: number): void {
  feedBy(out, feedCommand, rows);
}
