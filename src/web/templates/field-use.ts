// Says in the language of the page what a data field is and where it is used. The service
// describes the fields that it found in a template in English:
// `An amount of money. Used in blocks[3].right and 2 more.`

import { wordFor } from '../languages/word-for.ts';
import { words } from '../languages/words.ts';
import { blocksInWords } from './blocks-in-words.ts';

const found = /^(?:(.+)\. )?(Used|Tested) in (.+?)(?: and (\d+) more)?\.$/;

export function fieldUse(description: string, config: Record<string, unknown>): string {
  const [, meaning, verb, places = '', more] = found.exec(description) ?? [];
  if (verb === undefined) return description; // written by the author of the template
  const { meanings, usedIn, testedIn } = words.templates;
  const blocks = blocksInWords(places, config) + (more === undefined ? '' : ` +${more}`);
  const use = verb === 'Tested' ? testedIn(blocks) : usedIn(blocks);
  return meaning === undefined ? use : `${wordFor(meanings, meaning) ?? meaning} ${use}`;
}
