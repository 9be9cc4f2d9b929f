import { expect, test } from 'vitest';
import { pageDots } from '../../../src/core/pdf/page-dots.ts';
import type { Position } from '../../../src/core/model/paper/document.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { pageGrey } from '../../support/paper/page-grey.ts';

const [width, height] = [64, 64];

/** Dots of the page by what is at each place. */
function page(tone: (x: number, y: number) => number, isImage = false): Bitmap {
  const images: Position[] = isImage ? [{ x: 0, y: 0, width, height }] : [];
  return pageDots(pageGrey(width, height, tone), images, null);
}

function black(dots: Bitmap, left = 0, right = width): number {
  let count = 0;
  for (let y = 0; y < height; y++) for (let x = left; x < right; x++) if (dots.get(x, y)) count++;
  return count / ((right - left) * height);
}

const isColumnBlack = (dots: Bitmap, x: number) =>
  Array.from({ length: height }, (_, y) => dots.get(x, y)).every(Boolean);

test('soft edges of bars become sharp, at the nearest dot', () => {
  const bars = page((x) => [255, 200, 0, 0, 60, 255][x % 6]!);
  expect(isColumnBlack(bars, 2) && isColumnBlack(bars, 3) && isColumnBlack(bars, 4)).toBe(true);
  expect(black(bars)).toBeCloseTo(0.5, 1);
});

test('bars of one and a half dots remain apart', () => {
  const bars = page((x) => [0, 128, 255][x % 3]!);
  expect(black(bars)).toBeGreaterThan(0.3);
  expect(black(bars)).toBeLessThan(0.7);
});

test('thin pale lines and grey letters are not lost', () => {
  expect(
    isColumnBlack(
      page((x) => (x === 30 ? 190 : 255)),
      30,
    ),
  ).toBe(true);
  const letters = page((x) => (x % 8 < 2 ? 150 : 255));
  expect(black(letters)).toBeCloseTo(0.25, 2);
});

test('an even grey is dithered, and nearly white stays white', () => {
  expect(black(page(() => 128))).toBeGreaterThan(0.25);
  expect(black(page(() => 128))).toBeLessThan(0.6);
  expect(black(page(() => 240))).toBe(0);
});

test('the edge of a grey area is sharp', () => {
  const dots = page((x) => (x < 32 ? 128 : x === 32 ? 200 : 255));
  expect(black(dots, 33)).toBe(0);
});

test('text on grey has no specks beside its strokes', () => {
  const dots = page((x) => (x === 31 || x === 32 ? 0 : 210));
  expect(black(dots, 29, 31)).toBe(0);
  expect(black(dots, 31, 33)).toBe(1);
  expect(black(dots, 0, 28)).toBeGreaterThan(0.03);
});

test('letters and lines in a pale grey are solid', () => {
  const lines = page((x, y) => (x % 16 < 4 || y % 32 < 3 ? 215 : 255));
  for (const x of [0, 3, 16, 19, 35]) expect(isColumnBlack(lines, x)).toBe(true);
  expect(isColumnBlack(lines, 8)).toBe(false);
});

test('an area of grey has no outline', () => {
  const dots = page((x, y) => (x >= 16 && x < 48 && y >= 16 && y < 48 ? 190 : 255));
  const edge = Array.from({ length: 32 }, (_, at) => [
    dots.get(16, 16 + at),
    dots.get(47, 16 + at),
  ]);
  expect(edge.flat().filter(Boolean).length / 64).toBeLessThan(0.5);
  expect(black(dots, 16, 48)).toBeGreaterThan(0.03);
});

/** Rough texture that a threshold would turn into blots. */
const rough = (x: number, y: number) => (y < 48 && (x * 7 + y * 13) % 5 < 2 ? 60 : 150 + (x % 7));

test('a photograph is dithered where it is rough, too, if it is an image', () => {
  const photo = (x: number, y: number) => (x < 40 ? 130 + ((x + y) % 9) : rough(x, y));
  const asImage = page(photo, true);
  const asVector = page(photo);
  expect(asImage.data).not.toEqual(asVector.data);
  // The share of black follows the tones.
  expect(black(asImage, 40)).toBeGreaterThan(0.3);
});

test('a code in an image is not dithered', () => {
  const code = (x: number) => [0, 0, 90, 255, 255, 170][x % 6]!;
  expect(page(code, true).data).toEqual(page(code).data);
});

test('a black dot alone on white is kept wherever it is on a page of any width', () => {
  for (const across of [1, 3, 4, 7, 16, 19, 33])
    for (let index = 0; index < across * 5; index++) {
      const [column, row] = [index % across, Math.floor(index / across)];
      const grey = pageGrey(across, 5, (x, y) => (x === column && y === row ? 0 : 255));
      const dots = pageDots(grey, [], null);
      const found = Array.from({ length: across * 5 }, (_, at) =>
        dots.get(at % across, Math.floor(at / across)),
      );
      expect(found.flatMap((isBlack, at) => (isBlack ? [at] : []))).toEqual([index]);
    }
});

test('an area of one grey is dithered as one whose tones differ by one', () => {
  const area = (tone: (x: number) => number) =>
    page((x, y) => (x > 5 && x < 60 && y > 3 && y < 58 ? tone(x) : 255));
  const share = (dots: Bitmap) => black(dots, 6, 60);
  const flat = area(() => 150);
  expect(share(flat)).toBeGreaterThan(0.2);
  expect(Math.abs(share(flat) - share(area((x) => 149 + 2 * (x & 1))))).toBeLessThan(0.01);
  // The same page without its first two columns: its dots are grouped by four in another way.
  const moved = pageGrey(62, height, (x, y) => (x > 3 && x < 58 && y > 3 && y < 58 ? 150 : 255));
  const dots = pageDots(moved, [], null);
  const places = Array.from({ length: 62 * height }, (_, at) => [at % 62, Math.floor(at / 62)]);
  const differing = places.filter(([x, y]) => dots.get(x!, y!) !== flat.get(x! + 2, y!));
  expect(differing).toEqual([]);
});
