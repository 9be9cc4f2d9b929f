// Replaces block paths in a message by readable names:
// `blocks[13].blocks[0].content` becomes block 14.

import { wordFor } from '../languages/word-for.ts';
import { words } from '../languages/words.ts';

const path = /blocks\[\d+\](?:\.\w+(?:\[\d+\])?)*/g;
const paths = new RegExp(`${path.source}(?:, ${path.source})*`, 'g');

export function blocksInWords(sentence: string, config: Record<string, unknown>): string {
  // A block may be named several times, once for each field.
  return sentence.replaceAll(paths, (several) =>
    [...new Set(several.match(path)!.map((one) => inWords(one, config)))].join(', '),
  );
}

function inWords(one: string, config: Record<string, unknown>): string {
  const steps = one.match(/\w+/g)!;
  const kinds: string[] = [];
  let part: unknown = config;
  for (const step of steps) {
    part = (part as Record<string, unknown> | undefined)?.[step];
    const type = (part as { type?: unknown } | undefined)?.type;
    if (typeof type === 'string') kinds.push(wordFor(words.templates.blocks, type) ?? type);
  }
  return words.templates.block(Number(steps[1]) + 1, kinds);
}
