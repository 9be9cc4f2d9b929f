// Curves and slopes as boxes of whole dots: frames with round corners, ellipses and diagonals. Every
// printer language draws boxes, and they can be moved and turned like all others.

import type { BoxItem } from '../model/paper/document.ts';

interface Size {
  width: number;
  height: number;
}

/** The part of a row that is within a shape, from a dot up to before another; null if there is none. */
type RowOf = (row: number) => [from: number, to: number] | null;

/** The line along the inside of a rectangle with round corners. */
export function roundFrame({ width, height }: Size, thick: number, radius: number): BoxItem[] {
  return between(rounded(width, height, radius), width, height, thick, (wide, high) =>
    rounded(wide, high, Math.max(0, radius - thick)),
  );
}

/** The line along the inside of the ellipse that fills a rectangle. */
export function ellipseFrame({ width, height }: Size, thick: number): BoxItem[] {
  return between(ellipse(width, height), width, height, thick, ellipse);
}

/** A line from corner to corner: down to the right, or up if it is rising. */
export function diagonal({ width, height }: Size, thick: number, isRising: boolean): BoxItem[] {
  const across = (thick * Math.hypot(width, height)) / height;
  return boxes(height, (row) => {
    const middle = ((isRising ? height - row - 0.5 : row + 0.5) * width) / height;
    const from = Math.max(0, Math.round(middle - across / 2));
    const to = Math.min(width, Math.max(from + 1, Math.round(middle + across / 2)));
    return to > from ? [[from, to]] : [];
  });
}

function rounded(width: number, height: number, radius: number): RowOf {
  const round = Math.min(radius, width / 2, height / 2);
  return (row) => {
    const into = Math.max(round - row - 0.5, round - (height - row) + 0.5, 0);
    const inset = Math.round(round - Math.sqrt(Math.max(0, round ** 2 - into ** 2)));
    return [inset, width - inset];
  };
}

function ellipse(width: number, height: number): RowOf {
  return (row) => {
    const up = (row + 0.5 - height / 2) / (height / 2);
    const inset = Math.round((width / 2) * (1 - Math.sqrt(Math.max(0, 1 - up ** 2))));
    return inset < width / 2 ? [inset, width - inset] : null;
  };
}

/** What is within a shape, and not within the smaller one inside its line. */
function between(
  outer: RowOf,
  width: number,
  height: number,
  thick: number,
  smaller: (width: number, height: number) => RowOf,
): BoxItem[] {
  const [wide, high] = [width - 2 * thick, height - 2 * thick];
  const inner = wide > 0 && high > 0 ? smaller(wide, high) : () => null;
  return boxes(height, (row) => {
    const whole = outer(row);
    if (!whole) return [];
    const within = row - thick;
    const hole = within >= 0 && within < high ? inner(within) : null;
    if (!hole) return [whole];
    const [from, to] = [hole[0] + thick, hole[1] + thick];
    return [
      [whole[0], Math.max(from, whole[0] + 1)],
      [Math.min(to, whole[1] - 1), whole[1]],
    ];
  });
}

/** Boxes that cover the spans of all rows; equal spans of rows below one another are one box. */
function boxes(height: number, spansOf: (row: number) => [number, number][]): BoxItem[] {
  const found: BoxItem[] = [];
  let above: BoxItem[] = [];
  for (let y = 0; y < height; y++)
    above = spansOf(y).map(([x, to]) => {
      const same = above.find((box) => box.x === x && box.width === to - x);
      if (same) same.height++;
      else found.push({ kind: 'box', x, y, width: to - x, height: 1 });
      return same ?? found.at(-1)!;
    });
  return found;
}
