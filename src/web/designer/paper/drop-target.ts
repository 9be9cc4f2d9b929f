// Where a block that is dropped on a receipt is inserted: before or behind the block that is nearest
// to the pointer, or into an empty group.

import type { Target } from '../draft/neighbour.ts';
import { blockAt, locate, type TemplateConfig } from '../draft/tree.ts';
import { blockOf } from '../proof/problems.ts';
import { type BlockBox, boxAt, withoutColumns } from './box-at.ts';
import type { Rectangle } from './label-geometry.ts';

export interface DropTarget extends Target {
  /** The line that shows it, in dots of the preview. */
  line: Omit<Rectangle, 'height'>;
}

/** Distance to the edge of a container, in dots, at which the block goes outside of it. */
const edge = 8;

export function dropTarget(
  config: TemplateConfig,
  { boxes: all, width }: { boxes: readonly BlockBox[]; width: number },
  { x, y }: { x: number; y: number },
): DropTarget {
  const boxes = withoutColumns(all);
  const hit = boxAt(boxes, x, y);
  const inside = hit === null ? [] : ancestorsOf(hit);
  const boxOf = (path: string) =>
    nearest(
      boxes.filter((box) => box.path === path),
      y,
    );
  // Searched from the outside in: the first container whose edge the pointer is at, else the block itself.
  const path = inside.find((one) => isAtEdge(boxOf(one), y)) ?? inside.at(-1) ?? null;
  const atEdge = path !== null && isAtEdge(boxOf(path), y);
  const list = path === null ? 'blocks' : `${path}.blocks`;
  const mayHold = path === null || Array.isArray(blockAt(config, path)?.blocks);
  const around = (of: string): Omit<Rectangle, 'height'> =>
    boxOf(blockOf(of) ?? '') ?? { x: 0, y: 0, width };
  const beside = (box: BlockBox): DropTarget => {
    const isBefore = y < box.y + box.height / 2;
    const { list: itsList, index } = locate(box.path);
    return {
      list: itsList,
      index: isBefore ? index : index + 1,
      line: { ...span(around(itsList)), y: isBefore ? box.y : box.y + box.height },
    };
  };
  if (path !== null && (atEdge || !mayHold)) return beside(boxOf(path)!);
  const inner = nearest(
    boxes.filter((box) => locate(box.path).list === list),
    y,
  );
  if (inner) return beside(inner);
  const box = path === null ? undefined : boxOf(path);
  const line = { ...span(around(list)), y: box ? box.y + box.height / 2 : 0 };
  return { list, index: 0, line };
}

/** The blocks around a block and the block itself, outermost first. */
function ancestorsOf(path: string): string[] {
  const outer = blockOf(locate(path).list);
  return outer === null ? [path] : [...ancestorsOf(outer), path];
}

function isAtEdge(box: BlockBox | undefined, y: number): boolean {
  return box !== undefined && (y < box.y + edge || y > box.y + box.height - edge);
}

function span({ x, width }: Omit<Rectangle, 'height'>) {
  return { x, width };
}

/** A block inside a list is printed several times, and every one has a box. */
function nearest(boxes: readonly BlockBox[], y: number): BlockBox | undefined {
  const distance = ({ y: top, height }: BlockBox) => Math.max(top - y, y - top - height, 0);
  return boxes.reduce<BlockBox | undefined>(
    (best, box) => (best && distance(best) <= distance(box) ? best : box),
    undefined,
  );
}
