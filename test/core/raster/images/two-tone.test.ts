import { expect, test } from 'vitest';
import type { Grey } from '../../../../src/core/raster/images/dither.ts';
import { twoTone } from '../../../../src/core/raster/images/two-tone.ts';

const size = 100;

function grey(tone: (x: number, y: number) => number): Grey {
  const data = Uint8Array.from({ length: size * size }, (_, index) =>
    tone(index % size, Math.floor(index / size)),
  );
  return { width: size, height: size, data };
}

/** A disc with the soft edge that drawing programs give it. */
function disc(dark: number, light: number, softness = 1): (x: number, y: number) => number {
  return (x, y) => {
    const outside = Math.hypot(x - 50, y - 50) - 30;
    const share = Math.min(1, Math.max(0, 0.5 + outside / softness));
    return dark + (light - dark) * share;
  };
}

test('a drawing in two tones is parted halfway between them, soft edges or not', () => {
  expect(twoTone(grey(disc(0, 255, 0.01)))).toBe(128);
  expect(twoTone(grey(disc(0, 255)))).toBe(128);
  expect(twoTone(grey(disc(76, 255)))).toBe(166);
  expect(twoTone(grey(disc(255, 0)))).toBe(128);
});

const noise = (x: number, y: number) => ((x * 7 + y * 13) % 21) - 10;

test('what a scanner or JPEG makes of two tones is still two tones', () => {
  const clean = disc(20, 235);
  expect(twoTone(grey((x, y) => clean(x, y) + noise(x, y)))).not.toBeNull();
});

test('a gradient, a photograph, three tones and a single tone are not', () => {
  expect(twoTone(grey((x) => x * 2.5))).toBeNull();
  expect(twoTone(grey(disc(0, 255, 20)))).toBeNull();
  expect(twoTone(grey((x, y) => (x < 12 && y < 12 ? 128 : disc(0, 255)(x, y))))).toBeNull();
  expect(twoTone(grey(() => 128))).toBeNull();
  expect(twoTone(grey(disc(200, 250)))).toBeNull();
});

test('letters that are too thin to be black anywhere are not lost', () => {
  expect(twoTone(grey((x, y) => (x < 40 ? 0 : y % 10 === 0 && x > 50 ? 140 : 255)))).toBeNull();
});
