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

/** Equal labels that are printed one after the other. */
export interface LabelRun {
  label: PrintedLabel;
  copies: number;
  /** Copies between two cuts. */
  cutEvery: number;
}

/** Writes the labels after what `out` begins with. The printer counts copies of a single label; several labels are repeated as a set. */
export function encodeLabels(
  document: Document,
  profile: Profile,
  quantity: number,
  out: Bytes,
  putRun: (run: LabelRun) => void,
): Uint8Array {
  const found = labels(document, profile.bandHeight);
  const { cutEvery } = profile.labels ?? {};
  // What is not cut at its end is not cut at all.
  if (cutEvery !== undefined && found.at(-1)?.isCut) {
    for (const run of cutRuns(found, quantity, cutEvery)) putRun(run);
    return out.taken();
  }
  const [sets, copies] = found.length === 1 ? [1, quantity] : [quantity, 1];
  for (const label of found) putRun({ label, copies, cutEvery: 1 });
  const job = out.taken();
  return sets === 1 ? job : Buffer.concat(Array.from({ length: sets }, () => job));
}

/** Divides the labels into runs with a cut after every `cutEvery` labels, and one after the last label. */
function cutRuns(found: PrintedLabel[], quantity: number, cutEvery: number): LabelRun[] {
  const [label] = found;
  if (label && found.length === 1) {
    const rest = quantity % cutEvery;
    const runs = [
      { label, copies: quantity - rest, cutEvery },
      { label, copies: rest, cutEvery: rest },
    ];
    return runs.filter(({ copies }) => copies > 0);
  }
  const all = Array.from({ length: quantity }, () => found).flat();
  return all.map((one, index) => {
    const isCut = (index + 1) % cutEvery === 0 || index === all.length - 1;
    return { label: { ...one, isCut }, copies: 1, cutEvery: 1 };
  });
}

/** Moves everything to the right or left, as the printer was adjusted. The paper may be wider than the label then. */
export function movedAcross(document: Document, { labels: adjusted, width }: Profile): Document {
  const dots = Math.round(((adjusted?.rightMm ?? 0) * document.dpi) / 25.4);
  if (dots === 0) return document;
  return {
    ...document,
    width: Math.min(Math.max(width, document.width), document.width + Math.max(0, dots)),
    pages: document.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => ({ ...item, x: item.x + dots })),
    })),
  };
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
    const isPainted =
      item.kind !== 'code' || !isNative(item, profile) || !isAlone(item, label, width);
    const code = isPainted ? undefined : nativeCode(item);
    if (code === undefined) painted.push(item);
    else codes.push(code);
  }
  return { codes, dots: paintBand(painted, width, 0, label.height) };
}

/** Whether it lies completely on the label and overlaps nothing: then it can be drawn separately. */
function isAlone(item: Item, { height, items }: PrintedLabel, width: number): boolean {
  if (item.y < 0 || item.y + item.height > height) return false;
  if (item.x < 0 || item.x + item.width > width) return false;
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
