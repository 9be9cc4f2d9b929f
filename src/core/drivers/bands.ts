// Receipt printers only move down, so a page is a stack of bands. This is the
// one place that decides what a printer writes with its own font and what it
// gets as dots.

import type { CodeItem, Item, Page, TextItem } from '../model/document.ts';
import type { Charset } from './charset.ts';

export type Band = { top: number; height: number } & (
  | { kind: 'text'; items: TextItem[] }
  | { kind: 'code'; items: CodeItem[]; command: Uint8Array }
  | { kind: 'dots'; items: Item[] }
);

/** Items that overlap vertically share a band; bands come from top to bottom and never overlap. */
export function bands(
  page: Page,
  charset: Charset,
  /** What makes the printer draw a code that shares its band with nothing. */
  commandFor: (code: CodeItem) => Uint8Array | undefined = () => undefined,
): Band[] {
  const found: Band[] = [];
  const isOrdered = isFromTop(page.items);
  const ordered = isOrdered ? page.items : page.items.toSorted((one, other) => one.y - other.y);
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    const top = ordered[from]!.y;
    let bottom = top;
    for (; to < ordered.length; to++) {
      const { y, height: own } = ordered[to]!;
      if (to > from && y >= bottom) break;
      bottom = Math.max(bottom, y + own);
    }
    const items = ordered.slice(from, to);
    const height = bottom - top;
    const code = items[0]!;
    const command =
      items.length === 1 && code.kind === 'code' && !code.rotation && commandFor(code);
    if (command) found.push({ kind: 'code', top, height, items: [code], command });
    else if (isLine(items, bottom, charset)) found.push({ kind: 'text', top, height, items });
    else found.push({ kind: 'dots', top, height, items: isOrdered ? items : inOrder(items, page) });
  }
  return found;
}

/** Whether a printer can write the band as one line; then it is put in order, from left to right. */
function isLine(items: Item[], bottom: number, charset: Charset): items is TextItem[] {
  for (const item of items) {
    if (item.kind !== 'text' || item.y + item.height !== bottom) return false;
    // Printers leave out the underline where they print inverse.
    if (item.underline && item.invert) return false;
    if (!charset.canWrite(item.text)) return false;
  }
  if (isApart(items)) return true;
  const sorted = items.toSorted((one, other) => one.x - other.x);
  if (!isApart(sorted)) return false;
  items.splice(0, items.length, ...sorted);
  return true;
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
  let top = -Infinity;
  for (const { y } of items) {
    if (y < top) return false;
    top = y;
  }
  return true;
}

/** What overlaps is painted in the page's order: inverse text flips what was there before it. */
function inOrder(items: readonly Item[], page: Page): Item[] {
  const wanted = new Set(items);
  return page.items.filter((item) => wanted.has(item));
}
