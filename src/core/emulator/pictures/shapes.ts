// Circles, ellipses, boxes with round corners and slanted lines as dots.

import { Bitmap } from '../../raster/bitmap.ts';
import { type RasterPicture, sizeOf } from './raster-picture.ts';

export interface RoundBox {
  width: number;
  height: number;
  thickness: number;
  /** Half axes of the corners, in dots. */
  radius: { x: number; y: number };
}

/** How far the edge of a round corner is inside its box, in the row `y` rows from the top. */
function inset(y: number, { x, y: tall }: RoundBox['radius']): number {
  if (y >= tall || tall <= 0) return 0;
  const away = (tall - y - 0.5) / tall;
  return Math.round(x - x * Math.sqrt(Math.max(0, 1 - away * away)));
}

/** The frame of a box; only the part within `room` is drawn. */
export function roundBox(
  box: RoundBox,
  room: { width: number; height: number } = box,
): RasterPicture {
  const { width, height, radius } = box;
  const thickness = Math.min(box.thickness, width, height);
  const inner = {
    width: width - 2 * thickness,
    height: height - 2 * thickness,
    radius: { x: Math.max(0, radius.x - thickness), y: Math.max(0, radius.y - thickness) },
  };
  const size = { width: Math.min(width, room.width), height: Math.min(height, room.height) };
  const draw = () => {
    const dots = new Bitmap(size.width, size.height);
    for (let y = 0; y < size.height; y++) {
      const outside = inset(Math.min(y, height - 1 - y), radius);
      const row = y - thickness;
      if (inner.width <= 0 || row < 0 || row >= inner.height) {
        dots.fill(outside, y, width - 2 * outside, 1);
        continue;
      }
      const inside = thickness + inset(Math.min(row, inner.height - 1 - row), inner.radius);
      dots.fill(outside, y, inside - outside, 1);
      dots.fill(width - inside, y, inside - outside, 1);
    }
    return dots;
  };
  return { ...size, work: size.height, draw };
}

export function ellipse(
  width: number,
  height: number,
  thickness: number,
  room?: { width: number; height: number },
): RasterPicture {
  const radius = { x: width / 2, y: height / 2 };
  return roundBox({ width, height, thickness, radius }, room);
}

/** A line between two corners of its box, `thickness` dots measured along a row. */
export function slantedLine(
  box: { width: number; height: number },
  thickness: number,
  leans: 'right' | 'left',
): RasterPicture {
  const { width, height } = box;
  const draw = () => {
    const dots = new Bitmap(width, height);
    for (let y = 0; y < height; y++) {
      const way = (y + 0.5) / height;
      const x = (width - thickness) * (leans === 'left' ? way : 1 - way);
      dots.fill(Math.round(x), y, thickness, 1);
    }
    return dots;
  };
  return { width, height, work: height, draw };
}

/** A line from one point to another with square ends across it, and the left top corner of its box. */
export function thickLine(
  from: { x: number; y: number },
  to: { x: number; y: number },
  thickness: number,
): RasterPicture & { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = {
    x: ((from.y - to.y) / length) * (thickness / 2),
    y: ((to.x - from.x) / length) * (thickness / 2),
  };
  const corners = [
    { x: from.x + across.x, y: from.y + across.y },
    { x: to.x + across.x, y: to.y + across.y },
    { x: to.x - across.x, y: to.y - across.y },
    { x: from.x - across.x, y: from.y - across.y },
  ];
  const x = Math.floor(Math.min(...corners.map((corner) => corner.x)));
  const y = Math.floor(Math.min(...corners.map((corner) => corner.y)));
  const width = Math.max(1, Math.ceil(Math.max(...corners.map((corner) => corner.x))) - x);
  const height = Math.max(1, Math.ceil(Math.max(...corners.map((corner) => corner.y))) - y);
  const draw = () => {
    const dots = new Bitmap(width, height);
    for (let row = 0; row < height; row++) fillBetween(dots, corners, x, y, row);
    return dots;
  };
  return { x, y, width, height, work: height, draw };
}

/** Fills a row of a convex polygon. */
function fillBetween(
  dots: Bitmap,
  corners: { x: number; y: number }[],
  left: number,
  top: number,
  row: number,
): void {
  const middle = top + row + 0.5;
  const crossings = corners.flatMap((one, index) => {
    const other = corners[(index + 1) % corners.length]!;
    if (one.y <= middle === other.y <= middle) return [];
    return [one.x + ((middle - one.y) / (other.y - one.y)) * (other.x - one.x)];
  });
  if (crossings.length < 2) return;
  const first = Math.round(Math.min(...crossings) - left);
  dots.fill(first, row, Math.max(1, Math.round(Math.max(...crossings) - left) - first), 1);
}

/** Several pictures on one, each at its position. */
export function composed(
  parts: readonly { picture: RasterPicture; x: number; y: number }[],
): RasterPicture {
  const width = Math.max(...parts.map(({ picture, x }) => x + picture.width));
  const height = Math.max(...parts.map(({ picture, y }) => y + picture.height));
  const draw = () => {
    const whole = new Bitmap(width, height);
    for (const { picture, x, y } of parts) whole.draw(picture.draw(), x, y);
    return whole;
  };
  const work = parts.reduce((sum, { picture }) => sum + (picture.work ?? 0), 0);
  return { width, height, work: work + sizeOf({ width, height }) / 200, draw };
}
