// The lines of a text block.

import type { PlainText } from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import { measure } from '../raster/text/cells.ts';
import { alignment } from './direction.ts';
import { cellOf, columnsOf, fit, type FittedLine } from './fit.ts';
import type { Paper } from './paper.ts';
import { gapBelow, leastInBar, type Line, run } from './line.ts';
import { smallerStyles, styleForNumbers } from './whole-numbers.ts';

export function textLines(given: PlainText, paper: Paper, path: string): Line[] {
  const field = { x: 0, width: paper.width };
  const whole = styleForNumbers(given, given.content, field.width, paper, path);
  const block = whole.shrinks ? shrunk(whole, field.width, paper, path) : whole;
  const cell = cellOf(block, paper);
  const lines = hasMargins(block, cell, field.width)
    ? inset(
        balanced(
          { ...block, content: block.content.trim() },
          cell,
          field.width - 2 * cell.width,
          path,
          paper,
        ),
      )
    : balanced(block, cell, field.width, path, paper);
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

/** Whether the text is a black bar of several lines that its template begins and ends with a blank. */
function hasMargins(block: PlainText, cell: Cell, width: number): boolean {
  const { invert, content } = block;
  if (!invert || !/^ .* $/s.test(content) || width < leastInBar * cell.width) return false;
  return columnsOf(content, block, cell) * cell.width > width;
}

/** Every line of a bar has the blanks, also where it is broken. */
function inset(lines: FittedLine[]): FittedLine[] {
  return lines.map(({ text, direction }) => ({ text: ` ${text.trim()} `, direction }));
}

/** The lines of a text. Those of a heading are of similar length if the last one would hold hardly anything. */
function balanced(block: PlainText, cell: Cell, width: number, path: string, paper: Paper) {
  const linesIn = (room: number) => fit(block, block.content, cell, room, path, paper);
  let lines = linesIn(width);
  const isHeading = block.size.width > 1 || block.align === 'center';
  if (lines.length < 2 || !isHeading || !isLonely(lines.at(-1)!.text)) return lines;
  const count = lines.length;
  // Narrower as long as no line is added.
  for (let room = width - cell.width; room >= width / 2; room -= cell.width) {
    const narrower = linesIn(room);
    if (narrower.length > count) break;
    lines = narrower;
  }
  return lines;
}

/** A character of two cells, or a short word. */
function isLonely(text: string): boolean {
  const cells = measure(text.trim());
  return cells > 0 && cells <= 3;
}

/** The largest style in which the text needs no more lines than it may have; else the smallest. */
function shrunk(block: PlainText, width: number, paper: Paper, path: string): PlainText {
  const most = block.maxLines ?? 1;
  const styles = smallerStyles(block);
  const fits = (one: PlainText) => {
    const cell = cellOf(one, paper);
    if (cell.width > width) return false;
    const lines = fit({ ...one, maxLines: null }, one.content, cell, width, path, paper);
    return lines.length <= most;
  };
  return styles.find(fits) ?? styles.at(-1)!;
}
