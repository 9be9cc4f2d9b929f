// Splits a page into bands, from top to bottom: receipt printers only feed
// forwards. This is the one place that decides what a printer draws itself (text
// in its own font, codes) and what it gets as dots.

import type { CodeItem, Item, Page, TextItem } from '../model/paper/document.ts';

interface Rows {
  top: number;
  height: number;
}

export type Band = TextBand | CodeBand | DotsBand;

/** A line in the printer's own font. */
interface TextBand extends Rows {
  kind: 'text';
  /** The items from left to right. */
  items: TextItem[];
}

/** A code that the printer draws. */
interface CodeBand extends Rows {
  kind: 'code';
  items: CodeItem[];
  /** One character a byte. */
  command: string;
}

export interface DotsBand extends Rows {
  kind: 'dots';
  /** The items in the order in which they are painted. */
  items: Item[];
}

/** What a printer can draw itself. */
export interface NativeDrawing {
  canWrite: (item: TextItem) => boolean;
  /** The command for a code that is alone in its band; undefined if it must be painted. */
  codeCommand?: (code: CodeItem) => string | undefined;
}

/** Items that overlap vertically share a band; bands never overlap. */
export function bands(page: Page, native: NativeDrawing): Band[] {
  const found: Band[] = [];
  const isOrdered = isFromTop(page.items);
  const ordered = isOrdered ? page.items : page.items.toSorted((one, other) => one.y - other.y);
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    const first = ordered[from]!;
    const top = first.y;
    let bottom = top + first.height;
    for (to = from + 1; to < ordered.length; to++) {
      const { y, height } = ordered[to]!;
      if (y >= bottom) break;
      bottom = Math.max(bottom, y + height);
    }
    const items = ordered.slice(from, to);
    const height = bottom - top;
    found.push(
      codeBand(items, top, height, native) ??
        textBand(items, top, height, native) ?? {
          kind: 'dots',
          top,
          height,
          items: isOrdered ? items : inOrder(items, page),
        },
    );
  }
  return found;
}

function codeBand(
  items: Item[],
  top: number,
  height: number,
  { codeCommand }: NativeDrawing,
): CodeBand | undefined {
  const code = items[0]!;
  if (items.length > 1 || code.kind !== 'code' || code.rotation) return undefined;
  const command = codeCommand?.(code);
  return command === undefined ? undefined : { kind: 'code', top, height, items: [code], command };
}

/** Undefined if the printer cannot write the items as one line. */
function textBand(
  items: Item[],
  top: number,
  height: number,
  { canWrite }: NativeDrawing,
): TextBand | undefined {
  let isInOrder = true;
  let end = 0;
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    if (item.kind !== 'text' || item.y + item.height !== top + height) return undefined;
    // Printers omit the underline of inverse text, and have no command for struck text.
    if ((item.underline && item.invert) || item.strike) return undefined;
    if (!canWrite(item)) return undefined;
    isInOrder &&= index === 0 || item.x >= end;
    end = item.x + item.width;
  }
  const texts = items as TextItem[];
  const line = isInOrder ? texts : texts.toSorted((one, other) => one.x - other.x);
  if (!isInOrder && !isApart(line)) return undefined;
  return { kind: 'text', top, height, items: line };
}

/** Whether each item begins at or after the end of the one before it. */
function isApart(line: readonly Item[]): boolean {
  let end = -Infinity;
  for (const { x, width } of line) {
    if (x < end) return false;
    end = x + width;
  }
  return true;
}

function isFromTop(items: readonly Item[]): boolean {
  for (let index = 1; index < items.length; index++)
    if (items[index]!.y < items[index - 1]!.y) return false;
  return true;
}

/** Overlapping items are painted in the page's order: inverse text flips what was painted before it. */
function inOrder(items: readonly Item[], page: Page): Item[] {
  const wanted = new Set(items);
  return page.items.filter((item) => wanted.has(item));
}
