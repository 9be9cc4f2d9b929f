import { expect, test } from 'vitest';
import type { Document, ImageItem } from '../../src/core/model/paper/document.ts';
import { profileFor } from '../../src/core/profiles/index.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { paint } from '../../src/core/raster/paint.ts';
import { compose } from '../../src/core/render.ts';
import { dataUri, leftHalf, picture, svg } from '../support/paper/pictures.ts';
import { plainBlocks, type ShortBlock } from '../support/paper/plain-blocks.ts';
import { slowTest } from '../support/run/slow-test.ts';

const logo = picture(100, 50);

async function composed(blocks: ShortBlock[], widthMm = 80, maxPaperMm = 3000): Promise<Document> {
  return await compose(plainBlocks(blocks), profileFor(widthMm), {
    widthMm,
    cutPaper: true,
    maxPaperMm,
    assets: async (name) => (name === 'logo' ? logo : null),
  });
}

const images = ({ pages }: Document): ImageItem[] =>
  pages.flatMap(({ items }) => items.filter((item): item is ImageItem => item.kind === 'image'));

const dots = (value: number) => ({ unit: 'dots', value }) as const;
const mm = (value: number) => ({ unit: 'mm', value }) as const;
const percent = (value: number) => ({ unit: 'percent', value }) as const;

test.each([
  [null, [100, 50]],
  [dots(300), [300, 150]],
  [mm(25.4), [203, 102]],
  [percent(50), [288, 144]],
  [dots(1), [1, 1]],
])('a picture of 100 x 50 with the width %j is %j dots large', async (width, size) => {
  const [item] = images(await composed([{ type: 'image', content: 'logo', width }]));
  expect([item!.width, item!.height]).toEqual(size);
  expect(item!.dots).toHaveLength(Math.ceil(size[0]! / 8) * size[1]!);
});

test('a picture stands left, in the middle or right, and what follows stands below it', async () => {
  for (const [align, x] of [
    ['left', 0],
    ['center', 238],
    ['right', 476],
  ] as const) {
    const document = await composed([
      { type: 'image', content: 'logo', align },
      { type: 'text', content: 'below' },
    ]);
    const [image, text] = document.pages[0]!.items;
    expect(image).toMatchObject({ kind: 'image', x, y: 0 });
    expect(text!.y).toBe(56);
  }
});

test('a picture that is wider than the paper, or than its column, is as wide as that', async () => {
  const wide = dataUri(picture(1000, 100));
  expect(images(await composed([{ type: 'image', content: wide }], 58))).toMatchObject([
    { x: 0, width: 384, height: 38 },
  ]);
  const document = await compose(
    [
      {
        type: 'columns',
        path: 'blocks[0]',
        columns: [1, 2].map((value) => ({
          width: { unit: 'rest', value },
          blocks: [
            {
              type: 'image',
              path: 'x',
              content: wide,
              width: dots(500),
              align: 'left',
              dither: null,
            },
          ],
        })),
      },
    ],
    profileFor(80),
    { widthMm: 80, cutPaper: true, maxPaperMm: 3000 },
  );
  const [narrow, other] = images(document);
  expect(narrow!.width).toBeLessThan(200);
  expect(other!.x).toBeGreaterThanOrEqual(narrow!.x + narrow!.width);
  expect(other!.x + other!.width).toBeLessThanOrEqual(576);
});

test('what is painted are the dots of the picture, at its place', async () => {
  const document = await composed([
    { type: 'text', content: 'above' },
    { type: 'image', content: 'logo', align: 'right' },
  ]);
  const [sheet] = paint(document);
  const [item] = images(document);
  const { x, y, width, height } = item!;
  const own = new Bitmap(width, height, item!.dots);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      expect(sheet!.get(x + column, y + row)).toBe(own.get(column, row));
  expect([own.get(0, 0), own.get(width - 1, 0)]).toEqual([true, false]);
});

test('every format prints from a data URI', async () => {
  const contents = [
    ...(['png', 'jpeg', 'webp', 'gif'] as const).map((format) =>
      dataUri(picture(100, 50, leftHalf, format)),
    ),
    dataUri(svg('<rect width="50" height="50"/>', 'viewBox="0 0 100 50"')),
    `data:image/svg+xml,${encodeURIComponent(svg('<rect width="50" height="50"/>', 'viewBox="0 0 100 50"').toString())}`,
  ];
  const document = await composed(contents.map((content) => ({ type: 'image', content })));
  const [first, ...others] = images(document);
  expect(others).toHaveLength(5);
  for (const other of others) expect(other.dots).toEqual(first!.dots);
});

test.each([
  ['lgo', 'the image is the asset "lgo", which does not exist'],
  ['data:image/png;base64,AAAA', 'the image is not a PNG, JPEG, WebP, GIF, BMP or SVG'],
  ['data:image/png;base64', 'the image is a data URI without a comma'],
  [dataUri(logo.subarray(0, 60)), 'the image is incomplete'],
  [dataUri(svg('<text>A</text>')), 'the image holds <text>'],
])('%.40s: what cannot be printed is told with its block', async (content, message) => {
  await expect(
    composed([
      { type: 'feed', lines: 1 },
      { type: 'image', content },
    ]),
  ).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    details: [expect.stringContaining(`blocks[1].content: ${message}`)],
  });
});

test('what only decoding can find is told with its block too', async () => {
  const bad = Buffer.from(picture(100, 50, leftHalf, 'webp'));
  bad.fill(0xff, 60);
  await expect(composed([{ type: 'image', content: dataUri(bad) }])).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    details: [expect.stringContaining('blocks[0].content: the image cannot be decoded')],
  });
});

test('a picture that would be half a metre long, or longer than the document may be, is refused unread', async () => {
  const tall = dataUri(svg('<rect width="1" height="99999"/>', 'viewBox="0 0 1 99999"'));
  await expect(composed([{ type: 'image', content: tall, width: percent(100) }])).rejects.toThrow(
    /image would be \d+ mm long/,
  );
  await expect(
    composed([{ type: 'image', content: 'logo', width: percent(100) }], 80, 10),
  ).rejects.toThrow(/The document would be \d+ mm long/);
});

const large = (width: number) => dataUri(picture(width, 2000, () => {}));

slowTest('many large pictures are too many, the same one many times is not', async () => {
  const content = large(2000);
  const one = Array.from({ length: 12 }, () => ({
    type: 'image' as const,
    content,
    width: mm(5),
  }));
  expect(images(await composed(one))).toHaveLength(12);
  const many = [2000, 1999, 1998, 1997, 1996].map((width) => ({
    type: 'image' as const,
    content: large(width),
    width: mm(5),
  }));
  await expect(composed(many)).rejects.toThrow(/more than 16 megapixels/);
});
