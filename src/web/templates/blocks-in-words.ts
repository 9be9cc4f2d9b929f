// A sentence in which the service names blocks by their paths, with the blocks as
// people count and call them: `blocks[13].blocks[0].content` is block 14.

import { words } from '../words.ts';

const path = /blocks\[\d+\](?:\.\w+(?:\[\d+\])?)*/g;

export function blocksInWords(sentence: string, config: Record<string, unknown>): string {
  // One block may be named for several of its fields.
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
