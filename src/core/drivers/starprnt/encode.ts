// Encodes a document as StarPRNT, from reset to cut. The printers have 8 dots a
// millimetre and ESC I feeds by eighths of one, so all units are dots.

import type { Action, Document, Page } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Band, bands, type DotsBand } from '../bands.ts';
import { Bytes, word } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import type { Flip } from '../driver.ts';
import { cutMode, feedBy } from '../receipt-actions.ts';
import { strips } from '../strips.ts';
import { TextWriter } from '../text-writer.ts';
import { nativeCode } from './native-code.ts';
import { pulse } from './pulse.ts';
import { breakRealTime } from './real-time.ts';
import { largestSize, textCommands } from './text-commands.ts';

/** `flips`, if given, receives the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips: Flip[] = []): Uint8Array {
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
    for (const action of after) act(action, out, profile);
  });
  return out.taken();
}

function begin(out: Bytes): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  out.put(0x1b, 0x1e, 0x61, 1); // ESC RS a — send every status change; a reset turns this off
  out.put(0x1b, 0x1e, 0x45, 0, 0x17); // ESC RS E, ETB — restart the counter at one: the next count confirms the job
  out.put(0x1b, 0x52, 0); // ESC R — plain ASCII, whatever country the printer is set to
  out.put(0x1b, 0x30); // ESC 0 — lines of 24 dots, or as high as their characters
}

function stackOf(page: Page, width: number, profile: Profile): Band[] {
  const charset = charsetOf(profile);
  return bands(page, {
    canWrite: ({ text, size }) =>
      Math.max(size.width, size.height) <= largestSize && charset.canWrite(text),
    codeCommand: (code) => nativeCode(code, width, profile),
  });
}

function putDots(
  out: Bytes,
  { items, top, height }: DotsBand,
  width: number,
  { bandHeight }: Profile,
  { page, flips }: { page: number; flips: Flip[] },
): void {
  let y = 0;
  for (const strip of strips(paintBand(items, width, top, height), bandHeight)) {
    const { stride, data } = strip;
    for (const index of breakRealTime(data))
      flips.push({
        page,
        x: (index % stride) * 8 + 5,
        y: top + strip.top + Math.floor(index / stride),
      });
    feed(out, strip.top - y);
    out.put(0x1b, 0x1d, 0x53, 1, ...word(stride), ...word(strip.height), 0); // ESC GS S — image
    out.append(data);
    y = strip.top + strip.height;
  }
  feed(out, height - y);
}

function act(action: Action, out: Bytes, { can, cutterDistance }: Profile): void {
  if (action.kind !== 'cut') return out.put(...pulse(action, can));
  const mode = cutMode(action, can);
  if (mode === undefined) feed(out, cutterDistance);
  else out.put(0x1b, 0x64, mode === 'full' ? 2 : 3); // ESC d — feed to the cutter and cut
}

const feedCommand = [0x1b, 0x49] as const; // ESC I

function feed(out: Bytes, rows: number): void {
  feedBy(out, feedCommand, rows);
}
