// A text block as the lines it prints.

import type { PlainText } from '../model/plain-block.ts';
import { cellOf, fit, type Paper } from './fit.ts';
import { gapBelow, type Line, run } from './line.ts';

export function textLines(block: PlainText, paper: Paper, path: string): Line[] {
  const cell = cellOf(block, paper);
  const field = { x: 0, width: paper.width };
  const texts = fit(block, block.content, cell, field.width, path);
  return texts.map((text, index) => {
    const isInner = index < texts.length - 1;
    return {
      height: cell.height,
      gap: gapBelow(block, isInner),
      items: run(text, block, cell, field, block.align),
    };
  });
}
