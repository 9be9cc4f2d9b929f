// Converts a grey image to black and white dots: by a threshold, a Bayer matrix,
// Floyd-Steinberg or Atkinson. Pure black and pure white are never changed, so that
// the paper around an image gets no specks.

import type { Dither } from '../../model/paper/dither.ts';
import { Bitmap } from '../bitmap.ts';

export interface Grey {
  width: number;
  height: number;
  /** A byte a dot, row by row; 0 is black, 255 is white. */
  data: Uint8Array;
}

const black = 0;
const white = 255;
const middle = 128;

/** How an error is distributed: dots ahead, rows down, and weight. */
interface Kernel {
  divisor: number;
  shares: readonly (readonly [ahead: number, down: number, weight: number])[];
}

const floydSteinberg: Kernel = {
  divisor: 16,
  shares: [
    [1, 0, 7],
    [-1, 1, 3],
    [0, 1, 5],
    [1, 1, 1],
  ],
};

// Distributes three quarters of the error: cleaner highlights and shadows, less detail.
const atkinson: Kernel = {
  divisor: 8,
  shares: [
    [1, 0, 1],
    [2, 0, 1],
    [-1, 1, 1],
    [0, 1, 1],
    [1, 1, 1],
    [0, 2, 1],
  ],
};

const ways: Record<Dither, (grey: Grey) => Bitmap> = {
  threshold: (grey) => threshold(grey, middle),
  bayer,
  'floyd-steinberg': (grey) => diffuse(grey, floydSteinberg),
  atkinson: (grey) => diffuse(grey, atkinson),
};

export function dither(grey: Grey, way: Dither): Bitmap {
  return ways[way](grey);
}

/** Dots darker than `level` become black. */
export function threshold({ width, height, data }: Grey, level: number): Bitmap {
  const dots = new Bitmap(width, height);
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) if (data[index]! < level) dots.set(x, y);
  return dots;
}

const side = 8;
const levels = thresholds();

/** The Bayer matrix as thresholds spread evenly between black and white. */
function thresholds(): Uint8Array {
  const found = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      let rank = 0;
      for (let bit = 0; bit < 3; bit++) {
        const [a, b] = [(x >> bit) & 1, (y >> bit) & 1];
        rank = (rank << 2) | ((a ^ b) << 1) | b;
      }
      found[y * side + x] = (rank * 256) / (side * side) + 2;
    }
  return found;
}

function bayer({ width, height, data }: Grey): Bitmap {
  const dots = new Bitmap(width, height);
  for (let y = 0, index = 0; y < height; y++) {
    const row = (y % side) * side;
    for (let x = 0; x < width; x++, index++)
      if (data[index]! < levels[row + (x % side)]!) dots.set(x, y);
  }
  return dots;
}

// How far an error reaches to either side; the margin is never printed.
const margin = 2;
// The current row and the rows that its errors reach.
const rows = 3;

/** Alternates the direction of rows: otherwise errors form diagonal patterns. */
function diffuse({ width, height, data }: Grey, { divisor, shares }: Kernel): Bitmap {
  const dots = new Bitmap(width, height);
  const bits = dots.data;
  const stride = width + 2 * margin;
  const errors = new Float32Array(stride * rows);
  // The at most six shares are unrolled, because this runs for every dot.
  const weight = (share: number) => (shares[share]?.[2] ?? 0) / divisor;
  const [a, b, c, d, e, f] = [weight(0), weight(1), weight(2), weight(3), weight(4), weight(5)];
  for (let y = 0; y < height; y++) {
    const step = y % 2 === 0 ? 1 : -1;
    const place = (share: number) => {
      const [ahead, down] = shares[share] ?? [0, 0];
      return ((y + down) % rows) * stride + margin + step * ahead;
    };
    const [toA, toB, toC, toD, toE, toF] = [
      place(0),
      place(1),
      place(2),
      place(3),
      place(4),
      place(5),
    ];
    const here = (y % rows) * stride + margin;
    const row = y * dots.stride;
    for (let count = 0, x = step > 0 ? 0 : width - 1; count < width; count++, x += step) {
      const own = data[y * width + x]!;
      if (own === white) continue;
      const wanted = own + errors[here + x]!;
      const isBlack = own === black || wanted < middle;
      if (isBlack) bits[row + (x >> 3)]! |= 0x80 >> (x & 7);
      if (own === black) continue;
      const error = isBlack ? wanted : wanted - white;
      errors[toA + x]! += error * a;
      errors[toB + x]! += error * b;
      errors[toC + x]! += error * c;
      errors[toD + x]! += error * d;
      if (shares.length === 4) continue;
      errors[toE + x]! += error * e;
      errors[toF + x]! += error * f;
    }
    errors.fill(0, here - margin, here - margin + stride);
  }
  return dots;
}
