// Receipt printers only move down, so a page is a stack of bands. This is the
// one place that decides what a printer writes with its own font and what it
// gets as dots.

import type { CodeItem, Item, Page, TextItem } from '../model/document.ts';
import { isAscii } from '../model/is-ascii.ts';
import type { Charset } from './charset.ts';

interface Stretch {
  top: number;
  height: number;
}

export type Band<Command = Uint8Array> =
  | TextBand
  | (Stretch & { kind: 'code'; items: CodeItem[]; command: Command })
  | (Stretch & { kind: 'dots'; items: Item[] });

/** A line that the printer can write. */
interface TextBand extends Stretch {
  kind: 'text';
  /** From left to right. */
  items: TextItem[];
  /** Whether its characters need no code page. */
  isAscii: boolean;
}

/** Items that overlap vertically share a band; bands come from top to bottom and never overlap. */
export function bands<Command = Uint8Array>(
  page: Page,
  charset: Charset,
  /** What makes the printer draw a code that shares its band with nothing. */
  commandFor: (code: CodeItem) => Command | undefined = () => undefined,
): Band<Command>[] {
  const found: Band<Command>[] = [];
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
    if (items.length === 1 && code.kind === 'code' && !code.rotation) {
      const command = commandFor(code);
      if (command !== undefined) {
        found.push({ kind: 'code', top, height, items: [code], command });
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
  charset: Charset,
): TextBand | undefined {
  let isAllAscii = true;
  let isInOrder = true;
  let end = -Infinity;
  for (const item of items) {
    if (item.kind !== 'text' || item.y + item.height !== top + height) return undefined;
    // Printers leave out the underline where they print inverse.
    if (item.underline && item.invert) return undefined;
    isAllAscii &&= isAscii(item.text); // whatever was seen before: data is never a command
    if (!isAllAscii && !charset.canWrite(item.text)) return undefined;
    isInOrder &&= item.x >= end;
    end = item.x + item.width;
  }
  const texts = items as TextItem[];
  const line = isInOrder ? texts : texts.toSorted((one, other) => one.x - other.x);
  if (!isInOrder && !isApart(line)) return undefined;
  return { kind: 'text', top, height, items: line, isAscii: isAllAscii };
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
