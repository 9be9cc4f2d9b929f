// Recognises logos and line drawings: two tones and almost nothing between them
// except soft edges. They are thresholded, because dithering would fray edges.

import type { Grey } from './dither.ts';

const near = 24; // the variation of an even tone after scanning or JPEG
const apart = 64; // tones closer than this are shades of one area
const mostAreas = 0.01; // the share of dots of another tone; with more, thin grey letters would be lost

/** The grey between the two tones; null if the image has one tone or more than two. */
export function twoTone(grey: Grey): number | null {
  const counts = new Uint32Array(256);
  const { data } = grey;
  for (let index = 0; index < data.length; index++) counts[data[index]!]!++;
  const first = commonest(counts, () => true);
  const second = commonest(counts, (tone) => Math.abs(tone - first) >= apart);
  if (counts[second] === 0 || Math.abs(first - second) < apart) return null;
  return hasOtherAreas(grey, first, second) ? null : Math.round((first + second) / 2);
}

function commonest(counts: Uint32Array, isAllowed: (tone: number) => boolean): number {
  let best = 0;
  for (let tone = 1; tone < counts.length; tone++)
    if (isAllowed(tone) && (!isAllowed(best) || counts[tone]! > counts[best]!)) best = tone;
  return best;
}

/** Whether many dots have neither tone and are not on a soft edge between the two. */
function hasOtherAreas({ width, height, data }: Grey, first: number, second: number): boolean {
  // Bit 0 for the first tone, bit 1 for the second.
  const kinds = new Uint8Array(256).map((_, tone) =>
    Math.abs(tone - first) <= near ? 1 : Math.abs(tone - second) <= near ? 2 : 0,
  );
  const around = (index: number) =>
    kinds[data[index - 1]!]! | kinds[data[index]!]! | kinds[data[index + 1]!]!;
  let left = mostAreas * data.length;
  for (let y = 1; y < height - 1; y++)
    for (let index = y * width + 1, end = (y + 1) * width - 1; index < end; index++)
      if (kinds[data[index]!] === 0) {
        const all = around(index - width) | around(index) | around(index + width);
        if (all !== 3 && --left < 0) return true;
      }
  return false;
}
