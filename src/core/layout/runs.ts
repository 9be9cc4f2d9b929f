// The text of one line → runs in the order in which they stand on the paper,
// each either a glyph a cell or shaped. Digits and Latin always come from the
// cells, also inside right-to-left lines, so that prices align everywhere.

import bidiFactory, { type Bidi } from 'bidi-js';
import type { Direction, Script } from '../model/document.ts';
import type { TextStyle } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { isPlain, measure } from '../raster/cells.ts';
import { font } from '../raster/font.ts';
import { clusters, needsShaping, rightToLeft, scriptOf } from '../raster/scripts.ts';
import { roughWidth as roughShape, shape } from '../raster/shape.ts';

export type Run = CellRun | ShapedRun;

interface Stretch {
  /** From the start of the line, in dots. */
  x: number;
  width: number;
}

/** Its text reads from left to right, whatever the language. */
export interface CellRun extends Stretch {
  kind: 'cells';
  text: string;
}

/** Its text is in the order of reading. */
export interface ShapedRun extends Stretch {
  kind: 'shaped';
  text: string;
  script: Script;
  direction: Direction;
}

export interface RunLine {
  runs: Run[];
  width: number;
  /** Dots that ink reaches above and below the line's cells. */
  over: number;
  under: number;
}

export interface RunStyle extends Pick<TextStyle, 'size' | 'bold'> {
  /** Before `size`. */
  cell: Cell;
  /** Of the paragraph that the line belongs to. */
  direction: Direction;
}

/** `cell` is scaled. */
export function runStyle(
  { size, bold }: Pick<TextStyle, 'size' | 'bold'>,
  { width, height }: Cell,
  direction: Direction,
): RunStyle {
  const cell = { width: width / size.width, height: height / size.height };
  return { cell, size, bold, direction };
}

export function runs(text: string, style: RunStyle): RunLine {
  if (style.direction === 'ltr') {
    if (isPlain(text)) return cellLine(text, text.length, style);
    const composed = text.normalize('NFC');
    if (isInCells(composed)) return cellLine(composed, measure(composed), style);
  }
  const letters = itemise(text.normalize('NFC'), style.direction);
  return flow(merge(inVisualOrder(group(letters))), style);
}

/** About as wide as `runs` will make it, without drawing anything. */
export function roughWidth(text: string, style: RunStyle): number {
  const column = style.cell.width * style.size.width;
  if (isInCells(text)) return measure(text) * column;
  const spans = group(itemise(text.normalize('NFC'), style.direction));
  return spans.reduce((sum, { letters, script, level }) => {
    const words = letters.join('');
    if (script === undefined) return sum + measure(words) * column;
    return sum + roughShape(words, { ...style, script, direction: facing(level) });
  }, 0);
}

function isInCells(text: string): boolean {
  return !rightToLeft.test(text) && !needsShaping(text);
}

function cellLine(text: string, cells: number, { cell, size }: RunStyle): RunLine {
  const width = cells * cell.width * size.width;
  const found: Run[] = text === '' ? [] : [{ kind: 'cells', x: 0, width, text }];
  return { runs: found, width, over: 0, under: 0 };
}

// The package's types describe a module, its file is CommonJS: the default is the function itself.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A cluster, and how it is drawn. */
interface Letter {
  text: string;
  script: Script | undefined;
  level: number;
}

function itemise(text: string, direction: Direction): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const base = direction === 'rtl' ? 1 : 0;
  const end = text.trimEnd().length;
  let index = 0;
  const letters = clusters(text).map((cluster): Letter => {
    // Spaces at the end belong to the line, not to the words before them.
    const level = index < end ? levels[index]! : base;
    index += cluster.length;
    return { text: cluster, script: scriptOf(cluster), level };
  });
  joinSpaces(letters);
  return letters;
}

/** Spaces between two words of one script are of that script: its face knows how wide they are. */
function joinSpaces(letters: Letter[]): void {
  let from = -1; // the last letter that is no space
  letters.forEach(({ text, script, level }, index) => {
    if (text === ' ') return;
    const before = letters[from];
    if (isJoining(script) && before?.script === script && before?.level === level)
      for (let space = from + 1; space < index; space++) letters[space]!.script = script;
    from = index;
  });
}

/** Scripts whose letters have to be drawn together. */
function isJoining(script: Script | undefined): boolean {
  return script !== undefined && script !== 'emoji' && script !== 'accented';
}

/** Letters in the order of reading that are drawn in one go. */
interface Span {
  letters: string[];
  script: Script | undefined;
  level: number;
}

function group(letters: Letter[]): Span[] {
  const spans: Span[] = [];
  for (const { text, script, level } of letters) {
    const last = spans.at(-1);
    const isSame = last?.script === script && last?.level === level;
    if (last && isSame && (script === undefined || isJoining(script))) last.letters.push(text);
    else spans.push({ letters: [text], script, level });
  }
  return spans;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what is at it or above is turned round. */
function inVisualOrder(spans: Span[]): Span[] {
  const ordered = [...spans];
  const highest = Math.max(0, ...spans.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      if (ordered[from]!.level < level) continue;
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  return ordered;
}

type Piece = Pick<Span, 'script' | 'level'> & { text: string };

/** A cell for each glyph means that cells are written as they stand, brackets the other way round. */
function merge(spans: Span[]): Piece[] {
  const merged: Piece[] = [];
  for (const { letters, script, level } of spans) {
    const isTurned = script === undefined && level % 2 === 1;
    const text = (isTurned ? letters.toReversed().map(mirrored) : letters).join('');
    const last = merged.at(-1);
    if (last && script === undefined && last.script === undefined) last.text += text;
    else merged.push({ script, level, text });
  }
  return merged;
}

function mirrored(cluster: string): string {
  return bidi.getMirroredCharacter(cluster) ?? cluster;
}

function facing(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr';
}

function flow(pieces: Piece[], style: RunStyle): RunLine {
  const column = style.cell.width * style.size.width;
  const baseline = font(style.cell).baseline * style.size.height;
  const depth = style.cell.height * style.size.height - baseline;
  const line: RunLine = { runs: [], width: 0, over: 0, under: 0 };
  for (const { script, level, text } of pieces) {
    const x = line.width;
    if (script === undefined) {
      const width = measure(text) * column;
      line.runs.push({ kind: 'cells', x, width, text });
      line.width += width;
      continue;
    }
    const direction = facing(level);
    const { width, ascent, descent } = shape(text, { ...style, script, direction });
    line.runs.push({ kind: 'shaped', x, width, text, script, direction });
    line.over = Math.max(line.over, ascent - baseline);
    line.under = Math.max(line.under, descent - depth);
    line.width += width;
  }
  return line;
}
