// A pair, left and right on one line where they fit, as the lines it prints.

import type { Align, PlainPair } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { measure } from '../raster/cells.ts';
import { cellOf, columnsOf, fit, type Paper } from './fit.ts';
import { type Field, gapBelow, type Line, run } from './line.ts';
import { oneLine } from './wrap.ts';

export function pairLines(block: PlainPair, paper: Paper, path: string): Line[] {
  const cell = cellOf(block, paper);
  const field = { x: 0, width: paper.width };
  const texts = pairTexts(block, cell, field, path);
  return texts.map(([left, right], index) => {
    const gap = gapBelow(block, index < texts.length - 1);
    return { height: cell.height, gap, items: pairItems(left, right, block, cell, field) };
  });
}

/** Left wraps beside right, which ends the last line; a right that leaves no room goes below. */
function pairTexts(block: PlainPair, cell: Cell, field: Field, path: string): [string, string][] {
  const columns = Math.floor(field.width / cell.width);
  const style = { ...block, wrap: true, maxLines: null };
  const right = oneLine(block.right).trim();
  const taken = columnsOf(right, block, cell);
  const wanted = columnsOf(block.left, block, cell);
  const room = taken === 0 ? columns : columns - taken - 1;
  const least = Math.max(2, columns >> 1); // a wide character fits
  if (room >= Math.max(1, Math.min(wanted, least))) {
    const lefts = fit(style, block.left, cell, room * cell.width, path);
    return lefts.map((left, index) => [left, index < lefts.length - 1 ? '' : right]);
  }
  const lefts = wanted === 0 ? [] : fit(style, block.left, cell, field.width, path);
  const rights = fit(style, right, cell, field.width, path);
  return [
    ...lefts.map((left): [string, string] => [left, '']),
    ...rights.map((line): [string, string] => ['', line]),
  ];
}

function pairItems(
  left: string,
  right: string,
  style: PlainPair,
  cell: Cell,
  field: Field,
): Line['items'] {
  const between =
    Math.floor(field.width / cell.width) -
    columnsOf(left, style, cell) -
    columnsOf(right, style, cell);
  const items: Line['items'] = [];
  const place = (text: string, align: Align) => {
    items.push(...run(text, style, cell, field, align));
  };
  if (style.invert || style.underline)
    place(
      left + (right === '' ? ' '.repeat(between) : leader(style.fill, between)) + right,
      'left',
    );
  else {
    const isLed = style.fill !== ' ' && right !== '';
    place(isLed ? left + leader(style.fill, between) : left, 'left');
    place(right, 'right');
  }
  return items;
}

/** Leads the eye from left to right, with white on either side; too short a leader is noise. */
function leader(fill: string, columns: number): string {
  const step = measure(fill);
  const count = step === 0 ? 0 : Math.floor((columns - 2) / step);
  if (fill.trim() === '' || count < 2) return ' '.repeat(columns);
  return ' '.repeat(columns - 1 - count * step) + fill.repeat(count) + ' ';
}
