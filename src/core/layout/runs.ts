// Splits the text of one line into runs in visual order, each either in fixed
// cells or shaped. Digits and Latin letters always use cells, also inside
// right-to-left lines, so that prices align.

import type { Direction, Script } from '../model/paper/document.ts';
import { type Emphasis, emphasisMark, isBold } from '../model/templates/emphasis.ts';
import type { TextStyle } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { isPlain, measure } from '../raster/text/cells.ts';
import { font } from '../raster/text/font.ts';
import { needsShaping, rightToLeft } from '../raster/text/scripts.ts';
import { roughWidth as roughShape, shape } from '../raster/text/shape.ts';
import {
  facing,
  inVisualOrder,
  mirrored,
  type TextSpan,
  spans as spansOf,
} from '../raster/text/spans.ts';

export type TextRun = CellRun | ShapedRun;

interface RunExtent {
  /** The distance from the start of the line, in dots. */
  x: number;
  width: number;
  emphasis: Emphasis;
}

/** The text is in visual order, left to right. */
export interface CellRun extends RunExtent {
  kind: 'cells';
  text: string;
}

/** The text is in logical (reading) order. */
export interface ShapedRun extends RunExtent {
  kind: 'shaped';
  text: string;
  script: Script;
  direction: Direction;
}

export interface RunLine {
  runs: TextRun[];
  width: number;
  /** Dots of ink above and below the line's cells. */
  over: number;
  under: number;
}

export interface RunStyle extends Pick<TextStyle, 'size' | 'bold'> {
  /** The cell before scaling by `size`. */
  cell: Cell;
  /** Direction of the paragraph. */
  direction: Direction;
}

/** `cell` is the scaled cell. */
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
    if (isInCells(composed) && !emphasisMark.test(composed))
      return cellLine(composed, measure(composed), style);
  }
  const spans = spansOf(text.normalize('NFC'), style.direction);
  return flow(merge(inVisualOrder(spans)), style);
}

/** Estimates the width that `runs` returns, without shaping. */
export function roughWidth(text: string, style: RunStyle): number {
  const column = style.cell.width * style.size.width;
  if (isInCells(text)) return measure(text) * column;
  const spans = spansOf(text.normalize('NFC'), style.direction);
  return spans.reduce((sum, { letters, script, level, emphasis }) => {
    const words = letters.join('');
    if (script === undefined) return sum + measure(words) * column;
    const bold = style.bold || (emphasis & isBold) > 0;
    return sum + roughShape(words, { ...style, bold, script, direction: facing(level) });
  }, 0);
}

function isInCells(text: string): boolean {
  return !rightToLeft.test(text) && !needsShaping(text);
}

function cellLine(text: string, cells: number, { cell, size }: RunStyle): RunLine {
  const width = cells * cell.width * size.width;
  const found: TextRun[] = text === '' ? [] : [{ kind: 'cells', x: 0, width, emphasis: 0, text }];
  return { runs: found, width, over: 0, under: 0 };
}

type MergedSpan = Pick<TextSpan, 'script' | 'level' | 'emphasis'> & { text: string };

/** Cells are printed left to right, so right-to-left spans in cells are reversed and their brackets mirrored. */
function merge(spans: TextSpan[]): MergedSpan[] {
  const merged: MergedSpan[] = [];
  for (const { letters, script, level, emphasis } of spans) {
    const isTurned = script === undefined && level % 2 === 1;
    const text = (isTurned ? letters.toReversed().map(mirrored) : letters).join('');
    const last = merged.at(-1);
    const isCells = script === undefined && last?.script === undefined;
    if (last && isCells && last.emphasis === emphasis) last.text += text;
    else merged.push({ script, level, emphasis, text });
  }
  return merged;
}

function flow(pieces: MergedSpan[], style: RunStyle): RunLine {
  const column = style.cell.width * style.size.width;
  const baseline = font(style.cell).baseline * style.size.height;
  const depth = style.cell.height * style.size.height - baseline;
  const line: RunLine = { runs: [], width: 0, over: 0, under: 0 };
  for (const { script, level, emphasis, text } of pieces) {
    const x = line.width;
    if (script === undefined) {
      const width = measure(text) * column;
      line.runs.push({ kind: 'cells', x, width, emphasis, text });
      line.width += width;
      continue;
    }
    const direction = facing(level);
    const bold = style.bold || (emphasis & isBold) > 0;
    const { width, ascent, descent } = shape(text, { ...style, bold, script, direction });
    line.runs.push({ kind: 'shaped', x, width, emphasis, text, script, direction });
    line.over = Math.max(line.over, ascent - baseline);
    line.under = Math.max(line.under, descent - depth);
    line.width += width;
  }
  return line;
}
