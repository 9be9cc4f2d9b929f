// Encodes a document for an impact printer. Text is written in the printer's own font,
// everything else is struck by its pins. The languages differ in their commands only.

import type { Action, Document, Page } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Band, bands, type DotsBand } from '../bands.ts';
import { Bytes } from '../bytes.ts';
import { charsetOf } from '../charset.ts';
import type { Flip } from '../driver.ts';
import { feedBy } from '../receipt-actions.ts';
import { type TextCommands, TextWriter } from '../text-writer.ts';
import { Ink } from './ink.ts';
import { type PinPass, pinPasses, surplusDots } from './pins.ts';

export interface ImpactCommands {
  begin: (out: Bytes, profile: Profile) => void;
  ink: (isRed: boolean, out: Bytes) => void;
  text: (ink: Ink) => TextCommands;
  /** Writes passes of the same height into the line, without feeding the paper. Nothing is to be printed over it. */
  strike: (passes: readonly PinPass[], ink: Ink, out: Bytes) => void;
  /** Changes columns that contain a real-time command. */
  guard: (columns: Uint8Array) => void;
  /** Sent around what the pins strike. */
  steady: (isOn: boolean, out: Bytes) => void;
  /** Prints the line and feeds the paper by this many rows. */
  feed: readonly [number, number];
  act: (action: Action, out: Bytes, profile: Profile, feed: (rows: number) => void) => void;
}

/** How many times the printers can enlarge a character each way. */
const largestSize = 2;

/** `flips`, if given, receives the dots that are printed unlike the document. */
export function encodeImpact(
  document: Document,
  profile: Profile,
  commands: ImpactCommands,
  flips?: Flip[],
): Uint8Array {
  const stacks = document.pages.map((page) => stackOf(page, profile));
  const out = new Bytes();
  const ink = new Ink(commands.ink);
  const feed = (rows: number) => feedBy(out, commands.feed, rows);
  commands.begin(out, profile);
  const text = new TextWriter(out, commands.text(ink), profile, stacks);
  document.pages.forEach(({ height, after }, page) => {
    let y = 0;
    for (const band of stacks[page]!) {
      feed(band.top - y);
      y = band.top + band.height;
      if (band.kind === 'text') {
        text.line(band.items);
        out.byte(0x0a); // LF
      } else if (band.kind === 'dots') {
        const { passes, surplus } = struck(band, document.width, commands);
        for (const dot of surplus) flips?.push({ page, x: dot.x, y: band.top + dot.y });
        putPasses(passes, band.height, commands, ink, out);
      }
    }
    feed(height - y);
    for (const action of after) commands.act(action, out, profile, feed);
  });
  return out.taken();
}

function stackOf(page: Page, profile: Profile): Band[] {
  const charset = charsetOf(profile);
  return bands(page, {
    canWrite: (item) =>
      !item.invert &&
      Math.max(item.size.width, item.size.height) <= largestSize &&
      charset.canWrite(item),
  });
}

function struck({ items, top, height }: DotsBand, width: number, { guard }: ImpactCommands) {
  const isRed = (item: DotsBand['items'][number]) => 'color' in item && item.color === 'red';
  const red = items.filter(isRed);
  const black = red.length === 0 ? items : items.filter((item) => !isRed(item));
  const paint = (some: readonly DotsBand['items'][number][]) => paintBand(some, width, top, height);
  const passes = pinPasses(paint(black), red.length === 0 ? null : paint(red));
  for (const { columns } of passes) guard(columns);
  return { passes, surplus: surplusDots(paint(items), passes) };
}

/** The paper is fed to the end of the band, whose height is given in rows. */
function putPasses(
  passes: readonly PinPass[],
  height: number,
  { strike, steady, feed }: ImpactCommands,
  ink: Ink,
  out: Bytes,
): void {
  if (passes.length === 0) return feedBy(out, feed, height);
  feedBy(out, feed, passes[0]!.top);
  steady(true, out);
  for (let from = 0, to = 0; from < passes.length; from = to) {
    const { top } = passes[from]!;
    while (passes[to]?.top === top) to++;
    strike(passes.slice(from, to), ink, out);
    feedBy(out, feed, (passes[to]?.top ?? height) - top);
  }
  steady(false, out);
}
