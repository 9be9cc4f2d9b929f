// The bytes of the images of a band that is sent as dots. Bands of rules, borders
// and logos are the same on every receipt of a template, so their images are kept.

import type { Profile } from '../../model/printers/profile.ts';
import { Recent } from '../../recent.ts';
import { paintBand } from '../../raster/paint.ts';
import type { DotsBand } from '../bands.ts';
import { type RasterImage, imageCommands } from './images.ts';

interface EncodedImage extends Pick<RasterImage, 'top' | 'height' | 'isLine' | 'flips'> {
  /** Everything that is sent for it. */
  bytes: Uint8Array;
}

/** Encoded images that are printed often: without it a native receipt with two dividers takes about a quarter longer to render. */
const kept = new Recent<readonly EncodedImage[]>(8 * 1024 * 1024); // bytes
const overhead = 200; // bytes of an image beside its data

/** Positions are relative to the top of the band. */
export function bandImages(
  band: DotsBand,
  documentWidth: number,
  profile: Profile,
): readonly EncodedImage[] {
  const key = keyOf(band, documentWidth, profile);
  const known = key === undefined ? undefined : kept.get(key);
  if (known) return known;
  const { top, height, items } = band;
  const made = imageCommands(paintBand(items, documentWidth, top, height), profile).map(encoded);
  if (key === undefined) return made;
  const weight = made.reduce((sum, { bytes }) => sum + bytes.length + overhead, key.length);
  return kept.keep(key, made, weight);
}

/** Everything that the images depend on; undefined for a band with more than rules and pictures. */
function keyOf(
  { top, height, items }: DotsBand,
  documentWidth: number,
  { images: command, bandHeight, width }: Profile,
): string | undefined {
  let key = `${command} ${bandHeight} ${width} ${documentWidth} ${height}`;
  for (const item of items) {
    if (item.kind !== 'box' && item.kind !== 'image') return undefined;
    const dots = item.kind === 'image' ? numberOf(item.dots) : 0;
    key += ` ${item.x},${item.y - top},${item.width},${item.height},${dots}`;
  }
  return key;
}

function encoded({ command, data, print, top, height, isLine, flips }: RasterImage): EncodedImage {
  const bytes = Buffer.concat([Uint8Array.from(command), data, Uint8Array.from(print)]);
  return { top, height, isLine, flips, bytes };
}

const numbers = new WeakMap<Uint8Array, number>();
let numbered = 0;

/** A picture in one size always has the same dots object, so a number per object identifies it. */
function numberOf(dots: Uint8Array): number {
  let number = numbers.get(dots);
  if (number === undefined) numbers.set(dots, (number = ++numbered));
  return number;
}
