// Breaks text into lines of a maximum number of character cells. Before breaking,
// `withoutInvisible` removes characters that are not printed; afterwards,
// `withPlainSpaces` replaces no-break and wide spaces and no-break hyphens.

import { carried, paragraphsOf, withoutTail } from './emphasis.ts';
import { cellsOf, isPlain, measure } from '../raster/text/cells.ts';
import { withSyllables } from './hyphenation.ts';
import { softHyphen, spareHyphen, withHyphen, withoutHyphens } from './hyphens.ts';

export interface Wrapping {
  columns: number;
  /** If false, long lines are cut off. */
  wrap: boolean;
  maxLines: number | null;
  /** Appended to the last line if maxLines cut text off. */
  ellipsis: string;
  /** The language whose syllables divide long words. */
  locale?: string | undefined;
}

const unprintable =
  // oxlint-disable-next-line no-control-regex -- removing them is the point
  /[\u0000\u0005-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u2028-\u202e\u2060-\u206f\ufeff]/g;
/** The characters that are not printed, except the soft hyphen, at which lines may break. */
const unprintableIn =
  // oxlint-disable-next-line no-control-regex -- removing them is the point
  /[\u0000\u0005-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const fixedSpace = /[\u00a0\u2000-\u200a\u202f\u205f]/g;

/** Returns at least one line, possibly empty. */
export function wrap(content: string, wrapping: Wrapping): string[] {
  const { columns, maxLines, ellipsis } = wrapping;
  if (content.length <= columns && isPlain(content)) return [content];
  const text = isPlain(content) ? content : withoutInvisible(content, wrapping.wrap);
  const lines: string[] = [];
  for (const paragraph of paragraphsOf(text)) {
    const own = wrapping.wrap
      ? filled(withSyllables(paragraph, columns, measure, wrapping.locale), columns)
      : [take(paragraph, columns)];
    lines.push(...carried(own));
  }
  if (maxLines !== null && lines.length > maxLines) {
    const last = take(lines[maxLines - 1]!, columns - measure(ellipsis)).trimEnd() + ellipsis;
    lines.splice(maxLines - 1, Infinity, take(last, columns));
  }
  return lines.map(withPlainSpaces);
}

/** The whole text on one line of any length, as it will be printed. */
export function oneLine(content: string): string {
  return isPlain(content)
    ? content
    : withPlainSpaces(withoutInvisible(content).replaceAll('\n', ' '));
}

/** NFC, without invisible characters; line feeds, all kinds of spaces and marks of direction and emphasis stay. */
export function withoutInvisible(content: string, keepsSoftHyphens = false): string {
  const removed = keepsSoftHyphens ? unprintableIn : unprintable;
  return content.normalize('NFC').replace(removed, '');
}

/** The longest prefix that fits. */
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

/** The lines of a paragraph. A short one does not end in a line of one or two letters that were cut off a word. */
function filled(paragraph: string, columns: number): string[] {
  const lines = fill(paragraph, columns);
  if (lines.length < 2 || lines.length > mostEven || !isCutOff(lines.at(-1)!, paragraph))
    return lines;
  for (let room = columns - 1; room >= columns / 2; room--) {
    const narrower = fill(paragraph, room);
    if (narrower.length > lines.length) break;
    if (!isCutOff(narrower.at(-1)!, paragraph)) return narrower;
  }
  return lines;
}

const mostEven = 3; // lines: longer texts are read as sentences, whose last line may be short

/** Whether the last line is a bit of a word, or a single character of Chinese. */
function isCutOff(last: string, paragraph: string): boolean {
  const before = paragraph[paragraph.length - last.length - 1] ?? '';
  return measure(last) <= 2 && paragraph.endsWith(last) && letterOrDigit.test(before);
}

function fill(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  let start = 0; // of the line
  let cells = 0; // from start
  let end = 0; // the last possible end of the line
  let cellsAtEnd = 0; // cells from start to end
  let cellsAtWord = 0; // cells from start to the last break between words
  let inner = 0; // the end if a word is longer than the line: after a no-break space
  let cellsAtInner = 0;
  let isIndent = true; // no break after leading spaces
  for (let index = 0; index < paragraph.length;) {
    const codePoint = paragraph.codePointAt(index)!;
    const isSpare = codePoint === spareCode;
    if (codePoint === softCode || isSpare) {
      // A line may end in the hyphen that is printed then.
      const isWanted = !isSpare || cellsAtWord < shortLine * columns;
      if (!isIndent && cells < columns && isWanted) [end, cellsAtEnd] = [index + 1, cells];
      index++;
      continue;
    }
    const taken = cellsOf(codePoint);
    const isSpace = codePoint === space || codePoint === ideographicSpace;
    if (!isIndent && !isSpace && mayBreak(paragraph, index, codePoint)) {
      end = index;
      cellsAtEnd = cells;
      cellsAtWord = cells;
    }
    if (!isIndent && isNoBreakSpace(paragraph.charCodeAt(index - 1))) {
      inner = index;
      cellsAtInner = cells;
    }
    // Spaces may exceed the width: the line ends before them.
    const hangs = isSpace || isNoBreakSpace(codePoint);
    if (cells + taken > columns && cells > 0 && taken > 0 && !hangs) {
      if (end <= start) [end, cellsAtEnd] = inner > start ? [inner, cellsAtInner] : [index, cells];
      lines.push(withoutTail(hyphenated(paragraph.slice(start, end), columns)));
      start = end;
      cells -= cellsAtEnd;
      cellsAtInner -= cellsAtEnd;
      cellsAtWord = 0;
      continue;
    }
    cells += taken;
    isIndent &&= isSpace;
    index += codePoint > 0xffff ? 2 : 1;
  }
  lines.push(take(withoutHyphens(paragraph.slice(start)), columns));
  return lines;
}

/** A line that ends at a mark gets a hyphen if there is room for it. */
function hyphenated(line: string, columns: number): string {
  const shown = withHyphen(line);
  return shown === line || measure(shown) <= columns ? shown : withoutHyphens(line);
}

const space = 0x20;
const softCode = softHyphen.charCodeAt(0);
const spareCode = spareHyphen.charCodeAt(0);
const shortLine = 0.6; // of the columns: a shorter line of a sentence takes a part of the next word
const zeroWidthSpace = 0x200b;
const ideographicSpace = 0x3000;

const hyphens = '-\u2010\u05be';
const dashes = '\u2013\u2014';
// Characters that must not start or end a line in Japanese and Chinese.
const notFirst =
  '、。，．・：；？！）］｝〕〉》」』】ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…％!),.:;?]}%';
const notLast = '（［｛〔〈《「『【￥＄([{¥$';
const letter = /\p{L}/u;
const letterOrDigit = /[\p{L}\p{Nd}]/u;

function isNoBreakSpace(unit: number): boolean {
  return unit === 0xa0 || unit === 0x202f;
}

function isBreak(unit: number): boolean {
  return unit === space || unit === zeroWidthSpace || unit === ideographicSpace;
}

/** Whether a line may break before the non-space character at `index`. */
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

/** Whether ideographs allow a break between this character and the previous one. */
function standsApart(text: string, index: number, codePoint: number): boolean {
  const joiner = '\u200d';
  if (cellsOf(codePoint) === 0 || text[index - 1] === joiner) return false;
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, index - 2), index));
  const before = text.codePointAt(index - (isPair ? 2 : 1))!;
  return isIdeograph(codePoint) || isIdeograph(before);
}

/** Not Hangul: Korean separates words by spaces. */
function isIdeograph(codePoint: number): boolean {
  return cellsOf(codePoint) === 2 && !(codePoint >= 0xac00 && codePoint <= 0xd7a3);
}

/** Replaces no-break and wide spaces and no-break hyphens by plain ones, after line breaking. */
export function withPlainSpaces(line: string): string {
  if (isPlain(line)) return line;
  return line
    .replace(fixedSpace, ' ')
    .replaceAll('\u3000', '  ')
    .replaceAll('\u2011', '-')
    .replaceAll('\u200b', '');
}
