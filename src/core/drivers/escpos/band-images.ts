// The images of a painted band. Rules and borders are the same on every receipt
// of a template: what consists of boxes alone is painted once.

import type { Item } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { paintBand } from '../../raster/paint.ts';
import { Recent } from '../../raster/recent.ts';
import { type Image, images } from './images.ts';

interface Painted {
  top: number;
  height: number;
  items: readonly Item[];
}

const rules = new Recent<readonly Image[]>(1024 * 1024); // bytes

/** Their places are counted from the top of the band. */
export function bandImages(
  { top, height, items }: Painted,
  documentWidth: number,
  profile: Profile,
): readonly Image[] {
  let key = `${profile.images} ${profile.bandHeight} ${profile.width} ${documentWidth} ${height}`;
  for (const item of items) {
    if (item.kind !== 'box') return images(paintBand(items, documentWidth, top, height), profile);
    key += ` ${item.x} ${item.y - top} ${item.width} ${item.height}`;
  }
  const known = rules.get(key);
  if (known) return known;
  const made = images(paintBand(items, documentWidth, top, height), profile);
  const weight = made.reduce((sum, { data }) => sum + data.length, key.length);
  return rules.keep(key, made, weight);
}
