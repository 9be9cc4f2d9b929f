// Text direction: of a text by its first letter, of a template by its language;
// and from it alignment and the order of columns.

import type { Direction } from '../model/paper/document.ts';
import type { Align, TextAlign } from '../model/paper/plain-block.ts';
import { isPlain } from '../raster/text/cells.ts';
import { rightToLeft } from '../raster/text/scripts.ts';

const leftToRightMark = '\u200e';
const strong = /[\p{L}\u200e\u200f\u061c]/u;

/** Direction of the first letter or mark of direction; undefined if the text has none. */
export function directionOf(text: string): Direction | undefined {
  // Fast path: nearly all text has no right-to-left letter.
  if (isPlain(text) || !rightToLeft.test(text)) return strong.test(text) ? 'ltr' : undefined;
  const [first] = strong.exec(text) ?? [];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) && first !== leftToRightMark ? 'rtl' : 'ltr';
}

/** Direction of a plain text: text without letters has that of the paper. */
export function plainDirection(text: string, paper: Direction): Direction {
  return paper === 'ltr' || isNumber.test(text) || strong.test(text) ? 'ltr' : 'rtl';
}

/** Reads the same in both directions. */
const isNumber = /^(?:\d+(?:[.,:/]\d+)*)?$/;

const scripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);
const languages = new Map<string, Direction>();
const mostLanguages = 1000; // templates may name any

export function localeDirection(locale: string): Direction {
  let found = languages.get(locale);
  if (!found) {
    const { script = '' } = new Intl.Locale(locale).maximize();
    found = scripts.has(script) ? 'rtl' : 'ltr';
    if (languages.size >= mostLanguages) languages.clear();
    languages.set(locale, found);
  }
  return found;
}

export function alignment(align: TextAlign, isFromRight: boolean): Align {
  if (align !== 'start') return align;
  return isFromRight ? 'right' : 'left';
}

interface Sided {
  direction: Direction;
  directions: Map<string, Direction>;
}

/**
 * Whether columns run from right to left. All rows of one block (a list) agree:
 * the first row with a letter decides.
 */
export function isMirrored(texts: readonly string[], paper: Sided, path: string): boolean {
  if (paper.direction === 'rtl') return true;
  let direction = paper.directions.get(path);
  if (direction === undefined) {
    for (let index = 0; direction === undefined && index < texts.length; index++)
      direction = directionOf(texts[index]!);
    if (direction !== undefined) paper.directions.set(path, direction);
  }
  return direction === 'rtl';
}
