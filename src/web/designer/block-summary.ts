// A block in a few words, for the list of blocks and for readers aloud.

import { asText } from './control.ts';
import type { Block } from './tree.ts';
import { designerWords } from './words.ts';

/** Blocks whose own words say what they are. */
const speaking = new Set([
  'text',
  'pair',
  'row',
  'barcode',
  'qrcode',
  'pdf417',
  'datamatrix',
  'aztec',
]);

export function speaks({ type }: Block): boolean {
  return speaking.has(type);
}

export function blockName(block: Block): string {
  return designerWords.kinds[block.type] ?? block.type;
}

/** What it says, where it says something of its own. */
export function blockSummary(block: Block): string {
  const { type, content, left, right, items, columns, lines = 1, mm } = block;
  const image = asText(content).startsWith('data:') ? '' : content;
  const parts: Record<string, unknown> = {
    pair: [left, right].map(asText).filter(Boolean).join(' … '),
    each: items,
    table: items,
    row: cells(columns),
    divider: block.char ?? block.style,
    feed: mm === undefined ? `${asText(lines)} ×` : `${asText(mm)} mm`,
    image,
    cut: block.mode,
  };
  return plain(asText(type in parts ? parts[type] : content));
}

/** Of an expression, only what is printed: `{{ price | money }}` is {price}. */
function plain(text: string): string {
  return text.replaceAll(/\{\{\s*([^|}]*[^|}\s])[^}]*\}\}/g, '{$1}').replaceAll(/\s+/g, ' ');
}

function cells(columns: unknown): string {
  if (!Array.isArray(columns)) return '';
  return columns
    .map(({ content }: { content?: unknown }) => (content === undefined ? '…' : asText(content)))
    .join(' | ');
}
