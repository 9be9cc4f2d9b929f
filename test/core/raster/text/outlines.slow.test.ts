import { setTimeout as sleep } from 'node:timers/promises';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { draw, type OutlineText } from '../../../../src/core/raster/text/outlines.ts';

const canvas = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas');

function emoji(count: number, em: number): OutlineText {
  const file = 'noto-emoji/files/noto-emoji-emoji-700-normal';
  const text = '👩'.repeat(count);
  return { text, direction: 'ltr', file, em, stretch: 1, threshold: 0.4 };
}

test('wide and high text never takes a canvas of more than 64 MB, and a large one is released', async () => {
  const createCanvas = vi.spyOn(canvas, 'createCanvas');
  const samples = () => createCanvas.mock.calls.map(([width, height]) => width * height);
  draw(emoji(1, 20));
  for (const [count, em] of [
    [200, 20],
    [2, 160],
    [32, 160],
    [32, 192],
  ] as const) {
    const { bitmap } = draw(emoji(count, em));
    expect(bitmap.width).toBeGreaterThan(count * em);
  }
  expect(Math.max(...samples())).toBeLessThanOrEqual(16_000_000);
  await sleep(1200);
  createCanvas.mockClear();
  draw(emoji(1, 20));
  expect(samples().length).toBeGreaterThan(0);
  expect(Math.max(...samples())).toBeLessThan(1_000_000);
  createCanvas.mockRestore();
});
