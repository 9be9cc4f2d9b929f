// Finds blocks of a label that overlap, from the boxes of its preview. Frames, lines and
// backgrounds lie under other blocks on purpose.

import type { Preview } from '../../../client/index.ts';
import type { Rectangle } from '../paper/label-geometry.ts';
import { blockAt, isWithin, type TemplateConfig } from '../draft/tree.ts';

export interface Overlap {
  path: string;
  other: string;
}

type Box = Preview['boxes'][number];

const withoutInk = new Set(['group', 'each', 'divider', 'feed', 'cut', 'row', 'table']);
/** Less is not seen. */
const leastMm = 0.5;
/** Each is compared with each other. */
const mostBoxes = 300;
const mostOverlaps = 5;

/** A box may be larger than what is printed in it, so that the common part must have ink. */
export function overlapsOn(
  config: TemplateConfig,
  { boxes, sheets }: Pick<Preview, 'boxes' | 'sheets'>,
  hasInk: (part: Rectangle) => boolean,
): Overlap[] {
  const media = config.media as { width: number } | undefined;
  const sheet = sheets[0];
  if (!media || !sheet) return [];
  const least = (leastMm * sheet.width) / media.width;
  const seen = boxes
    .filter(({ path }) => !withoutInk.has(blockAt(config, path)?.type ?? 'feed'))
    .slice(0, mostBoxes);
  const found: Overlap[] = [];
  seen.forEach((one, index) => {
    for (const other of seen.slice(index + 1)) {
      if (found.length === mostOverlaps) return;
      if (isWithin(one.path, other.path) || isWithin(other.path, one.path)) continue;
      const part = commonPart(one, other);
      if (part.width <= least || part.height <= least) continue;
      if (isBackground(config, one, other) || isBackground(config, other, one)) continue;
      if (hasInk(part)) found.push({ path: other.path, other: one.path });
    }
  });
  return found;
}

function commonPart(one: Box, other: Box): Rectangle {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.min(one.x + one.width, other.x + other.width) - x,
    height: Math.min(one.y + one.height, other.y + other.height) - y,
  };
}

/** A picture or an inverted text that holds the other block as a whole. */
function isBackground(config: TemplateConfig, back: Box, front: Box): boolean {
  const { type, invert } = blockAt(config, back.path)!;
  const holds =
    back.x <= front.x &&
    back.y <= front.y &&
    back.x + back.width >= front.x + front.width &&
    back.y + back.height >= front.y + front.height;
  return holds && (type === 'image' || invert === true);
}
