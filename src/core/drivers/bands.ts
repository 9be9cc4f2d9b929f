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
  let items: Item[] = [];
  let top = 0;
  let bottom = 0;
  const close = () => {
    if (items.length === 0) return;
    const height = bottom - top;
    const [code] = items;
    const command = items.length === 1 && code?.kind === 'code' && commandFor(code);
    if (command) {
      found.push({ kind: 'code', top, height, items: [code], command });
      return;
    }
    const text = asLine(items, bottom, charset);
    found.push(
      text
        ? { kind: 'text', top, height, items: text }
        : { kind: 'dots', top, height, items: isOrdered ? items : inOrder(items, page) },
    );
  };
  for (const item of isOrdered
    ? page.items
    : page.items.toSorted((one, other) => one.y - other.y)) {
    if (item.y >= bottom) {
      close();
      items = [];
      top = item.y;
      bottom = item.y;
    }
    items.push(item);
    bottom = Math.max(bottom, item.y + item.height);
  }
  close();
  return found;
}

/** A band that a printer can write as one line, from left to right. */
function asLine(items: Item[], bottom: number, charset: Charset): TextItem[] | undefined {
  const line: TextItem[] = [];
  for (const item of items) {
    if (item.kind !== 'text' || item.y + item.height !== bottom) return undefined;
    // Printers leave out the underline where they print inverse.
    if (item.underline && item.invert) return undefined;
    if (!charset.canWrite(item.text)) return undefined;
    line.push(item);
  }
  if (isApart(line)) return line;
  line.sort((one, other) => one.x - other.x);
  return isApart(line) ? line : undefined;
}

/** Each begins where the one before has ended, or further right. */
function isApart(line: readonly TextItem[]): boolean {
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
