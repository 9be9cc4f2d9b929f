// The images of a painted band. Rules and borders are the same on every receipt
// of a template: what consists of boxes alone is painted once.

import type { Item } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Image, images } from './images.ts';

interface Painted {
  top: number;
  height: number;
  items: readonly Item[];
}

const rules = new Map<string, readonly Image[]>();
const mostKept = 500; // templates have a few each; forgetting all is cheaper than knowing the oldest

/** Their places are counted from the top of the band. */
export function bandImages(
  { top, height, items }: Painted,
  documentWidth: number,
  profile: Profile,
): readonly Image[] {
  const paint = () => images(paintBand(items, documentWidth, top, height), profile);
  let key = `${profile.images} ${profile.bandHeight} ${profile.width} ${documentWidth} ${height}`;
  for (const item of items) {
    if (item.kind !== 'box') return paint();
    key += ` ${item.x} ${item.y - top} ${item.width} ${item.height}`;
  }
  let known = rules.get(key);
  if (!known) {
    if (rules.size >= mostKept) rules.clear();
    rules.set(key, (known = paint()));
  }
  return known;
}
