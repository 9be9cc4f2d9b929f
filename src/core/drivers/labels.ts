// A document as the labels that a label printer prints, and each label as what
// the printer draws itself and what is painted. Knows no language.

import type { CodeItem, Document, Item, Position } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { paintBand } from '../raster/paint.ts';
import { isNative } from './is-native.ts';

export interface Label {
  height: number;
  items: Item[];
  isCut: boolean;
}

/** Each page is a label. A receipt has one from each cut to the next, in pieces where it is longer than a label can be. */
export function labels(document: Document, longest: number): Label[] {
  const isRoll = document.media === undefined;
  const found: Label[] = [];
  let open: Label = { height: 0, items: [], isCut: false };
  document.pages.forEach(({ height, items, after }, index) => {
    for (const item of items)
      open.items.push(open.height === 0 ? item : { ...item, y: item.y + open.height });
    open.height += height;
    open.isCut = after.some(({ kind }) => kind === 'cut');
    if (isRoll && !open.isCut && index < document.pages.length - 1) return;
    if (open.height > 0) found.push(...pieces(open, longest));
    open = { height: 0, items: [], isCut: false };
  });
  return found;
}

function pieces(label: Label, longest: number): Label[] {
  if (label.height <= longest) return [label];
  const found: Label[] = [];
  for (let top = 0; top < label.height; top += longest) {
    const bottom = Math.min(top + longest, label.height);
    const items = label.items
      .filter(({ y, height }) => y < bottom && y + height > top)
      .map((item) => ({ ...item, y: item.y - top }));
    found.push({ height: bottom - top, items, isCut: label.isCut && bottom === label.height });
  }
  return found;
}

/** A job so many times, one after the other. */
export function repeated(job: Uint8Array, times: number): Uint8Array {
  return times === 1 ? job : Buffer.concat(Array.from({ length: times }, () => job));
}

/** What the printer is told to draw, in the words of `nativeCode`, and all else as dots. */
export function inParts(
  label: Label,
  width: number,
  profile: Profile,
  nativeCode: (item: CodeItem) => string | undefined,
): { codes: string[]; dots: Bitmap } {
  const codes: string[] = [];
  const painted: Item[] = [];
  for (const item of label.items) {
    const isOurs = item.kind !== 'code' || !isNative(item, profile) || !isAlone(item, label);
    const code = isOurs ? undefined : nativeCode(item);
    if (code === undefined) painted.push(item);
    else codes.push(code);
  }
  return { codes, dots: paintBand(painted, width, 0, label.height) };
}

/** Whether it lies on the label whole, and nothing else is drawn there: then it may be drawn apart from the rest. */
function isAlone(item: Item, { height, items }: Label): boolean {
  if (item.y < 0 || item.y + item.height > height) return false;
  return items.every((other) => other === item || !overlaps(item, other));
}

function overlaps(one: Position, other: Position): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
