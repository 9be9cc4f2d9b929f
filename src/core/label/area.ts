// A Box is the room that a label block may use. An Area is the result of laying the
// block out in it: items relative to the area's top left. Also moves and rotates
// areas.

import type { Item, Position, Rotation } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';

/** Room available to a block, in dots. */
export interface Box {
  width: number;
  /** Null: as high as the content. */
  height: number | null;
  /** Whether the height is exact rather than a maximum. */
  isFixed: boolean;
}

/** The area that a block covers. */
export interface AreaMark extends Position {
  path: string;
}

/** Items relative to the top left of their own rectangle. */
export interface Area {
  width: number;
  height: number;
  items: Item[];
  marks: AreaMark[];
}

export function moved(area: Area, x: number, y: number): Area {
  for (const place of places(area)) {
    place.x += x;
    place.y += y;
  }
  return area;
}

/** Rotates clockwise; the result is the rectangle after rotation. */
export function turnedArea(area: Area, rotation: Rotation): Area {
  if (rotation === 0) return area;
  const isOnSide = rotation !== 180;
  const { width, height } = area;
  for (const place of places(area)) {
    const { x, y } = place;
    const right = width - x - place.width;
    const below = height - y - place.height;
    place.x = { 90: below, 180: right, 270: y }[rotation];
    place.y = { 90: x, 180: below, 270: right }[rotation];
    if (isOnSide) [place.width, place.height] = [place.height, place.width];
  }
  for (const item of area.items)
    if (item.kind === 'lettering' || item.kind === 'code' || item.kind === 'image')
      item.rotation = (((item.rotation ?? 0) + rotation) % 360) as Rotation;
  return isOnSide ? { ...area, width: height, height: width } : area;
}

function places({ items, marks }: Area): Position[] {
  return [...items, ...marks];
}

/** Offset of content that leaves `free` dots unused. */
export function offset(
  free: number,
  align: 'left' | 'top' | 'center' | 'middle' | 'right' | 'bottom',
) {
  if (align === 'left' || align === 'top') return 0;
  return align === 'center' || align === 'middle' ? free >> 1 : free;
}

export function overflow(path: string, why: string): Fault {
  const message = `${path}: ${why}`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
}
