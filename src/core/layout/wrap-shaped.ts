// Breaks text that must be shaped into lines of a maximum width in dots. Widths
// are measured, and dictionaries find the words in Thai, Lao, Burmese and Khmer,
// which have no spaces between them.

import { switchedBy } from '../model/templates/emphasis.ts';
import { drawableClusters } from '../raster/text/scripts.ts';
import { withoutTail } from './emphasis.ts';
import { breakableParts } from './joined.ts';
import { roughWidth, runs, type RunStyle } from './runs.ts';
import { mayBreak } from './wrap.ts';

/** Returns at least one line, possibly empty. A line is wider than `room` only if it is a single cluster. */
export function wrapShaped(paragraph: string, room: number, style: RunStyle): string[] {
  const filling = new Filling(room, style);
  for (const piece of pieces(paragraph)) filling.addPiece(piece);
  return filling.finish();
}

/** The longest prefix that fits. */
export function takeShaped(paragraph: string, room: number, style: RunStyle): string {
  const filling = new Filling(room, style);
  for (const cluster of drawableClusters(paragraph)) {
    filling.add(cluster);
    if (filling.lines.length > 0) break;
  }
  const [line] = filling.finish();
  return runs(line!, style).width > room ? '' : line!;
}

/** The text without spaces at the end, also those before a mark of emphasis. */
function ended(text: string): string {
  return switchedBy(text.at(-1) ?? '') === 0 ? text.trimEnd() : withoutTail(text);
}

const afterNoBreakSpace = /(?<=[\u00a0\u202f])(?![\u00a0\u202f]|$)/;

class Filling {
  readonly lines: string[] = [];
  readonly #room: number;
  readonly #style: RunStyle;
  #line: string[] = [];
  #atMost = 0; // dots: sum of separately measured pieces; joined letters may be narrower

  constructor(room: number, style: RunStyle) {
    this.#room = room;
    this.#style = style;
  }

  /** A piece longer than a line starts on a new line, and breaks at a no-break space before it breaks inside a word. */
  addPiece(piece: string): void {
    if (!this.#isTooLong(piece)) return this.add(piece);
    if (this.#line.join('').trim() !== '') this.#end();
    const [first, ...rest] = piece.split(afterNoBreakSpace);
    if (rest.length > 0) return [first!, ...rest].forEach((part) => this.addPiece(part));
    for (const part of breakableParts(piece))
      if (this.#isTooLong(part)) for (const cluster of drawableClusters(part)) this.add(cluster);
      else this.add(part);
  }

  add(piece: string): void {
    const width = roughWidth(piece, this.#style);
    const isFull =
      this.#atMost + width > this.#room &&
      this.#line.length > 0 &&
      roughWidth((this.#line.join('') + piece).trimEnd(), this.#style) > this.#room;
    if (isFull) this.#end();
    this.#line.push(piece);
    this.#atMost += width;
  }

  finish(): string[] {
    do this.#end();
    while (this.#line.length > 0);
    return this.lines;
  }

  /** Checks the estimate by exact measurement; pieces that do not fit move to the next line. */
  #end(): void {
    const next: string[] = [];
    while (this.#line.length > 1 && this.#exceeds(this.#line.join('')))
      next.unshift(this.#line.pop()!);
    this.lines.push(ended(this.#line.join('')));
    this.#line = next;
    this.#atMost = next.reduce((sum, piece) => sum + roughWidth(piece, this.#style), 0);
  }

  #isTooLong(piece: string): boolean {
    const rough = roughWidth(piece.trimEnd(), this.#style);
    const { cell, size } = this.#style;
    const em = cell.height * size.width;
    return rough > this.#room || (rough > this.#room - em && this.#exceeds(piece));
  }

  #exceeds(text: string): boolean {
    return runs(ended(text), this.#style).width > this.#room; // spaces hang over the edge
  }
}

let words: Intl.Segmenter | undefined;

/** Unbreakable pieces: a word with its punctuation and the spaces after it. */
export function pieces(text: string): string[] {
  const starts = wordStarts(text);
  const found: string[] = [];
  let piece = '';
  let before = '';
  let index = 0;
  for (const cluster of drawableClusters(text)) {
    const isApart = () =>
      mayBreak(text, index, cluster.codePointAt(0)!) ||
      (starts.has(index) && isUnspaced(before) && isUnspaced(cluster));
    // No break after leading spaces.
    if (cluster.trim() !== '' && piece.trim() !== '' && isApart()) {
      found.push(piece);
      piece = '';
    }
    piece += cluster;
    before = cluster;
    index += cluster.length;
  }
  return [...found, piece];
}

/** Letters of the scripts that write words without spaces between them. */
const unspaced = /[\u0e01-\u0e5b\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff]/;

function isUnspaced(cluster: string): boolean {
  return unspaced.test(cluster[0]!);
}

function wordStarts(text: string): Set<number> {
  if (!unspaced.test(text)) return new Set();
  words ??= new Intl.Segmenter('th', { granularity: 'word' }); // knows the dictionaries of all four
  return new Set(Array.from(words.segment(text), ({ index }) => index));
}
