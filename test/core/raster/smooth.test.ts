import { expect, test } from 'vitest';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { enlargedBy } from '../../../src/core/raster/text/smooth.ts';
import { render } from '../../../src/core/render.ts';

function bitmap(...rows: string[]): Bitmap {
  const made = new Bitmap(rows[0]!.length, rows.length);
  rows.forEach((row, y) => Array.from(row).forEach((dot, x) => dot === '#' && made.set(x, y)));
  return made;
}

function shown(dots: Bitmap): string[] {
  return Array.from({ length: dots.height }, (_, y) =>
    Array.from({ length: dots.width }, (__, x) => (dots.get(x, y) ? '#' : '.')).join(''),
  );
}

test('the steps of a slope become a slope', () => {
  const slope = bitmap('##....', '.##...', '..##..', '...##.', '....##');
  const large = shown(enlargedBy(slope, { width: 4, height: 4 }));
  const starts = large.slice(4, -4).map((row) => row.indexOf('#'));
  const shifts = starts.slice(1).map((start, row) => start - starts[row]!);
  expect(Math.max(...shifts)).toBeLessThanOrEqual(2); // and not 4, a whole dot
});

test('right angles stay sharp, and text that is only wide or only high is not changed', () => {
  const corner = bitmap('##........', '##........', '##........', '##########', '##########');
  for (const size of [
    { width: 3, height: 3 },
    { width: 1, height: 2 },
    { width: 2, height: 1 },
  ])
    expect(shown(enlargedBy(corner, size))).toEqual(shown(enlargedBy(corner, size, false)));
  const slope = bitmap('#..', '.#.', '..#');
  const tall = { width: 1, height: 2 };
  expect(shown(enlargedBy(slope, tall))).toEqual(shown(enlargedBy(slope, tall, false)));
});

test('enlarged text is smooth where Platen draws all text, and repeats dots where the printer writes it', async () => {
  const checked = checkTemplate({
    name: 'Large',
    blocks: [{ type: 'text', content: 'A7', size: 3 }],
  });
  if (!checked.ok) throw new Error(checked.details.join('\n'));
  const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 100, marksCopy: false };
  const [drawn, written] = await Promise.all(
    ['star-tsp143iii', 'generic-80'].map(async (id) => {
      const document = await render(checked.template, {}, profileNamed(id)!, options);
      return shown(paint(document)[0]!);
    }),
  );
  const inThrees = (rows: string[]) => rows.every((row) => /^(\.\.\.|###)*$/.test(row));
  expect(inThrees(written!)).toBe(true);
  expect(inThrees(drawn!)).toBe(false);
});
