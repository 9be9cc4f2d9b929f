import { expect, test } from 'vitest';
import { diagonal, ellipseFrame, roundFrame } from '../../../src/core/layout/outline.ts';
import type { BoxItem } from '../../../src/core/model/paper/document.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { onLabel, refusals } from '../label/labelled.ts';
import { refused } from '../template/printing.ts';
import { paint } from '../../../src/core/raster/paint.ts';

const size = { width: 60, height: 40 };

function drawn(boxes: BoxItem[], { width, height } = size): Bitmap {
  const bitmap = new Bitmap(width, height);
  for (const { x, y, width: wide, height: high } of boxes) bitmap.fill(x, y, wide, high);
  return bitmap;
}

function mirrored(bitmap: Bitmap, isDown: boolean): Bitmap {
  const { width, height } = bitmap;
  const made = new Bitmap(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (bitmap.get(isDown ? x : width - 1 - x, isDown ? height - 1 - y : y)) made.set(x, y);
  return made;
}

test.each([
  ['a frame with round corners', roundFrame(size, 3, 10)],
  ['an ellipse', ellipseFrame(size, 3)],
  ['a filled ellipse', ellipseFrame(size, 20)],
])('%s fills its box to the edges, and its halves mirror each other', (_, boxes) => {
  const bitmap = drawn(boxes);
  expect(inkBox(bitmap)).toEqual({ x: 0, y: 0, ...size });
  expect(mirrored(bitmap, false).data).toEqual(bitmap.data);
  expect(mirrored(bitmap, true).data).toEqual(bitmap.data);
});

test('the corners of a round frame are blank, its sides as thick as asked, its middle blank', () => {
  const bitmap = drawn(roundFrame(size, 3, 10));
  expect(bitmap.get(0, 0)).toBe(false);
  expect([0, 1, 2, 3].map((x) => bitmap.get(x, 20))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 3].map((y) => bitmap.get(30, y))).toEqual([true, true, true, false]);
  expect(bitmap.get(30, 20)).toBe(false);
});

test('an ellipse whose line is half as thick as it is high is filled', () => {
  const bitmap = drawn(ellipseFrame(size, 20));
  let ink = 0;
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) ink += Number(bitmap.get(x, y));
  expect(Math.abs(ink - Math.PI * 30 * 20)).toBeLessThan(40);
});

test('a diagonal joins two corners, and the rising one mirrors the falling one', () => {
  const [falling, rising] = [diagonal(size, 3, false), diagonal(size, 3, true)].map((one) =>
    drawn(one),
  );
  for (const [x, y] of [
    [0, 0],
    [59, 39],
    [30, 20],
  ])
    expect(falling!.get(x!, y!)).toBe(true);
  expect(falling!.get(59, 0)).toBe(false);
  expect(mirrored(falling!, true).data).toEqual(rising!.data);
});

test('a border around no blocks is printed as a shape, also if its line fills it', async () => {
  const place = { type: 'group', x: 5, y: 5, width: 20, height: 10, thickness: 5 };
  for (const border of ['ellipse', 'round', 'single']) {
    const { document } = await onLabel([{ ...place, border, blocks: [] }]);
    const [sheet] = paint(document);
    expect(inkBox(sheet!)).toEqual({ x: 40, y: 40, width: 160, height: 80 });
    expect(sheet!.get(120, 80)).toBe(true);
  }
  const never = { type: 'text', content: 'x', if: 'false' };
  const { document } = await onLabel([{ ...place, border: 'single', blocks: [never] }]);
  expect(document.pages[0]!.items).toEqual([]);
});

test('few boxes make a shape: rows with the same ink are one', () => {
  expect(roundFrame({ width: 400, height: 400 }, 3, 16).length).toBeLessThan(60);
});

test('a label prints circles around text, round frames and diagonals', async () => {
  const { document, boxes } = await onLabel([
    {
      type: 'group',
      x: 1,
      y: 1,
      width: 20,
      height: 20,
      border: 'ellipse',
      blocks: [{ type: 'text', content: '7', fontSize: '8mm', align: 'center' }],
    },
    { type: 'group', x: 25, y: 1, width: 20, height: 10, border: 'round', blocks: [] },
    { type: 'divider', x: 25, y: 15, width: 20, height: 10, style: 'rising', thickness: 0.5 },
  ]);
  const [sheet] = paint(document);
  // The circle touches its box in the middle of each side, and its corners are blank.
  const dot = (x: number, y: number) => sheet!.get(x, y);
  expect([dot(8, 88), dot(88, 8), dot(8, 8)]).toEqual([true, true, false]);
  expect([dot(280, 8), dot(200, 8)]).toEqual([true, false]);
  expect([dot(201, 199), dot(359, 121), dot(201, 121)]).toEqual([true, true, false]);
  const inside = boxes.find(({ path }) => path === 'blocks[0].blocks[0]')!;
  // The square within the circle.
  expect(inside.x).toBe(8 + Math.round(160 * ((1 - Math.SQRT1_2) / 2)) + 2);
});

test('diagonals and ellipses are refused where they have no box of their own', () => {
  expect(refusals([{ type: 'divider', style: 'falling', width: 20 }])).toEqual([
    'config.blocks[0].style: falling needs a width and a height: the line joins two corners',
  ]);
  expect(
    refused([
      { type: 'divider', style: 'rising' },
      { type: 'group', border: 'ellipse', blocks: [{ type: 'text', content: 'x' }] },
    ]),
  ).toEqual([
    'config.blocks[0].style: rising is for labels: give the config a media',
    'config.blocks[1].border: ellipse is for labels: give the config a media',
  ]);
});
