// Computes the current position of a block on its label. The preview may be
// older than the draft, so later changes are added to it.

import type { Preview } from '../../../client/index.ts';
import { type Rectangle, rotatedMovement, type Placement, placementOf } from './label-geometry.ts';
import { blockAt, type TemplateConfig, valueAt } from '../draft/tree.ts';

type Fields = Record<string, unknown>;

export function currentPlacement(
  config: TemplateConfig,
  printed: { config: TemplateConfig; preview: Preview },
  path: string,
): Placement | null {
  const block = blockAt(config, path);
  const was = placementOf(printed.config, printed.preview, path);
  if (!block || !was || was.container.width <= 0) return null;
  const own = currentBox(was.own, block, blockAt(printed.config, path));
  return { ...was, own, seen: currentSeen(was, own) };
}

/** The boxes of the blocks of a list, which share their coordinates. */
export function siblingBoxes(
  config: TemplateConfig,
  printed: { config: TemplateConfig; preview: Preview },
  list: string,
  /** The index of a block that is left out. */
  except?: number,
): Rectangle[] {
  const blocks = valueAt(config, list);
  return (Array.isArray(blocks) ? blocks : []).flatMap((_, at) => {
    const placement = at === except ? null : currentPlacement(config, printed, `${list}[${at}]`);
    return placement ? [placement.own] : [];
  });
}

function currentBox(was: Rectangle, block: Fields, printed: Fields | undefined): Rectangle {
  const isNew = (block.x ?? block.y) !== undefined && (printed?.x ?? printed?.y) === undefined;
  const value = (name: keyof Rectangle) => {
    if (typeof block[name] === 'number') return block[name];
    return isNew && (name === 'x' || name === 'y') ? 0 : was[name];
  };
  return { x: value('x'), y: value('y'), width: value('width'), height: value('height') };
}

function currentSeen({ seen, own: was, turns }: Placement, now: Rectangle): Rectangle {
  const left = now.x - was.x;
  const top = now.y - was.y;
  const right = left + now.width - was.width;
  const bottom = top + now.height - was.height;
  // Three quarter turns back equal one quarter turn forward.
  const moved = rotatedMovement({ left, top, right, bottom }, (4 - turns) % 4);
  return {
    x: seen.x + moved.left,
    y: seen.y + moved.top,
    width: seen.width + moved.right - moved.left,
    height: seen.height + moved.bottom - moved.top,
  };
}
