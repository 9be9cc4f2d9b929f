// Grey to another size: shrinking takes the mean of what a dot covers,
// enlarging goes evenly from dot to dot. Our own, so that a picture comes out
// the same on every machine.

import type { Grey } from './dither.ts';

/** What a dot of the result is made of: dots from `start` on, by weight. */
interface Tap {
  start: number;
  weights: number[];
}

export function scale(grey: Grey, width: number, height: number): Grey {
  if (grey.width === width && grey.height === height) return grey;
  const across = taps(grey.width, width);
  const down = taps(grey.height, height);
  const narrow = new Float32Array(width * grey.height);
  for (let y = 0; y < grey.height; y++)
    for (let x = 0; x < width; x++) {
      const { start, weights } = across[x]!;
      let sum = 0;
      for (let tap = 0, from = y * grey.width + start; tap < weights.length; tap++, from++)
        sum += grey.data[from]! * weights[tap]!;
      narrow[y * width + x] = sum;
    }
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const { start, weights } = down[y]!;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = 0, from = start * width + x; tap < weights.length; tap++, from += width)
        sum += narrow[from]! * weights[tap]!;
      data[y * width + x] = Math.round(sum);
    }
  }
  return { width, height, data };
}

function taps(from: number, to: number): Tap[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) =>
    step > 1 ? covered(index * step, (index + 1) * step, from) : between(index, step, from),
  );
}

function covered(begin: number, end: number, length: number): Tap {
  const start = Math.floor(begin);
  const last = Math.min(Math.ceil(end), length);
  const weights: number[] = [];
  for (let dot = start; dot < last; dot++)
    weights.push((Math.min(dot + 1, end) - Math.max(dot, begin)) / (end - begin));
  return { start, weights };
}

function between(index: number, step: number, length: number): Tap {
  const centre = Math.min(Math.max((index + 0.5) * step - 0.5, 0), length - 1);
  const start = Math.min(Math.floor(centre), Math.max(length - 2, 0));
  return length === 1
    ? { start: 0, weights: [1] }
    : { start, weights: [1 - (centre - start), centre - start] };
}
