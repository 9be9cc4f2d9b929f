// A block in a few words, for the list of blocks and for readers aloud.

import type { Block } from './tree.ts';
import { designerWords } from './words.ts';

/** What it says, where it says something of its own. */
export function blockSummary(block: Block): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const parts: Record<string, unknown> = {
    pair: [text(block.left), text(block.right)].filter(Boolean).join(' … '),
    each: text(block.items),
    table: text(block.items),
    row: cells(block),
    divider: block.char ?? block.style,
    feed: block.mm === undefined ? `${String(block.lines ?? 1)} ×` : `${String(block.mm)} mm`,
    image: text(block.content).startsWith('data:') ? '' : block.content,
    cut: block.mode,
  };
  return text(block.type in parts ? parts[block.type] : block.content).replaceAll(/\s+/g, ' ');
}

export function blockName(block: Block): string {
  return designerWords.kinds[block.type] ?? block.type;
}

function cells({ columns }: Block): string {
  if (!Array.isArray(columns)) return '';
  return columns
    .map((column: { content?: unknown }) =>
      typeof column.content === 'string' ? column.content : '…',
    )
    .join(' | ');
}
