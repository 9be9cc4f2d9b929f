// Splits a document into the labels of a label printer, and each label into codes
// that the printer draws itself and dots. Independent of the printer language.

import type { CodeItem, Document, Item, Position } from '../model/paper/document.ts';
import type { Profile } from '../model/printers/profile.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { paintBand } from '../raster/paint.ts';
import type { Bytes } from './bytes.ts';
import { isNative } from './native-codes.ts';

export interface PrintedLabel {
  height: number;
  items: Item[];
  isCut: boolean;
}

/** Each page is a label. On a roll a label reaches from cut to cut, split if it is longer than the printer allows. */
export function labels(document: Document, longest: number): PrintedLabel[] {
  const isRoll = document.media === undefined;
  const found: PrintedLabel[] = [];
  let open: PrintedLabel = { height: 0, items: [], isCut: false };
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

function pieces(label: PrintedLabel, longest: number): PrintedLabel[] {
  if (label.height <= longest) return [label];
  const found: PrintedLabel[] = [];
  for (let top = 0; top < label.height; top += longest) {
    const bottom = Math.min(top + longest, label.height);
    const items = label.items
      .filter(({ y, height }) => y < bottom && y + height > top)
      .map((item) => ({ ...item, y: item.y - top }));
    found.push({ height: bottom - top, items, isCut: label.isCut && bottom === label.height });
  }
  return found;
}

/** Writes the labels after what `out` begins with. The printer counts copies of a single label; several labels are repeated as a set. */
export function encodeLabels(
  document: Document,
  profile: Profile,
  quantity: number,
  out: Bytes,
  putLabel: (label: PrintedLabel, copies: number) => void,
): Uint8Array {
  const found = labels(document, profile.bandHeight);
  const [sets, copies] = found.length === 1 ? [1, quantity] : [quantity, 1];
  for (const label of found) putLabel(label, copies);
  const job = out.taken();
  return sets === 1 ? job : Buffer.concat(Array.from({ length: sets }, () => job));
}

/** The commands for the codes that the printer draws, and everything else as dots. */
export function splitLabel(
  label: PrintedLabel,
  width: number,
  profile: Profile,
  nativeCode: (item: CodeItem) => string | undefined,
): { codes: string[]; dots: Bitmap } {
  const codes: string[] = [];
  const painted: Item[] = [];
  for (const item of label.items) {
    const isPainted = item.kind !== 'code' || !isNative(item, profile) || !isAlone(item, label);
    const code = isPainted ? undefined : nativeCode(item);
    if (code === undefined) painted.push(item);
    else codes.push(code);
  }
  return { codes, dots: paintBand(painted, width, 0, label.height) };
}

/** Whether it lies completely on the label and overlaps nothing: then it can be drawn separately. */
function isAlone(item: Item, { height, items }: PrintedLabel): boolean {
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
