// Text of a receipt that is drawn from outlines, as on labels: in any size and in stored fonts, and
// turned.

import { alignment, directionOf } from '../layout/direction.ts';
import type { DrawnText } from '../layout/paper.ts';
import { flowing } from '../model/paper/label-block.ts';
import type { PlainText } from '../model/paper/plain-block.ts';
import { type Area, type Box, moved, offset, overflow, turnedArea } from './area.ts';
import { fitText } from './fit-text.ts';
import { type LabelPaper, toMm } from './label-paper.ts';
import { fittingText, textArea } from './text-area.ts';

type DrawnBlock = PlainText & { path: string };

/** `width`: the room on the paper. */
export function receiptText(block: DrawnBlock, width: number, paper: LabelPaper): DrawnText {
  const { letters, path, content } = block;
  const { rotation, ...look } = letters!;
  const text = { type: 'text' as const, path, content, ...look, place: flowing };
  const isOnSide = rotation % 180 !== 0;
  const box: Box = {
    width: isOnSide ? longestLine(block, paper) : width,
    height: null,
    isFixed: false,
  };
  const area = turnedArea(textArea(text, box, paper), rotation);
  return isOnSide ? beside(area, block, width, paper) : area;
}

/** The width of the text without line breaks other than its own. */
function longestLine({ content, letters, path }: DrawnBlock, paper: LabelPaper): number {
  const fitting = { ...fittingText(letters!, paper), wrap: false, maxLines: null };
  const fitted = fitText(content, fitting, longest, null);
  if (!fitted) throw overflow(`${path}.content`, 'is too long to be turned: shorten it');
  const margin = letters!.invert ? 2 * Math.round(fitting.em / 4) : 0;
  return Math.max(1, ...fitted.lines.map((line) => line.width)) + margin;
}

const longest = 8000; // dots: a metre at 203 dpi

/** Places text that runs down the paper. */
function beside(
  area: Area,
  { content, letters, path }: DrawnBlock,
  width: number,
  paper: LabelPaper,
) {
  if (area.width > width)
    throw overflow(
      path,
      `is ${toMm(area.width, paper)} mm high and is turned, and there are ${toMm(width, paper)} mm across: use a smaller fontSize`,
    );
  const isRtl = paper.direction === 'rtl' || directionOf(content) === 'rtl';
  return moved(area, offset(width - area.width, alignment(letters!.align, isRtl)), 0);
}
