// Lays out a pair block ("Coffee ….. 3.50"): left and right on one line if they fit,
// else the left text wraps or the right text goes below. In right-to-left text the
// two change sides.

import type { BoxItem, Direction } from '../model/paper/document.ts';
import type { PlainPair } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { isPlain, measure } from '../raster/text/cells.ts';
import { needsShaping, rightToLeft } from '../raster/text/scripts.ts';
import { directionOf, isMirrored, plainDirection } from './direction.ts';
import { cellOf, columnsOf, fit, type FittedLine, hasWide, type TextLanguage } from './fit.ts';
import type { Paper } from './paper.ts';
import { type LineField, gapBelow, leastInBar, type Line, run } from './line.ts';
import { styleForNumbers } from './whole-numbers.ts';
import { styleForWords } from './whole-words.ts';
import { oneLine } from './wrap.ts';

type Sides = [left: FittedLine, right: FittedLine];

const nothing: FittedLine = { text: '', direction: 'ltr' };

export function pairLines(given: PlainPair, paper: Paper, path: string): Line[] {
  const block = wholeStyle(given, paper, path);
  const cell = cellOf(block, paper);
  const field = { x: 0, width: paper.width };
  const isTurned = isMirrored([block.left, block.right], paper, path);
  const texts = pairTexts(block, cell, field, path, paper, isTurned);
  return texts.map((sides, index) => {
    const gap = gapBelow(block, index < texts.length - 1);
    return { height: cell.height, gap, items: pairItems(sides, block, cell, field, isTurned) };
  });
}

/** Style in letters small enough for its amounts, and for its words if it is enlarged: an amount in two lines is misread. */
function wholeStyle(block: PlainPair, paper: Paper, path: string): PlainPair {
  const cell = cellOf(block, paper);
  const margin = block.invert ? 2 * cell.width : 0;
  const width = Math.max(cell.width, paper.width - margin);
  const content = `${block.left} ${block.right}`;
  if (content.length * cell.width <= width && isPlain(content)) return block;
  const style = styleForNumbers({ ...block, wrap: true }, content, width, paper, path);
  return block.size.width > 1 ? styleForWords(style, content, width, paper) : style;
}

/** Left wraps beside right, which is on the last line; a right too long for that goes below. */
function pairTexts(
  block: PlainPair,
  cell: Cell,
  field: LineField,
  path: string,
  language: TextLanguage,
  isTurned: boolean,
): Sides[] {
  const { direction: paper } = language;
  const across = Math.floor(field.width / cell.width);
  // A black bar has a blank cell at either end.
  const hasMargin = block.invert && across >= leastInBar;
  const margin = (sides: Sides): Sides => (hasMargin ? inset(sides, isTurned) : sides);
  // Templates that bring the first blank themselves get no second one.
  const whole = hasMargin && block.left.startsWith(' ') ? block.left.slice(1) : block.left;
  const { size, bold } = block;
  const style = { size, bold, wrap: true, maxLines: null };
  const text = oneLine(block.right).trim();
  const columns = hasMargin ? across - 2 : across;
  if (isPlain(text) && isPlain(whole)) {
    const room = text === '' ? columns : columns - text.length - 1;
    if (room > 0 && whole.length <= room)
      return [margin([plainly(whole, paper), plainly(text, paper)])];
  }
  const right: FittedLine = { text, direction: directionOf(text) ?? paper };
  const taken = columnsOf(text, block, cell);
  const wanted = columnsOf(whole, block, cell);
  const room = taken === 0 ? columns : columns - taken - 1;
  const least = Math.max(2, columns >> 1); // a wide character fits
  const isWhole = wanted <= room || !breaksWord(whole, block, cell, room, columns);
  if (isWhole && room >= Math.max(1, Math.min(wanted, least))) {
    const lefts = fit(style, whole, cell, room * cell.width, path, language);
    return lefts.map((left, index) => margin([left, index < lefts.length - 1 ? nothing : right]));
  }
  const lefts = wanted === 0 ? [] : fit(style, whole, cell, columns * cell.width, path, language);
  const rights = fit(style, text, cell, columns * cell.width, path, language);
  return [
    ...lefts.map((left): Sides => margin([left, nothing])),
    ...rights.map((line): Sides => margin([nothing, line])),
  ];
}

