// Summarises a block in a few words, for the tree and for screen readers.

import { asText } from './control.ts';
import type { TemplateBlock } from './tree.ts';
import { designerWords } from './words.ts';

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
  return designerWords.kinds[block.type] ?? block.type;
}

/** The block's own content, or an empty string. */
export function blockSummary(block: TemplateBlock): string {
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

/** Shortens an expression to the value it prints: `{{ price | money }}` becomes {price}. */
function plain(text: string): string {
  return text.replaceAll(/\{\{\s*([^|}]*[^|}\s])[^}]*\}\}/g, '{$1}').replaceAll(/\s+/g, ' ');
}

function cells(columns: unknown): string {
  if (!Array.isArray(columns)) return '';
  return columns
    .map(({ content }: { content?: unknown }) => (content === undefined ? '…' : asText(content)))
    .join(' | ');
}
