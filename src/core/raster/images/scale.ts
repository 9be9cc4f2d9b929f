// Grey to another size: shrinking takes the mean of what a dot covers,
// enlarging goes evenly from dot to dot. Our own, so that a picture comes out
// the same on every machine.

import type { Grey } from './dither.ts';

/** What each dot of the result is made of: so many dots from a start on, by weight. */
interface Taps {
  starts: Int32Array;
  /** Of each. */
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
    sums.fill(0.5); // what is cut off below is rounded then
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
    // Enlarging, a dot reaches as far as its neighbours' middles.
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