/** Whether a word of the left text would be broken beside the right one, and fits into a line of its own. */
function breaksWord(
  text: string,
  style: PlainPair,
  cell: Cell,
  room: number,
  columns: number,
): boolean {
  if (hasWide(text)) return false;
  const widths = text.split(/[\s\u200b]+/).map((word) => columnsOf(word, style, cell));
  const widest = Math.max(...widths);
  return widest > room && widest <= columns;
}

/** A blank at the outer end of each text that does not have one already. */
function inset([left, right]: Sides, isTurned: boolean): Sides {
  return [withBlank(left, !isTurned), withBlank(right, isTurned)];
}

function withBlank(line: FittedLine, isOnLeft: boolean): FittedLine {
  const { text, direction } = line;
  if (text === '') return line;
  const isFirst = isOnLeft === (direction === 'ltr');
  if (isFirst) return text.startsWith(' ') ? line : { text: ` ${text}`, direction };
  return text.endsWith(' ') ? line : { text: `${text} `, direction };
}

function plainly(text: string, paper: Direction): FittedLine {
  return { text, direction: plainDirection(text, paper) };
}

function pairItems(
  [left, right]: Sides,
  style: PlainPair,
  cell: Cell,
  whole: LineField,
  isTurned: boolean,
): Line['items'] {
  const isShown = style.invert || style.underline;
  // An inverse or underlined pair spans whole cells from end to end.
  const field = isShown ? { ...whole, width: whole.width - (whole.width % cell.width) } : whole;
  const lefts = run(left.text, style, cell, field, isTurned ? 'right' : 'left', left.direction);
  const rights = run(right.text, style, cell, field, isTurned ? 'left' : 'right', right.direction);
  const isLed = style.fill !== ' ' && right.text !== '';
  if (!isShown && !isLed) return [...lefts, ...rights];
  const end = style.invert ? blackEnd(field, whole, cell) : [];
  const [one, other] = isTurned ? [rights, lefts] : [lefts, rights];
  const from = Math.max(field.x, ...one.map(({ x, width }) => x + width));
  const to = Math.min(field.x + field.width, ...other.map(({ x }) => x));
  const columns = Math.floor((to - from) / cell.width);
  const text = isLed
    ? leader(style.fill, columns, isTurned, right.text.replaceAll(style.fill, '') === '')
    : ' '.repeat(columns);
  const width = columns * cell.width;
  const between = { x: isTurned ? from : to - width, width };
  const middle = run(text, style, cell, between, 'left');
  const rest = isShown ? to - from - width : 0;
  if (rest === 0) return [...lefts, ...middle, ...rights, ...end];
  // Shaped letters may end inside a cell: the rest of that cell is filled.
  const height = style.invert ? cell.height : 1;
  const x = isTurned ? to - rest : from;
  return [...lefts, { kind: 'box', x, y: 0, width: rest, height }, ...middle, ...rights, ...end];
}

/** The dots beyond the last whole cell: a black bar reaches as far as frames and dividers do. */
function blackEnd({ x, width }: LineField, whole: LineField, { height }: Cell): BoxItem[] {
  const rest = whole.width - width;
  return rest > 0 ? [{ kind: 'box', x: x + width, y: 0, width: rest, height }] : [];
}

/**
 * The fill characters with a blank on either side; blanks only if fewer than two
 * would fit. No blank before a text of fill characters, as in `"right": "."`.
 */
function leader(fill: string, columns: number, isTurned: boolean, isContinued: boolean): string {
  const step = measure(fill);
  const last = isContinued ? '' : ' ';
  const count = step === 0 ? 0 : Math.floor((columns - 1 - last.length) / step);
  const isCells = !needsShaping(fill) && !rightToLeft.test(fill);
  if (fill.trim() === '' || count < 2 || !isCells) return ' '.repeat(columns);
  const white = ' '.repeat(columns - last.length - count * step);
  return isTurned ? `${last}${fill.repeat(count)}${white}` : `${white}${fill.repeat(count)}${last}`;
}
