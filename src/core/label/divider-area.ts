// A horizontal, vertical or diagonal line on a label.

import { diagonal } from '../layout/outline.ts';
import type { BoxItem } from '../model/paper/document.ts';
import type { LabelBlock } from '../model/paper/label-block.ts';
import type { Area, Box } from './area.ts';
import { type LabelPaper, toDots } from './label-paper.ts';

type DividerBlock = Extract<LabelBlock, { type: 'divider' }>;

/** Blank space above and below a divider without a position. */
const whiteMm = 1;

/** Multiples of the thickness. */
const patterns = {
  solid: { ink: Infinity, white: 0 },
  double: { ink: Infinity, white: 0 },
  dashed: { ink: 6, white: 4 },
  dotted: { ink: 1, white: 2 },
};

export function dividerArea(block: DividerBlock, box: Box, paper: LabelPaper): Area {
  const { place, style } = block;
  const thick = Math.max(1, toDots(block.thicknessMm, paper));
  if (style === 'falling' || style === 'rising') {
    const whole = { width: box.width, height: box.height ?? thick };
    return { ...whole, items: diagonal(whole, thick, style === 'rising'), marks: [] };
  }
  const isOnSide = place.rotation % 180 !== 0;
  const isDown = box.isFixed && (isOnSide ? place.heightMm === null : place.widthMm === null);
  const deep = style === 'double' ? 3 * thick : thick;
  const length = isDown ? box.height! : box.width;
  const isPlaced = place.xMm !== null || place.yMm !== null;
  const white = isDown || isPlaced ? 0 : toDots(whiteMm, paper);
  const whole = !isDown && box.isFixed ? box.height! : deep + 2 * white;
  const from = (whole - deep) >> 1;
  const items = (style === 'double' ? [from, from + 2 * thick] : [from]).flatMap((at) =>
    dashes(patterns[style], length, thick).map(([start, ink]): BoxItem => {
      const along = { x: start, y: at, width: ink, height: thick };
      return { kind: 'box', ...(isDown ? { x: at, y: start, width: thick, height: ink } : along) };
    }),
  );
  return isDown
    ? { width: whole, height: length, items, marks: [] }
    : { width: length, height: whole, items, marks: [] };
}

/** Start and length of each dash, centred within the length. */
function dashes(
  pattern: { ink: number; white: number },
  length: number,
  thick: number,
): [number, number][] {
  const ink = Math.min(pattern.ink * thick, length);
  const step = ink + pattern.white * thick;
  const white = step - ink;
  const count = Math.floor((length + white) / step);
  const start = (length + white - count * step) >> 1;
  return Array.from({ length: count }, (_, dash) => [start + dash * step, ink]);
}
