// Summarises a block in a few words, for the tree and for screen readers.

import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import { asText } from '../controls/control.ts';
import type { TemplateBlock } from './tree.ts';

/** Blocks whose summary is enough to identify them. */
const selfExplanatory = new Set([
  'text',
  'pair',
  'row',
  'barcode',
  'qrcode',
  'pdf417',
  'datamatrix',
  'aztec',
  'maxicode',
]);

export function isSelfExplanatory({ type }: TemplateBlock): boolean {
  return selfExplanatory.has(type);
}

export function blockName(block: TemplateBlock): string {
  return wordFor(words.templates.blocks, block.type) ?? block.type;
}

/** The block's own content with its expressions made readable, or an empty string. */
export function blockSummary(block: TemplateBlock, readable: (text: string) => string): string {
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
  return readable(asText(type in parts ? parts[type] : content)).replaceAll(/\s+/g, ' ');
}

function cells(columns: unknown): string {
  if (!Array.isArray(columns)) return '';
  return columns
    .map(({ content }: { content?: unknown }) => (content === undefined ? '…' : asText(content)))
    .join(' | ');
}
