// Short ways for tests to say a template, save it and see what it prints.

import type { JsonObject } from '../../../src/core/model/json.ts';
import type { PlainBlock } from '../../../src/core/model/paper/plain-block.ts';
import { bind } from '../../../src/core/template/bind.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import type { CheckedTemplate } from '../../../src/core/template/checked-template.ts';

export const now = new Date('2026-03-14T18:30:05Z');

export function saved(blocks: unknown[], more: object = {}): CheckedTemplate {
  const result = checkTemplate({ name: 'Test', width: '80mm', blocks, ...more });
  if (!result.ok) throw new Error(result.details.join('\n'));
  return result.template;
}

export function refused(blocks: unknown[], more: object = {}): string[] {
  const result = checkTemplate({ name: 'Test', width: '80mm', blocks, ...more });
  return result.ok ? [] : result.details;
}

export function printedBlocks(
  blocks: unknown[],
  data: JsonObject,
  more: object = {},
): PlainBlock[] {
  return bind(saved(blocks, more), data, { now, copy: 1 });
}

/** What a text block with this content prints. */
export function printed(content: string, data: JsonObject = {}, more: object = {}): string {
  const [block] = printedBlocks([{ type: 'text', content }], data, more);
  return block?.type === 'text' ? block.content : '';
}

/** The contents of all text blocks. */
export function lines(blocks: unknown[], data: JsonObject): string[] {
  return printedBlocks(blocks, data).map((block) => (block.type === 'text' ? block.content : ''));
}
