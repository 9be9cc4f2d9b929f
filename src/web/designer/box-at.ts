// Boxes on the preview: where to show one, and which block is at a point.

import type { Rectangle } from './label-geometry.ts';

interface BlockBox extends Rectangle {
  path: string;
}

/** The position of a box, in parts of the preview. */
export function boxStyle(box: Rectangle, preview: { width: number; height: number }) {
  const percent = (dots: number, of: number) => `${(dots / of) * 100}%`;
  return {
    left: percent(box.x, preview.width),
    top: percent(box.y, preview.height),
    width: percent(box.width, preview.width),
    height: percent(box.height, preview.height),
  };
}

/** How far from a block a click still selects it, in dots; needed for thin lines. */
const slack = 6;

/** Finds the most deeply nested block, and among those the smallest. */
export function boxAt(boxes: readonly BlockBox[], x: number, y: number): string | null {
  const hit = (box: BlockBox, by: number) =>
    x >= box.x - by &&
    x <= box.x + box.width + by &&
    y >= box.y - by &&
    y <= box.y + box.height + by;
  const inside = boxes.filter((box) => hit(box, 0));
  const found = inside.length > 0 ? inside : boxes.filter((box) => hit(box, slack));
  const depth = ({ path }: BlockBox) => path.split('[').length;
  const size = ({ width, height }: BlockBox) => width * height;
  return found.toSorted((a, b) => depth(b) - depth(a) || size(a) - size(b))[0]?.path ?? null;
}
