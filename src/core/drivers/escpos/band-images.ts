// The images of a painted band as they are sent. Rules, borders and logos are the
// same on every receipt of a template: what consists of these alone is painted once.

import type { Item } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { Recent } from '../../model/recent.ts';
import { paintBand } from '../../raster/paint.ts';
import { bytesText } from './byte-text.ts';
import { type Image, images } from './images.ts';

interface Painted {
  top: number;
  height: number;
  items: readonly Item[];
}

interface SentImage extends Pick<Image, 'top' | 'height' | 'isLine' | 'flips'> {
  /** All that is sent for it, as a text of bytes. */
  bytes: string;
}

const known = new Recent<readonly SentImage[]>(8 * 1024 * 1024);
const overhead = 200; // bytes of an image beside its data

/** Their places are counted from the top of the band. */
export function bandImages(
  { top, height, items }: Painted,
  documentWidth: number,
  profile: Profile,
): readonly SentImage[] {
  const paint = () => images(paintBand(items, documentWidth, top, height), profile).map(sent);
  let key = `${profile.images} ${profile.bandHeight} ${profile.width} ${documentWidth} ${height}`;
  for (const item of items) {
    if (item.kind !== 'box' && item.kind !== 'image') return paint();
    key += ` ${item.x} ${item.y - top} ${item.width} ${item.height}`;
    if (item.kind === 'image') key += ` ${nameOf(item.dots)}`;
  }
  const kept = known.get(key);
  if (kept) return kept;
  const made = paint();
  const weight = made.reduce((sum, { bytes }) => sum + bytes.length + overhead, key.length);
  return known.keep(key, made, weight);
}

function sent({ command, data, print, top, height, isLine, flips }: Image): SentImage {
  const dots = Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
  const bytes = bytesText(...command) + dots + bytesText(...print);
  return { top, height, isLine, flips, bytes };
}

const names = new WeakMap<Uint8Array, string>();
let named = 0;

/** Dots of the same picture in the same size are the same object; their number tells them from all others. */
function nameOf(dots: Uint8Array): string {
  let name = names.get(dots);
  if (!name) names.set(dots, (name = `#${++named}`));
  return name;
}
