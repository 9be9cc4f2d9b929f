// Scales grey images: shrinking averages the covered area, enlarging interpolates
// linearly. Written here so that an image is the same on every machine.

import type { Grey } from './dither.ts';

/** The source dots that each dot of the result is made of, and their weights. */
interface Taps {
  starts: Int32Array;
  /** Source dots per dot. */
  count: number;
  weights: Float64Array;
}

export function scale(grey: Grey, width: number, height: number): Grey {
  if (grey.width === width && grey.height === height) return grey;
  const narrow = across(grey, taps(grey.width, width), width);
  const { starts, count, weights } = taps(grey.height, height);
  const data = new Uint8Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0.5); // so that truncation rounds
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[y * count + tap]!;
      const from = (starts[y]! + tap) * width;
      if (weight > 0) for (let x = 0; x < width; x++) sums[x]! += narrow[from + x]! * weight;
    }
    data.set(sums, y * width);
  }
  return { width, height, data };
}

function across(grey: Grey, { starts, count, weights }: Taps, width: number): Float32Array {
  const narrow = new Float32Array(width * grey.height);
  for (let y = 0; y < grey.height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      const from = y * grey.width + starts[x]!;
      for (let tap = 0; tap < count; tap++)
        sum += grey.data[from + tap]! * weights[x * count + tap]!;
      narrow[y * width + x] = sum;
    }
  return narrow;
}

function taps(from: number, to: number): Taps {
  const step = from / to;
  const count = Math.min(from, step > 1 ? Math.ceil(step) + 1 : 2);
  const starts = new Int32Array(to);
  const weights = new Float64Array(to * count);
  for (let index = 0; index < to; index++) {
    const centre = (index + 0.5) * step;
    // When enlarging, a dot extends to the centres of its neighbours.
    const reach = Math.max(step, 1) / 2;
    const [begin, end] = [Math.max(centre - reach, 0), Math.min(centre + reach, from)];
    const start = Math.min(Math.floor(begin), from - count);
    starts[index] = start;
    for (let tap = 0; tap < count; tap++) {
      const covered = Math.min(start + tap + 1, end) - Math.max(start + tap, begin);
      weights[index * count + tap] = Math.max(covered, 0) / (end - begin);
    }
  }
  return { starts, count, weights };
}
