// Collects text in several styles until its line ends, and breaks lines that are longer than
// the paper after the last character that fits, as receipt printers do.

import type { Item } from '../model/paper/document.ts';
import type { SequenceText } from '../model/paper/sequence.ts';
import type { TextStyle } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { forImpact } from '../layout/for-impact.ts';
import { type Line, run } from '../layout/line.ts';
import { runs, runStyle } from '../layout/runs.ts';
import { withoutInvisible, withPlainSpaces } from '../layout/wrap.ts';
import { cellsOf, isPlain, measure } from '../raster/text/cells.ts';
import { scaled, type SequencePaper } from './sequence-paper.ts';

interface Piece {
  text: string;
  style: TextStyle;
  cell: Cell;
  x: number;
}

/** A line that has ended. */
export interface FlownLine extends Line {
  isTurned: boolean;
  locale: string | undefined;
}

const tabColumns = 8;

export class LineFlow {
  readonly #paper: SequencePaper;
  readonly #onLine: (line: FlownLine) => void;
  #pieces: Piece[] = [];
  #end = 0;
  #isPlaced = false;
  #last: SequenceText | undefined;

  constructor(paper: SequencePaper, onLine: (line: FlownLine) => void) {
    this.#paper = paper;
    this.#onLine = onLine;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(element: SequenceText): void {
    if (element.x !== undefined) this.#moveTo(scaled(element.x, this.#paper));
    const lines = element.text.replaceAll('\r', '').split('\n');
    lines.forEach((text, index) => {
      if (index > 0) this.end();
      this.#append(text, element);
    });
  }

  /** Ends the line. `feed` is the distance to the next one, the line spacing if left out. */
  end(feed?: number): void {
    const spacing = this.#last?.lineSpacing;
    const style = this.#last && styleOn(this.#last.style, this.#paper);
    const empty = style ? cellOf(style, this.#paper).height : this.#paper.fonts.A.height;
    const height = this.isEmpty ? 0 : Math.max(...this.#pieces.map(({ cell }) => cell.height));
    const step = feed ?? Math.max(scaled(spacing ?? defaultSpacing, this.#paper), empty);
    const line = { height, gap: Math.max(0, step - height), items: this.#items() };
    this.#onLine({ ...line, isTurned: this.#last?.isTurned ?? false, locale: this.#last?.locale });
    this.#pieces = [];
    this.#end = 0;
    this.#isPlaced = false;
  }

  #moveTo(x: number): void {
    if (x >= this.#paper.width) return;
    this.#end = x;
    this.#isPlaced = true;
  }

  #append(given: string, element: SequenceText): void {
    this.#last = element;
    const style = styleOn(element.style, this.#paper);
    const cell = cellOf(style, this.#paper);
    let rest = isPlain(given)
      ? given
      : withPlainSpaces(withoutInvisible(this.#tabbed(given, cell)));
    while (rest !== '') {
      const taken = fitting(rest, Math.floor((this.#paper.width - this.#end) / cell.width));
      if (taken === 0 && !this.isEmpty) {
        this.end();
        continue;
      }
      // One character that is wider than the paper is cut off, so that the loop ends.
      const text = rest.slice(0, Math.max(taken, firstLength(rest)));
      this.#pieces.push({ text, style, cell, x: this.#end });
      this.#end += widthOf(text, style, cell);
      rest = rest.slice(text.length);
      if (rest !== '') this.end();
    }
  }

  /** Tabs stop after every eight characters of the line. */
  #tabbed(text: string, cell: Cell): string {
    if (!text.includes('\t')) return text;
    const begun = Math.ceil(this.#end / cell.width);
    const [first = '', ...others] = text.split('\t');
    return others.reduce((left, part) => {
      const column = begun + measure(left);
      return left + ' '.repeat(tabColumns - (column % tabColumns)) + part;
    }, first);
  }

  #items(): Item[] {
    const { width } = this.#paper;
    const free = Math.max(0, width - this.#end);
    const align = this.#isPlaced ? 'left' : (this.#last?.align ?? 'left');
    const shift = align === 'left' ? 0 : align === 'right' ? free : free >> 1;
    return this.#pieces.flatMap(({ text, style, cell, x }) =>
      run(text, style, cell, { x: x + shift, width: width - x - shift }, 'left').filter(
        (item) => item.x >= 0 && item.x + item.width <= width,
      ),
    );
  }
}

/** The distance from one line to the next, in dots of the sequence: the default of receipt printers. */
export const defaultSpacing = 30;

function styleOn(style: TextStyle, { isImpact }: SequencePaper): TextStyle {
  if (!isImpact) return style;
  const block = { type: 'text', path: '', content: '', align: 'left', wrap: false } as const;
  return forImpact({ ...block, maxLines: null, ...style }) as TextStyle & { type: 'text' };
}

function cellOf({ font, size }: TextStyle, { fonts }: SequencePaper): Cell {
  const { width, height } = fonts[font];
  return { width: width * size.width, height: height * size.height };
}

function widthOf(text: string, style: TextStyle, cell: Cell): number {
  return isPlain(text) ? text.length * cell.width : runs(text, runStyle(style, cell, 'ltr')).width;
}

/** The length of the longest start of the text that fits into the columns. */
function fitting(text: string, columns: number): number {
  if (isPlain(text)) return Math.min(text.length, Math.max(0, columns));
  let cells = 0;
  let length = 0;
  for (const character of text) {
    cells += cellsOf(character.codePointAt(0)!);
    if (cells > columns) break;
    length += character.length;
  }
  return length;
}

function firstLength(text: string): number {
  return text.codePointAt(0)! > 0xffff ? 2 : 1;
}
