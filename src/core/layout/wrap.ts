// Breaks text into lines of at most so many cells. Knows cells, not dots.

import { cellsOf, isPlain, measure } from '../raster/text/cells.ts';

export interface Wrapping {
  columns: number;
  /** Lines that are too long are cut off otherwise. */
  wrap: boolean;
  maxLines: number | null;
  /** Ends the last line where maxLines left something out. */
  ellipsis: string;
}

const unprintable =
  // oxlint-disable-next-line no-control-regex -- removing them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const fixedSpace = /[\u00a0\u2000-\u200a\u202f\u205f]/g;

/** At least one line, if only an empty one. */
export function wrap(content: string, wrapping: Wrapping): string[] {
  const { columns, maxLines, ellipsis } = wrapping;
  if (content.length <= columns && isPlain(content)) return [content];
  const text = isPlain(content) ? content : printable(content);
  const lines: string[] = [];
  for (const paragraph of text.split('\n'))
    if (wrapping.wrap) fill(lines, paragraph, columns);
    else lines.push(take(paragraph, columns));
  if (maxLines !== null && lines.length > maxLines) {
    const last = take(lines[maxLines - 1]!, columns - measure(ellipsis)).trimEnd() + ellipsis;
    lines.splice(maxLines - 1, Infinity, take(last, columns));
  }
  return lines.map(visible);
}

/** All of it on a line, however long, as it will be printed. */
export function oneLine(content: string): string {
  return isPlain(content) ? content : visible(printable(content).replaceAll('\n', ' '));
}

/** Composed, and without what cannot be seen; line feeds and spaces of all kinds stay. */
export function printable(content: string): string {
  return content.normalize('NFC').replace(unprintable, '');
}

/** As much of the beginning as fits. */
function take(text: string, columns: number): string {
  let cells = 0;
  let end = 0;
  for (const character of text) {
    cells += cellsOf(character.codePointAt(0)!);
    if (cells > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function fill(lines: string[], paragraph: string, columns: number): void {
  let start = 0; // of the line
  let cells = 0; // from start
  let end = 0; // the last place where the line may end …
  let cellsAtEnd = 0; // … and its cells up to there
  let isIndent = true; // a line is not broken behind the spaces it begins with
  for (let index = 0; index < paragraph.length;) {
    const codePoint = paragraph.codePointAt(index)!;
    const taken = cellsOf(codePoint);
    const isSpace = codePoint === space || codePoint === ideographicSpace;
    if (!isIndent && !isSpace && mayBreak(paragraph, index, codePoint)) {
      end = index;
      cellsAtEnd = cells;
    }
    // Spaces hang over the edge: the line ends before them.
    if (cells + taken > columns && cells > 0 && taken > 0 && !isSpace) {
      if (end <= start) {
        end = index; // a word longer than the line
        cellsAtEnd = cells;
      }
      lines.push(withoutTail(paragraph.slice(start, end)));
      start = end;
      cells -= cellsAtEnd;
      continue;
    }
    cells += taken;
    isIndent &&= isSpace;
    index += codePoint > 0xffff ? 2 : 1;
  }
  lines.push(take(paragraph.slice(start), columns));
}

const space = 0x20;
const zeroWidthSpace = 0x200b;
const ideographicSpace = 0x3000;

const hyphens = '-\u2010\u05be';
const dashes = '\u2013\u2014';
// What Japanese and Chinese do not let a line begin or end with.
const notFirst =
  '、。，．・：；？！）］｝〕〉》」』】ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…％!),.:;?]}%';
const notLast = '（［｛〔〈《「『【￥＄([{¥$';
const letter = /\p{L}/u;
const letterOrDigit = /[\p{L}\p{Nd}]/u;

function isBreak(unit: number): boolean {
  return unit === space || unit === zeroWidthSpace || unit === ideographicSpace;
}

function withoutTail(line: string): string {
  let end = line.length;
  while (end > 0 && isBreak(line.charCodeAt(end - 1))) end--;
  return line.slice(0, end);
}

/** Whether a line may end before the character at `index`, which is no space. */
export function mayBreak(text: string, index: number, codePoint: number): boolean {
  const before = text[index - 1]!;
  const unit = before.charCodeAt(0);
  if (isBreak(unit)) return true;
  if (codePoint < 0x2e80 && unit < 0x2010) {
    if (!hyphens.includes(before)) return false;
  } else if (standsApart(text, index, codePoint)) {
    return !notFirst.includes(text[index]!) && !notLast.includes(before);
  }
  const next = String.fromCodePoint(codePoint);
  if (dashes.includes(before)) return letter.test(next);
  return hyphens.includes(before) && letter.test(next) && letterOrDigit.test(text[index - 2] ?? '');
}

/** Whether the character at `index`, or the one before it, may stand apart from the other. */
function standsApart(text: string, index: number, codePoint: number): boolean {
  const joiner = '\u200d';
  if (cellsOf(codePoint) === 0 || text[index - 1] === joiner) return false;
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, index - 2), index));
  const before = text.codePointAt(index - (isPair ? 2 : 1))!;
  return isIdeograph(codePoint) || isIdeograph(before);
}

/** Korean parts its words by spaces. */
function isIdeograph(codePoint: number): boolean {
  return cellsOf(codePoint) === 2 && !(codePoint >= 0xac00 && codePoint <= 0xd7a3);
}

/** Spaces that do not break have done their part once lines are made. */
export function visible(line: string): string {
  if (isPlain(line)) return line;
  return line
    .replace(fixedSpace, ' ')
    .replaceAll('\u3000', '  ')
    .replaceAll('\u2011', '-')
    .replaceAll('\u200b', '');
}
