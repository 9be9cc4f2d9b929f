// The border and padding of a group: how far they inset its content and the
// boxes that draw them.

import type { BoxItem } from '../model/paper/document.ts';
import type { PlainGroup } from '../model/paper/plain-block.ts';
import { tooNarrow } from './fit.ts';
import { roundFrame } from './outline.ts';
import type { Paper } from './paper.ts';

interface GroupFrame {
  /** Dots from the left side to the content: whole cells, so that columns inside still add up. */
  inset: number;
  /** The width of the content. */
  inner: number;
  /** Dots from the outer edge to the content, above and below. */
  white: number;
  boxes: (x: number, top: number, bottom: number) => BoxItem[];
}

const thick = 2;
/** Distance between the two lines of a double border. */
const apart = 4;
const lines = { none: 0, single: 1, double: 2, round: 1, ellipse: 1, start: 0 };
/** Dots of a round corner. */
const corner = 16;
/** Dots between a border and the cells inside. */
const clear = 8;

export function frame(
  border: PlainGroup['border'],
  padding: number,
  { width, fonts, direction }: Paper,
  path: string,
): GroupFrame {
  const unit = fonts.A.width;
  const count = lines[border];
  const inset = (padding + Math.min(1, count)) * unit;
  // The line at the start, and a blank half of a cell on either side of it.
  const side = border === 'start' ? unit : 0;
  const inner = width - 2 * inset - side;
  if (inner < unit)
    throw tooNarrow(path, `a border or padding of ${inset} dots leaves nothing of ${width}`);
  const white = padding * unit + (count === 0 ? 0 : (count - 1) * apart + thick + clear);
  const isLeft = direction === 'ltr';
  return {
    inset: inset + (isLeft ? side : 0),
    inner,
    white,
    boxes: (x, top, bottom) => {
      const from = x + (isLeft ? 0 : width - thick);
      const height = bottom - top;
      if (border === 'start') return [{ kind: 'box', x: from, y: top, width: thick, height }];
      if (border === 'round')
        return roundFrame({ width, height }, thick, corner).map((box) => {
          return { ...box, x: x + box.x, y: top + box.y };
        });
      return Array.from({ length: count }, (_, line) => line * apart).flatMap((by) =>
        rectangle(x + by, top + by, width - 2 * by, height - 2 * by),
      );
    },
  };
}

function rectangle(x: number, y: number, width: number, height: number): BoxItem[] {
  const sides = height - 2 * thick;
  return [
    { kind: 'box', x, y, width, height: thick },
    { kind: 'box', x, y: y + thick, width: thick, height: sides },
    { kind: 'box', x: x + width - thick, y: y + thick, width: thick, height: sides },
    { kind: 'box', x, y: y + height - thick, width, height: thick },
  ];
}
