// Snaps a block that is dragged on a label to the edges and middles of the other blocks and of its
// container, all in the millimetres of the container.

import type { Rectangle } from './label-geometry.ts';

export interface Guide {
  axis: 'x' | 'y';
  /** Where the line is, in the container. */
  at: number;
}

export interface Snapped {
  box: Rectangle;
  guides: Guide[];
}

/** How near an edge has to come. */
const reachMm = 0.6;

export function snapped(
  box: Rectangle,
  others: readonly Rectangle[],
  container: { width: number; height: number },
): Snapped {
  const lines = (axis: 'x' | 'y', size: 'width' | 'height') => [
    0,
    container[size] / 2,
    container[size],
    ...others.flatMap((one) => [one[axis], one[axis] + one[size] / 2, one[axis] + one[size]]),
  ];
  const x = nearest(box.x, box.width, lines('x', 'width'));
  const y = nearest(box.y, box.height, lines('y', 'height'));
  const round = (mm: number) => Math.round(mm * 10) / 10;
  return {
    box: { ...box, x: round(box.x + (x?.by ?? 0)), y: round(box.y + (y?.by ?? 0)) },
    guides: [
      ...(x ? [{ axis: 'x', at: x.at } as const] : []),
      ...(y ? [{ axis: 'y', at: y.at } as const] : []),
    ],
  };
}

/** The line that the start, the middle or the end of a block is nearest to, within reach. */
function nearest(start: number, size: number, lines: readonly number[]) {
  let best: { by: number; at: number } | null = null;
  for (const own of [start, start + size / 2, start + size])
    for (const at of lines) {
      const by = at - own;
      if (Math.abs(by) <= reachMm && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  return best;
}
