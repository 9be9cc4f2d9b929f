// Text made to fit a stretch of the paper: the step from dots to cells.

import { Fault } from '../model/fault.ts';
import type { TextStyle } from '../model/plain-block.ts';
import type { Cell, Profile } from '../model/profile.ts';
import { cellsOf } from '../raster/cells.ts';
import { font } from '../raster/font.ts';
import { needsShaping } from '../raster/scripts.ts';
import type { ImageSizes } from './image-lines.ts';
import { runs, type RunStyle } from './runs.ts';
import { oneLine, wrap } from './wrap.ts';
import { wrapShaped } from './wrap-shaped.ts';

export interface Paper {
  width: number;
  dpi: number;
  /** Whether nothing but blank paper lies beside it. */
  isWhole: boolean;
  fonts: Profile['fonts'];
  images: ImageSizes;
}

interface Fitting extends Pick<TextStyle, 'size' | 'bold'> {
  wrap: boolean;
  maxLines: number | null;
}

/** Refuses what is too narrow for a single character. */
export function fit(
  style: Fitting,
  content: string,
  cell: Cell,
  width: number,
  path: string,
): string[] {
  const columns = Math.floor(width / cell.width);
  const widest = columns < 2 && hasWide(content) ? 2 : 1;
  if (columns < widest)
    throw tooNarrow(
      path,
      `${width} dots of paper cannot hold a character ${widest * cell.width} dots wide`,
    );
  if (needsShaping(content)) return fitShaped(style, content, cell, columns);
  return wrap(content, {
    columns,
    wrap: style.wrap,
    maxLines: style.maxLines,
    ellipsis: style.maxLines === null ? '' : ellipsisOf(cell, style.size),
  });
}

function fitShaped(style: Fitting, content: string, cell: Cell, columns: number): string[] {
  const drawn = runStyle(style, cell);
  const lines = content.split('\n').flatMap((paragraph) => {
    const broken = wrapShaped(oneLine(paragraph), columns, drawn);
    return style.wrap ? broken : broken.slice(0, 1);
  });
  const { maxLines } = style;
  if (maxLines === null || lines.length <= maxLines) return lines;
  const ellipsis = ellipsisOf(cell, style.size);
  const [last] = wrapShaped(lines[maxLines - 1]!, columns - ellipsis.length, drawn);
  return [...lines.slice(0, maxLines - 1), last! + ellipsis];
}

/** How many cells a text takes, in this style. */
export function columnsOf(
  text: string,
  style: Pick<TextStyle, 'size' | 'bold'>,
  cell: Cell,
): number {
  return runs(text, runStyle(style, cell)).width / cell.width;
}

function runStyle({ size, bold }: Pick<TextStyle, 'size' | 'bold'>, cell: Cell): RunStyle {
  const own = { width: cell.width / size.width, height: cell.height / size.height };
  return { cell: own, size, bold, direction: 'ltr' };
}

function hasWide(content: string): boolean {
  for (const character of content) if (cellsOf(character.codePointAt(0)!) === 2) return true;
  return false;
}

function ellipsisOf(cell: Cell, size: TextStyle['size']): string {
  const face = font({ width: cell.width / size.width, height: cell.height / size.height });
  return face.has(0x2026) ? '…' : '...';
}

/** The cell of a character in this style, scaled. */
export function cellOf(style: Pick<TextStyle, 'font' | 'size'>, paper: Paper): Cell {
  const cell = paper.fonts[style.font];
  return { width: cell.width * style.size.width, height: cell.height * style.size.height };
}

export function tooNarrow(path: string, why: string): Fault {
  const message = `There is not enough room across the paper: ${why}. Use wider columns, fewer of them, or smaller text.`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [`${path}: ${why}`]);
}
