// Breaks text into lines that fit a width in dots: converts dots to cells and
// chooses between fixed cells (wrap.ts) and shaped text (wrap-shaped.ts).

import type { Direction } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type { TextStyle } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { Recent } from '../recent.ts';
import { cellsOf, isPlain } from '../raster/text/cells.ts';
import { font } from '../raster/text/font.ts';
import { needsShaping, rightToLeft } from '../raster/text/scripts.ts';
import { carried, paragraphsOf } from './emphasis.ts';
import { directionOf, plainDirection } from './direction.ts';
import type { Paper } from './paper.ts';
import { roughWidth, runs, type RunStyle, runStyle } from './runs.ts';
import { withoutInvisible, withPlainSpaces, wrap } from './wrap.ts';
import { takeShaped, wrapShaped } from './wrap-shaped.ts';

interface Fitting extends Pick<TextStyle, 'size' | 'bold'> {
  wrap: boolean;
  maxLines: number | null;
}

/** The text of a line and the direction of its paragraph. */
export interface FittedLine {
  text: string;
  direction: Direction;
}

/** The direction of text without letters, and the language whose syllables divide long words. */
export type TextLanguage = Pick<Paper, 'direction' | 'locale'>;

/** Throws a Fault if the width cannot hold a single character. */
export function fit(
  style: Fitting,
  content: string,
  cell: Cell,
  width: number,
  path: string,
  { direction: paper, locale }: TextLanguage,
): FittedLine[] {
  const columns = Math.floor(width / cell.width);
  if (columns > 0 && content.length <= columns && isPlain(content))
    return [{ text: content, direction: plainDirection(content, paper) }];
  const widest = columns < 2 && hasWide(content) ? 2 : 1;
  if (columns < widest) throw tooNarrowFor(widest * cell.width, width, path);
  const ellipsis = style.maxLines === null ? '' : ellipsisOf(cell, style.size);
  if (paper === 'rtl' || needsShaping(content) || rightToLeft.test(content))
    return fitShaped(style, content, cell, columns * cell.width, ellipsis, path, paper);
  const { wrap: wraps, maxLines } = style;
  const lines = wrap(content, { columns, wrap: wraps, maxLines, ellipsis, locale });
  return lines.map((text) => ({ text, direction: 'ltr' }));
}

// Names of shops and products return on every receipt: without this, a page of 40
// lines in five scripts takes twice the time. The limit is in characters.
const recentLines = new Recent<FittedLine[]>(200_000);

function fitShaped(
  style: Fitting,
  content: string,
  cell: Cell,
  room: number,
  ellipsis: string,
  path: string,
  paper: Direction,
): FittedLine[] {
  const { size, bold, wrap: wraps, maxLines } = style;
  const key = `${content}\n${[cell.width, cell.height, size.width, size.height, bold, wraps, maxLines, room, paper].join()}`;
  const known = recentLines.get(key);
  if (known) return known;
  const paragraphs = paragraphsOf(withoutInvisible(content));
  const lines = paragraphs.flatMap((paragraph): FittedLine[] => {
    const direction = directionOf(paragraph) ?? paper;
    const drawn = runStyle(style, cell, direction);
    const taken = wraps ? wrapShaped(paragraph, room, drawn) : [takeShaped(paragraph, room, drawn)];
    const texts = carried(taken);
    if (paragraph.endsWith(' ')) texts.push(withBlanks(texts.pop()!, paragraph, room, drawn));
    return texts.map((text) => ({ text: withPlainSpaces(text), direction }));
  });
  const last = lines[(maxLines ?? Infinity) - 1];
  if (last && lines.length > maxLines!) {
    lines.length = maxLines!;
    const dots = ellipsis.slice(0, room / cell.width);
    const left = room - dots.length * cell.width;
    last.text = takeShaped(last.text, left, runStyle(style, cell, last.direction)) + dots;
  }
  for (const { text, direction } of lines) {
    const { width } = runs(text, runStyle(style, cell, direction));
    if (width > room) throw tooNarrowFor(width, room, path);
  }
  return recentLines.keep(key, lines, key.length);
}

/** The last line with as many of the spaces at the end of its paragraph as fit: they are seen on a black ground. */
function withBlanks(line: string, paragraph: string, room: number, style: RunStyle): string {
  const shown = line.trimEnd();
  if (shown === '') return line;
  const { cell, size } = style;
  const left = Math.floor((room - runs(shown, style).width) / (cell.width * size.width));
  const blanks = Math.min(paragraph.length - paragraph.trimEnd().length, left);
  return shown + ' '.repeat(Math.max(0, blanks));
}

/** Number of cells that the text takes on one line in this style. An estimate if no paper is as wide. */
export function columnsOf(
  text: string,
  style: Pick<TextStyle, 'size' | 'bold'>,
  cell: Cell,
): number {
  if (isPlain(text)) return text.length;
  const run = runStyle(style, cell, directionOf(text) ?? 'ltr');
  // Drawing a line of thousands of letters would take 290 MB.
  const rough = text.length > longText ? roughWidth(text, run) : 0;
  const width = rough > widestPaper ? rough : runs(text, run).width;
  return Math.ceil(width / cell.width);
}

const longText = 100; // characters: shorter texts are not measured twice
const widestPaper = 4000; // dots, with room for the error of a rough width

/** Whether it has characters of two cells, such as those of Chinese, which fill their cells. */
export function hasWide(content: string): boolean {
  if (isPlain(content)) return false;
  for (const character of content) if (cellsOf(character.codePointAt(0)!) === 2) return true;
  return false;
}

function ellipsisOf(cell: Cell, size: TextStyle['size']): string {
  const face = font({ width: cell.width / size.width, height: cell.height / size.height });
  return face.has(0x2026) ? '…' : '...';
}

/** Cell size of the style, scaled. */
export function cellOf(style: Pick<TextStyle, 'font' | 'size'>, paper: Pick<Paper, 'fonts'>): Cell {
  const cell = paper.fonts[style.font];
  return { width: cell.width * style.size.width, height: cell.height * style.size.height };
}

function tooNarrowFor(width: number, room: number, path: string): Fault {
  return tooNarrow(path, `${room} dots of paper cannot hold a character ${width} dots wide`);
}

export function tooNarrow(path: string, why: string): Fault {
  const message = `There is not enough room across the paper: ${why}. Use wider columns, fewer of them, or smaller text.`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [`${path}: ${why}`]);
}
