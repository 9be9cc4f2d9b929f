// The memory of pixels from the canvas library is freed when the event loop turns, so it is counted.

import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { toPng } from '../../../../src/core/library/to-png.ts';
import { drawLetter } from '../../../../src/core/raster/text/outlines.ts';
import { mostInTurn, readPixels } from '../../../../src/core/raster/text/read-pixels.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const canvas = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas');
const latin = 'noto-sans/files/noto-sans-latin-500-normal';

/** The bytes of all pixels that the library handed over. */
function countBytes(): () => number {
  const { constructor } = canvas.createCanvas(1, 1).getContext('2d');
  const read = vi.spyOn(constructor.prototype, 'getImageData');
  return () => read.mock.results.reduce((sum, { value }) => sum + value.data.length, 0);
}

afterEach(async () => {
  vi.restoreAllMocks();
  await turn();
});

test('a turn of the event loop takes a limited amount of pixels, and what is read after that is the same', async () => {
  const context = canvas.createCanvas(450, 350).getContext('2d');
  context.arc(200, 170, 150, 0, 5);
  context.stroke();
  context.globalAlpha = 0.4;
  context.fillRect(13.3, 17.7, 250, 41.5);
  const opacity = () => {
    const found = new Uint8Array(450 * 350);
    readPixels(context, 450, 350, (pixels, top, rows) => {
      for (let at = 0; at < 450 * rows; at++) found[450 * top + at] = pixels[4 * at + 3]!;
    });
    return found;
  };
  const bytesTaken = countBytes();
  const first = opacity();
  expect(new Set(first).size).toBeGreaterThan(20);
  const times = Math.ceil(mostInTurn / (4 * first.length)) + 2;
  for (let time = 1; time < times; time++)
    expect(Buffer.compare(opacity(), first), `time ${time}`).toBe(0);
  expect(bytesTaken()).toBeLessThanOrEqual(mostInTurn);
  expect(bytesTaken()).toBeGreaterThan(mostInTurn / 2);
  await turn();
  const before = bytesTaken();
  opacity();
  expect(bytesTaken() - before).toBe(4 * first.length); // 4 bytes for each pixel
});

test('letters of growing sizes use the same canvases, and large ones leave none', () => {
  const create = vi.spyOn(canvas, 'createCanvas');
  for (let em = 200; em <= 900; em += 100) drawLetter('l', latin, em);
  const canvases = create.mock.results.map(({ value }) => value);
  expect(canvases.length).toBeLessThanOrEqual(3);
  const dots = canvases.reduce((sum, { width, height }) => sum + width * height, 0);
  expect(dots).toBeLessThanOrEqual(2 * 1024 ** 2);
});

slowTest('a label with a text of the largest letters takes few megabytes of pixels', async () => {
  const content = Array.from('ABCDEFGH').join(' ');
  const block = { type: 'text', content, fontSize: '70mm', fit: 'none' };
  const bytesTaken = countBytes();
  const png = await toPng(
    { name: 'Large', media: { width: 100, kind: 'continuous' }, blocks: [block] },
    {},
    { profile: 'generic-zpl-600' },
  );
  expect(png.length).toBeGreaterThan(10_000);
  // Its layout and its picture are drawn in a turn each.
  expect(bytesTaken()).toBeLessThanOrEqual(2 * mostInTurn);
});

slowTest('labels that are drawn one after the other let the event loop turn', async () => {
  const bytesTaken = countBytes();
  const packed = vi.spyOn(Object.getPrototypeOf(canvas.createCanvas(1, 1)), 'toBuffer');
  for (let em = 20; bytesTaken() < 2 * mostInTurn; em++) {
    const blocks = [{ type: 'text', content: 'Quartz glyph job vex', fontSize: `${em / 10}mm` }];
    await toPng({ name: 'Small', media: { width: 100, height: 50 }, blocks }, {});
  }
  expect(packed).not.toHaveBeenCalled();
});
