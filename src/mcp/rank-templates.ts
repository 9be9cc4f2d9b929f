// Finds templates by words, for a model that does not know their ids.

import type { TemplateSummary } from '../client/index.ts';

type Named = Pick<TemplateSummary, 'id' | 'name' | 'description'>;

/** The templates that contain any of the words, the ones with the most of them first; all without words. */
export function rankTemplates<Template extends Named>(
  templates: readonly Template[],
  query: string,
): Template[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [...templates];
  return templates
    .map((template) => ({ template, score: scoreOf(template, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ template }) => template);
}

/** A word in the id or the name counts more than one in the description. */
function scoreOf({ id, name, description }: Named, words: readonly string[]): number {
  const title = plain(`${id} ${name}`);
  const rest = plain(description);
  return words.reduce(
    (sum, word) => sum + (title.includes(word) ? 3 : rest.includes(word) ? 1 : 0),
    0,
  );
}

/** The text without capitals and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
