// The images of a painted band. Rules, borders and logos are the same on every
// receipt of a template: what consists of these alone is painted once.

import type { Item } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { Recent } from '../../model/recent.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Image, images } from './images.ts';

interface Painted {
  top: number;
  height: number;
  items: readonly Item[];
}

const known = new Recent<readonly Image[]>(8 * 1024 * 1024);
const overhead = 200; // bytes of an image beside its data

/** Their places are counted from the top of the band. */
export function bandImages(
  { top, height, items }: Painted,
  documentWidth: number,
  profile: Profile,
): readonly Image[] {
  const paint = () => images(paintBand(items, documentWidth, top, height), profile);
  let key = `${profile.images} ${profile.bandHeight} ${profile.width} ${documentWidth} ${height}`;
  for (const item of items) {
    if (item.kind !== 'box' && item.kind !== 'image') return paint();
    key += ` ${item.x} ${item.y - top} ${item.width} ${item.height}`;
    if (item.kind === 'image') key += ` ${nameOf(item.dots)}`;
  }
  const kept = known.get(key);
  if (kept) return kept;
  const made = paint();
  const bytes = made.reduce((sum, { data }) => sum + data.length + overhead, key.length);
  return known.keep(key, made, bytes);
}

const names = new WeakMap<Uint8Array, string>();
let named = 0;

/** Dots of the same picture in the same size are the same object; their number tells them from all others. */
function nameOf(dots: Uint8Array): string {
  let name = names.get(dots);
  if (!name) names.set(dots, (name = `#${++named}`));
  return name;
}
