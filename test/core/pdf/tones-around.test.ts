import { expect, test } from 'vitest';
import { TonesAround } from '../../../src/core/pdf/tones-around.ts';
import { pageGrey } from '../../support/paper/page-grey.ts';

const [width, height] = [23, 17];

/** Letters on white, an area of grey, and noise. */
const pages: Record<string, (x: number, y: number) => number> = {
  letters: (x, y) => [255, 255, 90, 0, 200, 255, 255][(x + 2 * y) % 7]!,
  area: (x, y) => (x > 3 && y > 4 ? 180 : 255),
  noise: (x, y) => (x * 97 + y * 57 + x * x * y) % 256,
  dark: (x, y) => (x * 31 + y * 17) % 60,
};

test.each(Object.entries(pages))('the tones around each dot of %s are found', (_, tone) => {
  const around = new TonesAround(pageGrey(width, height, tone));
  const found: number[] = [];
  const wanted: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((x + y) % 5 === 0) continue; // not each dot is asked for
      const near: number[] = [];
      for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++)
        for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++)
          near.push(tone(column, row));
      found.push(around.find(x, y));
      wanted.push(256 * Math.min(...near) + Math.max(...near));
    }
  expect(found).toEqual(wanted);
});
