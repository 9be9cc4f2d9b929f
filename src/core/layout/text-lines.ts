// The lines of a text block.

import type { PlainText } from '../model/paper/plain-block.ts';
import { alignment } from './direction.ts';
import { cellOf, fit } from './fit.ts';
import type { Paper } from './paper.ts';
import { gapBelow, type Line, run } from './line.ts';
import { styleForNumbers } from './whole-numbers.ts';

export function textLines(given: PlainText, paper: Paper, path: string): Line[] {
  const field = { x: 0, width: paper.width };
  const block = styleForNumbers(given, given.content, field.width, paper, path);
  const cell = cellOf(block, paper);
  const lines = fit(block, block.content, cell, field.width, path, paper.direction);
  return lines.map(({ text, direction }, index) => {
    const isInner = index < lines.length - 1;
    const isFromRight = direction === 'rtl' || paper.direction === 'rtl';
    const align = alignment(block.align, isFromRight);
    return {
      height: cell.height,
      gap: gapBelow(block, isInner),
      items: run(text, block, cell, field, align, direction),
    };
  });
}
