// Which data fields a template prints as money: those that go through the filter `money`.

import { isRecord } from '../is-record.ts';

const asMoney = /([\p{L}_][\p{L}\p{N}_.]*)\s*\|\s*money\b/gu;

/** The last steps of their paths: within a list, an item may have any name. */
export function moneyFields(config: unknown): Set<string> {
  const names = new Set<string>();
  for (const text of texts(config))
    for (const [, path] of text.matchAll(asMoney)) names.add(path!.split('.').at(-1)!);
  return names;
}

function texts(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return part.flatMap(texts);
  return isRecord(part)
    ? Object.entries(part).flatMap(([name, value]) => (name === 'example' ? [] : texts(value)))
    : [];
}
