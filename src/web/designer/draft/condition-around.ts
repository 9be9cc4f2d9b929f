// Finds conditions that a block keeps although its picture or code was replaced by a fixed one:
// such a block is missing on real prints whose data does not fulfil the condition.

import { blockAt, type TemplateConfig } from './tree.ts';

const drawn = new Set(['image', 'barcode', 'qrcode', 'pdf417', 'datamatrix', 'aztec', 'maxicode']);

export interface ConditionAround {
  /** The block that has the condition: the block itself, or one around it. */
  path: string;
  condition: string;
}

/** The innermost condition of a picture or code whose content is fixed; null for other blocks. */
export function conditionAround(config: TemplateConfig, path: string): ConditionAround | null {
  const { type, content } = blockAt(config, path) ?? { type: '' };
  const isFixed = typeof content === 'string' && content !== '' && !content.includes('{{');
  if (!drawn.has(type) || !isFixed) return null;
  for (let around = path; around !== ''; around = around.replace(/[^\]]*\[\d+\]$/, '')) {
    const condition = blockAt(config, around)?.if;
    if (typeof condition === 'string' && condition !== '') return { path: around, condition };
  }
  return null;
}
