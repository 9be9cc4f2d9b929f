// What was copied, as blocks: one, a list of them, or the blocks of a whole template.

import type { Block } from './tree.ts';

export function pastedBlock(text: string): Block[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const blocks = Array.isArray(value)
      ? value
      : isRecord(value) && 'type' in value
        ? [value]
        : null;
    if (!blocks || blocks.length === 0) return null;
    return blocks.every((block) => isRecord(block) && typeof block.type === 'string')
      ? (blocks as Block[])
      : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
