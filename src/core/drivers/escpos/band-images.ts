// The images of a painted band as they are sent. Rules, borders and logos are the
// same on every receipt of a template: what consists of these alone is painted once.

import type { Item } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { Recent } from '../../recent.ts';
import { paintBand } from '../../raster/paint.ts';
import { type Image, images } from './images.ts';

interface Painted {
  top: number;
  height: number;
  items: readonly Item[];
}

interface SentImage extends Pick<Image, 'top' | 'height' | 'isLine' | 'flips'> {
  /** All that is sent for it. */
  bytes: Uint8Array;
}

interface Kept {
  sketch: readonly number[];
  images: readonly SentImage[];
}

const known = new Recent<Kept, number>(8 * 1024 * 1024);
const overhead = 200; // bytes of an image beside its data

/** Their places are counted from the top of the band. */
export function bandImages(
  band: Painted,
  documentWidth: number,
  profile: Profile,
): readonly SentImage[] {
  const { top, height, items } = band;
  const paint = () => images(paintBand(items, documentWidth, top, height), profile).map(sent);
  const sketch = sketchOf(band, documentWidth, profile);
  if (!sketch) return paint();
  const key = hash(sketch);
  const kept = known.get(key);
  if (kept && isSame(kept.sketch, sketch)) return kept.images;
  const made = paint();
  const own = (sketch.length + 1) * 8;
  const weight = made.reduce((sum, { bytes }) => sum + bytes.length + overhead, own);
  return known.keep(key, { sketch, images: made }, weight).images;
}

const commands: Profile['images'][] = ['gs-v-0', 'gs-paren-L', 'esc-star'];

/** All that its dots and its images depend on; undefined where it holds more than rules and pictures. */
function sketchOf(
  { top, height, items }: Painted,
  documentWidth: number,
  { images: command, bandHeight, width }: Profile,
): number[] | undefined {
  const sketch = [commands.indexOf(command), bandHeight, width, documentWidth, height];
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    if (item.kind !== 'box' && item.kind !== 'image') return undefined;
    sketch.push(item.x, item.y - top, item.width, item.height);
    sketch.push(item.kind === 'image' ? numberOf(item.dots) : 0);
  }
  return sketch;
}

function hash(numbers: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < numbers.length; index++)
    sum = (Math.imul(sum, 31) + numbers[index]!) | 0;
  return sum;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

function sent({ command, data, print, top, height, isLine, flips }: Image): SentImage {
  const bytes = new Uint8Array(command.length + data.length + print.length);
  bytes.set(command);
  bytes.set(data, command.length);
  bytes.set(print, command.length + data.length);
  return { top, height, isLine, flips, bytes };
}

const numbers = new WeakMap<Uint8Array, number>();
let numbered = 0;

/** Dots of the same picture in the same size are the same object; their number tells them from all others. */
function numberOf(dots: Uint8Array): number {
  let number = numbers.get(dots);
  if (number === undefined) numbers.set(dots, (number = ++numbered));
  return number;
}
