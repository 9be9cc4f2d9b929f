// Receipt printers only move down, so a page is a stack of bands. This is the
// one place that decides what a printer writes with its own font and what it
// gets as dots.

import type { CodeItem, Item, Page, TextItem } from '../model/document.ts';
import type { Charset } from './charset.ts';

interface Stretch {
  top: number;
  height: number;
}

export type Band<Command = Uint8Array> =
  | TextBand
  | (Stretch & { kind: 'code'; items: CodeItem[]; command: Command })
  | (Stretch & { kind: 'dots'; items: Item[] });

/** A line that the printer can write with its own font. */
interface TextBand extends Stretch {
  kind: 'text';
  /** From left to right. */
  items: TextItem[];
}

/**
 * Items that overlap vertically share a band; bands come from top to bottom and never overlap.
 * Without a charset it is left open whether the characters of a line can be written.
 */
export function bands<Command = Uint8Array>(
  page: Page,
  charset: Charset | null,
  /** What makes the printer draw a code that shares its band with nothing. */
  commandFor: (code: CodeItem) => Command | undefined = () => undefined,
): Band<Command>[] {
  const found: Band<Command>[] = [];
  const isOrdered = isFromTop(page.items);
  const ordered = isOrdered ? page.items : page.items.toSorted((one, other) => one.y - other.y);
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    const first = ordered[from]!;
    const top = first.y;
    let bottom = top + first.height;
    for (to = from + 1; to < ordered.length; to++) {
      const { y, height: own } = ordered[to]!;
      if (y >= bottom) break;
      bottom = Math.max(bottom, y + own);
    }
    const items = ordered.slice(from, to);
    const height = bottom - top;
    if (items.length === 1 && first.kind === 'code' && !first.rotation) {
      const command = commandFor(first);
      if (command !== undefined) {
        found.push({ kind: 'code', top, height, items: [first], command });
        continue;
      }
    }
    const line = textBand(items, top, height, charset);
    if (line) found.push(line);
    else found.push({ kind: 'dots', top, height, items: isOrdered ? items : inOrder(items, page) });
  }
  return found;
}

/** Undefined where a printer cannot write the items as one line. */
function textBand(
  items: Item[],
  top: number,
  height: number,
  charset: Charset | null,
): TextBand | undefined {
  let isInOrder = true;
  let end = 0;
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    if (item.kind !== 'text' || item.y + item.height !== top + height) return undefined;
    // Printers leave out the underline where they print inverse.
    if (item.underline && item.invert) return undefined;
    if (charset && !charset.canWrite(item.text)) return undefined;
    isInOrder &&= index === 0 || item.x >= end;
    end = item.x + item.width;
  }
  const texts = items as TextItem[];
  const line = isInOrder ? texts : texts.toSorted((one, other) => one.x - other.x);
  if (!isInOrder && !isApart(line)) return undefined;
  return { kind: 'text', top, height, items: line };
}

/** Each begins where the one before has ended, or further right. */
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

/** What overlaps is painted in the page's order: inverse text flips what was there before it. */
function inOrder(items: readonly Item[], page: Page): Item[] {
  const wanted = new Set(items);
  return page.items.filter((item) => wanted.has(item));
}
