// Keeps amounts in one piece: an amount that is broken into two lines is misread by a factor
// of ten. Where one is wider than its column, its text gets the smaller font, or a smaller size.

import type { TextStyle } from '../model/paper/plain-block.ts';
import { isPlain } from '../raster/text/cells.ts';
import { cellOf, columnsOf, tooNarrow } from './fit.ts';
import type { Paper } from './paper.ts';

type Style = Pick<TextStyle, 'font' | 'size' | 'bold'> & { wrap: boolean };

const space = /[ \n]+/;
const digit = /\p{Nd}/u;
/** Digits with what separates them, and a sign or currency on either side. */
export const isNumber =
  /^[^\p{Nd} ]{0,6}\p{Nd}(?:[\p{Nd}\p{P}\u00a0\u202f]{0,30}\p{Nd})?[^\p{Nd} ]{0,8}$/u;
/** A currency, or two decimals. Other numbers, such as those of parcels, may be broken. */
const isAmount = /\p{Sc}|\p{Nd}[.,\u066b]\p{Nd}{2}(?!\p{Nd})/u;

/** Spaces between an amount and its currency, and not those between the digits of an amount. */
const beside = /(?<!\p{Nd})[\u00a0\u202f]+|[\u00a0\u202f]+(?!\p{Nd})/u;

/** The number by itself: a currency beside it may go to the next line. */
export function digitParts(number: string): string[] {
  return number.split(beside).filter((part) => digit.test(part));
}

/** Returns the largest style in which every number of the text fits; throws a Fault if no amount would. */
export function styleForNumbers<Own extends Style>(
  style: Own,
  content: string,
  width: number,
  paper: Pick<Paper, 'fonts'>,
  path: string,
): Own {
  const cell = cellOf(style, paper);
  if (2 * content.length * cell.width <= width || !style.wrap) return style; // no character is wider than two cells
  if (content.length * cell.width <= width && isPlain(content)) return style;
  if (!digit.test(content)) return style;
  const numbers = content.split(space).filter((word) => isNumber.test(word));
  if (numbers.length === 0) return style;
  const styles = smallerStyles(style);
  for (const parts of [numbers, numbers.flatMap(digitParts)]) {
    const found = styles.find((one) => {
      const own = cellOf(one, paper);
      return parts.every((part) => columnsOf(part, one, own) * own.width <= width);
    });
    if (found) return found;
  }
  const amount = numbers.find((number) => isAmount.test(number));
  if (amount === undefined) return style;
  throw tooNarrow(path, `${width} dots of paper cannot hold "${amount}" in one piece`);
}

/** The style itself first, then the smaller font and smaller sizes. */
export function smallerStyles<Own extends Style>(style: Own): Own[] {
  const { width, height } = style.size;
  const styles: Own[] = [];
  for (let less = 0; less < Math.max(width, height); less++) {
    const size = { width: Math.max(1, width - less), height: Math.max(1, height - less) };
    styles.push({ ...style, size });
    if (style.font === 'A') styles.push({ ...style, size, font: 'B' });
  }
  return styles;
}
