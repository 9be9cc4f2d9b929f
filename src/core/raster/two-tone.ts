// Tells a logo or a line drawing from a photograph: two tones, and hardly
// anything between them but the soft edges. Such a picture prints crisp, while
// dithering would fray its edges.

import type { Grey } from './dither.ts';

const near = 24; // what scanners and JPEG make of an even tone
const apart = 64; // tones closer than this are shades of one area
const mostAreas = 0.01; // dots of some other tone: thin grey letters would be lost

/** The grey between the two tones; null where the picture has more than two, or one. */
export function twoTone(grey: Grey): number | null {
  const counts = new Uint32Array(256);
  for (const tone of grey.data) counts[tone]!++;
  const first = commonest(counts, () => true);
  const second = commonest(counts, (tone) => Math.abs(tone - first) >= apart);
  if (counts[second] === 0 || Math.abs(first - second) < apart) return null;
  return otherAreas(grey, first, second) > mostAreas * grey.data.length
    ? null
    : Math.round((first + second) / 2);
}

function commonest(counts: Uint32Array, isAllowed: (tone: number) => boolean): number {
  let best = 0;
  for (let tone = 1; tone < counts.length; tone++)
    if (isAllowed(tone) && (!isAllowed(best) || counts[tone]! > counts[best]!)) best = tone;
  return best;
}

/** Dots that are no soft edge: of neither tone, and not between a dot of the one and a dot of the other. */
function otherAreas({ width, height, data }: Grey, first: number, second: number): number {
  // Bit 0 for the one tone, bit 1 for the other.
  const kinds = new Uint8Array(256).map((_, tone) =>
    Math.abs(tone - first) <= near ? 1 : Math.abs(tone - second) <= near ? 2 : 0,
  );
  const around = (index: number) =>
    kinds[data[index - 1]!]! | kinds[data[index]!]! | kinds[data[index + 1]!]!;
  let found = 0;
  for (let y = 1; y < height - 1; y++)
    for (let index = y * width + 1, end = (y + 1) * width - 1; index < end; index++)
      if (
        kinds[data[index]!] === 0 &&
        (around(index - width) | around(index) | around(index + width)) !== 3
      )
        found++;
  return found;
}
