// Keeps words in one piece where they are read at a glance: the sides of a pair, and short
// words such as the headings of narrow columns, which no hyphen can divide.

import type { TextStyle } from '../model/paper/plain-block.ts';
import { isPlain } from '../raster/text/cells.ts';
import { cellOf, columnsOf } from './fit.ts';
import type { Paper } from './paper.ts';
import { smallerStyles } from './whole-numbers.ts';
import { pieces } from './wrap-shaped.ts';

type Style = Pick<TextStyle, 'font' | 'size' | 'bold'> & { wrap: boolean };

/** Characters of a word that has no syllables to divide it at. */
export const shortWord = 6;

/** The largest style in which every word of at most `longest` characters fits; the style itself if there is none. */
export function styleForWords<Own extends Style>(
  style: Own,
  content: string,
  width: number,
  paper: Pick<Paper, 'fonts'>,
  longest = Infinity,
): Own {
  const cell = cellOf(style, paper);
  if (!style.wrap || (content.length * cell.width <= width && isPlain(content))) return style;
  const words = pieces(content)
    .map((piece) => piece.trimEnd())
    .filter((word) => word.length > 1 && word.length <= longest);
  const fits = (one: Own) => {
    const own = cellOf(one, paper);
    return words.every((word) => columnsOf(word, one, own) * own.width <= width);
  };
  return fits(style) ? style : (smallerStyles(style).find(fits) ?? style);
}
