// A rule across the paper, drawn or typed.

import type { BoxItem } from '../model/document.ts';
import type { PlainDivider } from '../model/plain-block.ts';

/** A drawn rule takes the place of a line of text … */
export const dividerHeight = 30;
/** … and stands midway between the feet of the letters above and the heads of those below. */
const middle = 11;
const thick = 2;

const patterns = {
  solid: { ink: Infinity, white: 0 },
  double: { ink: Infinity, white: 0 },
  dashed: { ink: 10, white: 6 },
  dotted: { ink: 2, white: 4 },
};

export function rule(style: PlainDivider['style'], width: number, y: number): BoxItem[] {
  const { ink, white } = patterns[style];
  const tops = style === 'double' ? [y + middle - 4, y + middle + 2] : [y + middle - 1];
  const dash = Math.min(ink, width);
  const count = Math.floor((width + white) / (dash + white));
  const left = (width - count * (dash + white) + white) >> 1;
  return tops.flatMap((top) =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'box' as const,
      x: left + index * (dash + white),
      y: top,
      width: dash,
      height: thick,
    })),
  );
}
