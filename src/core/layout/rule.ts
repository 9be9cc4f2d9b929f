// The boxes of a rule (divider) across the paper.

import type { BoxItem } from '../model/paper/document.ts';
import type { PlainDivider } from '../model/paper/plain-block.ts';

/** Height of a divider: that of a line of text. */
export const dividerHeight = 30;
/** Height of one between the rows of a table. */
export const tightHeight = 8;
/** Midway between the baseline of the text above and the capitals of the text below. */
const middle = 11;
const thick = 2;

const patterns = {
  solid: { ink: Infinity, white: 0 },
  double: { ink: Infinity, white: 0 },
  dashed: { ink: 10, white: 6 },
  dotted: { ink: 2, white: 4 },
};

export function rule(
  style: PlainDivider['style'],
  x: number,
  y: number,
  width: number,
  isTight = false,
): BoxItem[] {
  const centre = isTight ? tightHeight / 2 : middle;
  const { white } = patterns[style];
  const ink = Math.min(patterns[style].ink, width);
  const step = ink + white;
  const count = Math.floor((width + white) / step);
  const left = x + ((width + white - count * step) >> 1);
  const boxes: BoxItem[] = [];
  for (const top of style === 'double' ? [centre - 4, centre + 2] : [centre - 1])
    for (let dash = 0; dash < count; dash++)
      boxes.push({ kind: 'box', x: left + dash * step, y: y + top, width: ink, height: thick });
  return boxes;
}
