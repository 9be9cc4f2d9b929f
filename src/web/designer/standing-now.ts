// Where a block of the draft stands on its label by now: the picture may be of
// a moment ago, and what changed since is added to it.

import type { Preview } from '../../client/index.ts';
import { type Box, movedBack, type Standing, standing } from './place.ts';
import { blockAt, type TemplateConfig } from './tree.ts';

type Fields = Record<string, unknown>;

export function standingNow(
  config: TemplateConfig,
  printed: { config: TemplateConfig; preview: Preview },
  path: string,
): Standing | null {
  const block = blockAt(config, path);
  const was = standing(printed.config, printed.preview, path);
  if (!block || !was || was.room.width <= 0) return null;
  const own = ownNow(was.own, block, blockAt(printed.config, path));
  return { ...was, own, seen: seenNow(was, own) };
}

function ownNow(was: Box, block: Fields, printed: Fields | undefined): Box {
  const isNew = (block.x ?? block.y) !== undefined && (printed?.x ?? printed?.y) === undefined;
  const value = (name: keyof Box) => {
    if (typeof block[name] === 'number') return block[name];
    return isNew && (name === 'x' || name === 'y') ? 0 : was[name];
  };
  return { x: value('x'), y: value('y'), width: value('width'), height: value('height') };
}

function seenNow({ seen, own: was, turns }: Standing, now: Box): Box {
  const left = now.x - was.x;
  const top = now.y - was.y;
  const right = left + now.width - was.width;
  const bottom = top + now.height - was.height;
  // A quarter back three times is a quarter forth.
  const moved = movedBack({ left, top, right, bottom }, (4 - turns) % 4);
  return {
    x: seen.x + moved.left,
    y: seen.y + moved.top,
    width: seen.width + moved.right - moved.left,
    height: seen.height + moved.bottom - moved.top,
  };
}
