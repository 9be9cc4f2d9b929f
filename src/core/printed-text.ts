// The text of a document, line by line, for screen readers. A code is written as its content, unless
// that is also printed as text.

import type { Document, Item } from './model/paper/document.ts';

type Printed = Extract<Item, { text: string } | { value: string }>;

const maxCharacters = 10_000;

/** The text, 10,000 characters at most. */
export function printedText({ pages }: Document): string[] {
  const lines: string[] = [];
  let left = maxCharacters;
  for (const { items } of pages)
    for (const line of linesOf(items)) {
      if (left <= 0) return lines;
      const text = line.slice(0, left);
      left -= line.length;
      lines.push(text);
    }
  return lines;
}

function* linesOf(items: readonly Item[]): Generator<string> {
  const texts = new Set<string>();
  for (const item of items) if ('text' in item) texts.add(withoutSpaces(item.text));
  const isTold = (item: Item): item is Printed =>
    'text' in item || ('value' in item && !texts.has(withoutSpaces(item.value)));
  let line = '';
  let before: Printed | null = null;
  for (const item of items) {
    if (!isTold(item)) continue;
    if (before && !isSameLine(before, item)) {
      if (line.trim() !== '') yield line.trim();
      line = '';
    } else if (before && !touches(before, item)) line += ' ';
    line += 'text' in item ? item.text : item.value;
    before = item;
  }
  if (line.trim() !== '') yield line.trim();
}

/** Whether half of the lower one is beside the other. */
function isSameLine(one: Printed, other: Printed): boolean {
  const top = Math.max(one.y, other.y);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  const isText = 'text' in one && 'text' in other;
  return isText && bottom - top > Math.min(one.height, other.height) / 2;
}

/** Words of several scripts or styles are several items; they follow in either direction. */
function touches(one: Printed, other: Printed): boolean {
  const gap = Math.max(other.x - one.x - one.width, one.x - other.x - other.width);
  return gap < 2;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
