// Replaces block paths in a message by readable names:
// `blocks[13].blocks[0].content` becomes block 14.

import { words } from '../words.ts';

const path = /blocks\[\d+\](?:\.\w+(?:\[\d+\])?)*/g;

export function blocksInWords(sentence: string, config: Record<string, unknown>): string {
  // A block may be named several times, once for each field.
  return sentence
    .replaceAll(path, (one) => inWords(one, config))
    .replaceAll(/(block \d+ \([^)]*\))(?:, \1)+/g, '$1');
}

function inWords(one: string, config: Record<string, unknown>): string {
  const steps = one.match(/\w+/g)!;
  const kinds: string[] = [];
  let part: unknown = config;
  for (const step of steps) {
    part = (part as Record<string, unknown> | undefined)?.[step];
    const type = (part as { type?: unknown } | undefined)?.type;
    if (typeof type === 'string') kinds.push(words.templates.blocks[type] ?? type);
  }
  return words.templates.block(Number(steps[1]) + 1, kinds);
}
