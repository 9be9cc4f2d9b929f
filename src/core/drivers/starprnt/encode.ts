// A document as StarPRNT, from reset to cut. The printers have 8 dots a
// millimetre, and ESC I feeds by eighths of one: all units are dots.

import type { Action, Document, Page } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Band, bands } from '../bands.ts';
import { Bytes } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import { strips } from '../strips.ts';
import { nativeCode } from './native-code.ts';
import { pulse } from './pulse.ts';
import { breakRealTime } from './real-time.ts';
import { largest, TextWriter } from './text-writer.ts';

/** A dot that was blackened so that no image holds a real-time command. */
export interface Flip {
  page: number;
  x: number;
  y: number;
}

/** `flips`, where given, takes the dots that are printed unlike the document. */
export function encode(document: Document, profile: Profile, flips: Flip[] = []): Uint8Array {
  const stacks = document.pages.map((page) => stackOf(page, document.width, profile));
  const out = new Bytes();
  begin(out);
  const text = new TextWriter(out, profile, nativeText(stacks));
  document.pages.forEach(({ height, after }, page) => {
    let y = 0;
    for (const band of stacks[page]!) {
      feed(out, band.top - y);
      y = band.top + band.height;
      if (band.kind === 'code') out.append(band.command);
      else if (band.kind === 'dots') putDots(out, band, document.width, profile, { page, flips });
      else {
        for (const item of band.items) text.write(item);
        text.endLine();
      }
    }
    feed(out, height - y);
    for (const action of after) act(action, out, profile);
  });
  return out.taken();
}

function begin(out: Bytes): void {
  out.put(0x1b, 0x40); // ESC @ — reset
  out.put(0x1b, 0x1e, 0x61, 1); // ESC RS a — tell every change; a reset silences it
  out.put(0x1b, 0x1e, 0x45, 0, 0x17); // ESC RS E, ETB — count from one: the end is told by the count going on
  out.put(0x1b, 0x52, 0); // ESC R — ASCII as it is, whatever country the printer is set to
  out.put(0x1b, 0x30); // ESC 0 — lines of 24 dots, or as high as their characters
}

/** What the printer cannot enlarge is painted. */
function stackOf(page: Page, width: number, profile: Profile): Band[] {
  const stack = bands(page, charsetOf(profile), (code) => nativeCode(code, width, profile));
  return stack.map((band) =>
    band.kind === 'text' &&
    band.items.some(({ size }) => Math.max(size.width, size.height) > largest)
      ? { ...band, kind: 'dots' }
      : band,
  );
}

/** All text that goes out as text, in its order. */
function nativeText(stacks: readonly Band[][]): string {
  let text = '';
  for (const stack of stacks)
    for (const band of stack)
      if (band.kind === 'text') for (const item of band.items) text += item.text;
  return text;
}

function putDots(
  out: Bytes,
  { items, top, height }: Band,
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
  const mode = can.cut.includes(action.mode) ? action.mode : can.cut[0];
  if (mode === undefined) feed(out, cutterDistance);
  else out.put(0x1b, 0x64, mode === 'full' ? 2 : 3); // ESC d — feed to the cutter and cut
}

const furthest = 255;

function feed(out: Bytes, rows: number): void {
  for (let left = rows; left > 0; left -= furthest) out.put(0x1b, 0x49, Math.min(left, furthest)); // ESC I — feed by eighths of a millimetre
}

function word(value: number): [low: number, high: number] {
  return [value & 0xff, value >> 8];
}
