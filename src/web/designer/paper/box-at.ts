// Boxes on the preview: where to show one, and which block or cell is at a point.

import type { Rectangle } from './label-geometry.ts';

export interface BlockBox extends Rectangle {
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
export const slack = 6;

/** The preview has the boxes of columns, too. */
const isColumn = ({ path }: BlockBox) => /\.columns\[\d+\](\.header)?$/.test(path);

export function withoutColumns<Box extends BlockBox>(boxes: readonly Box[]): Box[] {
  return boxes.filter((box) => !isColumn(box));
}

/** The cell of a row or table at a point. */
export function cellAt(boxes: readonly BlockBox[], x: number, y: number): BlockBox | null {
  const columns = boxes.filter(isColumn);
  const path = boxAt(columns, x, y);
  const isHere = (box: BlockBox) => y >= box.y - slack && y <= box.y + box.height + slack;
  return columns.find((box) => box.path === path && isHere(box)) ?? null;
}

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
