// Reads clipboard text as blocks: a single block, a list of blocks or a whole
// template.

import { isRecord } from '../../is-record.ts';
import type { TemplateBlock } from './tree.ts';

export function pastedBlock(text: string): TemplateBlock[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const blocks = Array.isArray(value)
      ? value
      : isRecord(value) && 'type' in value
        ? [value]
        : null;
    if (!blocks || blocks.length === 0) return null;
    return blocks.every((block) => isRecord(block) && typeof block.type === 'string')
      ? (blocks as TemplateBlock[])
      : null;
  } catch {
    return null;
  }
}
