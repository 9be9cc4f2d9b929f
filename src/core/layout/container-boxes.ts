// The boxes of blocks that contain others (each, group …): the bounding box of
// their content, one on each page.

import type { BlockBox } from '../model/paper/document.ts';

export function containerBoxes(boxes: readonly BlockBox[]): BlockBox[] {
  const known = new Set(boxes.map(({ path }) => path));
  const found = new Map<string, BlockBox>();
  for (const box of boxes)
    for (const path of containers(box.path)) {
      if (known.has(path)) continue;
      const key = `${box.page} ${path}`;
      const sofar = found.get(key);
      found.set(key, sofar ? around(sofar, box) : { ...box, path });
    }
  return [...found.values()];
}

/** `blocks[2].blocks[0]` is inside `blocks[2]`. */
function containers(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

function around(one: BlockBox, other: BlockBox): BlockBox {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { ...one, x, y, width: right - x, height: bottom - y };
}
