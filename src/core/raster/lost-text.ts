// Print warnings for a laid-out document: characters that no font has.

import type { Document } from '../model/paper/document.ts';
import type { PrintWarning } from '../model/jobs/print-warning.ts';
import { isPlain } from './text/cells.ts';
import { letterFile } from './text/letters.ts';
import { lostCharacters } from './text/lost-characters.ts';
import { isOwn } from './text/own-fonts.ts';

const mostShown = 20;
const longestPlace = 40;

/** One warning for all of them, at the first line that has one. */
export function lostText({ pages }: Document): PrintWarning[] {
  const lost = new Set<string>();
  let first = '';
  for (const { items } of pages)
    for (const item of items) {
      if (item.kind === 'text' && item.isAscii) continue;
      if (!('text' in item) || isPlain(item.text)) continue;
      const all = lostCharacters(item.text);
      const found =
        item.kind === 'lettering' && isOwn(item.face)
          ? all.filter((character) => letterFile(character, item) === null)
          : all;
      if (found.length > 0 && lost.size === 0) first = item.text;
      for (const character of found) lost.add(character);
    }
  if (lost.size === 0) return [];
  const shown = [...lost].slice(0, mostShown).join(' ');
  const more = lost.size > mostShown ? ` and ${lost.size - mostShown} more` : '';
  return [
    {
      code: 'CHARACTER_LOST',
      message: `No font has these characters, so boxes are printed: ${shown}${more}`,
      place: `line “${shortened(first)}”`,
    },
  ];
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestPlace
    ? `${characters.slice(0, longestPlace - 1).join('')}…`
    : text;
}
