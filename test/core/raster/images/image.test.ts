import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { dithers } from '../../../../src/core/model/paper/dither.ts';
import type { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { base64Bytes, dataUriBytes } from '../../../../src/core/raster/images/data-uri.ts';
import {
  fittingImage,
  imageDots,
  openImage,
  tryImage,
} from '../../../../src/core/raster/images/image.ts';
import { PicturePool } from '../../../../src/core/raster/images/picture-pool.ts';
import {
  dataUri,
  type Format,
  leftHalf,
  picture,
  svg,
  turned,
} from '../../../support/paper/pictures.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const formats: Format[] = ['png', 'jpeg', 'webp', 'gif'];

/** The share of black in a quarter of the picture, from the left. */
function quarters(dots: Bitmap): number[] {
  const wide = dots.width / 4;
  return [0, 1, 2, 3].map((quarter) => {
    let black = 0;
    for (let y = 0; y < dots.height; y++)
      for (let x = quarter * wide; x < (quarter + 1) * wide; x++) if (dots.get(x, y)) black++;
    return black / (wide * dots.height);
  });
}

test.each(formats)(
  'a %s in black and white comes out exactly so, at any size and in any way',
  async (format) => {
    const image = await openImage(picture(64, 32, leftHalf, format));
    for (const [width, height] of [
      [64, 32],
      [32, 16],
      [128, 64],
    ] as const)
      for (const way of [null, ...dithers]) {
        const [first, , , last] = quarters(await imageDots(image, width, height, way));
        expect([first, last]).toEqual([1, 0]);
      }
  },
);

/** How dark a share of black dots looks on paper, where each dot spreads a little. */
const onPaper = (share: number) => share + 4 * 0.12 * share * (1 - share);

test('an SVG is drawn at the size at which it is printed', async () => {
  const image = await openImage(svg('<path d="M0 0L10 10V0z"/>', 'viewBox="0 0 10 10"'));
  const dots = await imageDots(image, 400, 400, null);
  for (let at = 5; at < 395; at++)
    expect([dots.get(at - 3, at), dots.get(at + 3, at)], `row ${at}`).toEqual([false, true]);
});

test('brightness, contrast and gamma change how dark a picture is, and white stays white', async () => {
  const grey = await openImage(
    picture(64, 64, (context) => {
      context.fillStyle = 'rgb(128, 128, 128)';
      context.fillRect(0, 0, 32, 64);
    }),
  );
  const unchanged = { brightness: 0, contrast: 0, gamma: 1, invert: false };
  const shares = async (change: object) => {
    const tone = { ...unchanged, ...change };
    const found = quarters(await imageDots(grey, 64, 64, 'floyd-steinberg', tone));
    return { ink: found[0]!, paper: found[3]! };
  };
  const plain = await shares({});
  const darker = await shares({ brightness: -25 });
  const lighter = await shares({ brightness: 25 });
  expect(darker.ink).toBeGreaterThan(plain.ink + 0.1);
  expect(lighter.ink).toBeLessThan(plain.ink - 0.1);
  expect((await shares({ gamma: 2 })).ink).toBeLessThan(plain.ink - 0.1);
  expect((await shares({ brightness: -10, contrast: 90 })).ink).toBe(1);
  expect([plain.paper, darker.paper, lighter.paper]).toEqual([0, 0, 0]);
  const inverted = quarters(
    await imageDots(grey, 64, 64, 'threshold', { ...unchanged, invert: true }),
  );
  expect(inverted[3]).toBe(1);
});

test('a white logo on transparency is printed in black', async () => {
  const logo = await openImage(
    picture(64, 32, (context) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, 32, 32);
    }),
  );
  expect(quarters(await imageDots(logo, 64, 32, null))).toEqual([1, 1, 0, 0]);
});

test('a white logo is printed in black if it covers at least half of what is behind it', async () => {
  const veiled = async (opacity: number) => {
    const logo = picture(64, 32, (context) => {
      context.fillStyle = `rgba(255, 255, 255, ${opacity / 255})`;
      context.fillRect(0, 0, 32, 32);
    });
    return quarters(await imageDots(await openImage(logo), 64, 32, 'threshold'));
  };
  expect(await veiled(128)).toEqual([1, 1, 0, 0]);
  expect(await veiled(127)).toEqual([0, 0, 0, 0]);
});

test('white paper without transparency stays white', async () => {
  const sheet = await openImage(
    picture(64, 32, (context) => {
      context.fillStyle = '#fafafa';
      context.fillRect(0, 0, 64, 32);
    }),
  );
  expect(quarters(await imageDots(sheet, 64, 32, null))).toEqual([0, 0, 0, 0]);
});

test('a BMP is printed as it is', async () => {
  const row = 64 * 3;
  const file = Buffer.alloc(54 + row * 32, 255).fill(0, 2, 54);
  file.write('BM');
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 64],
    [22, 32],
    [26, 1 | (24 << 16)],
  ] as const)
    file.writeUInt32LE(value, at);
  for (let y = 0; y < 32; y++) file.fill(0, 54 + y * row, 54 + y * row + row / 2);
  const image = await openImage(file);
  expect(quarters(await imageDots(image, 64, 32, null))).toEqual([1, 1, 0, 0]);
});

test('what is transparent is white', async () => {
  const clear = await openImage(picture(32, 8, ({ canvas }) => void canvas));
  expect(quarters(await imageDots(clear, 32, 8, null))).toEqual([0, 0, 0, 0]);
  const veil = await openImage(
    picture(64, 64, (context) => {
      context.fillStyle = 'rgba(0, 0, 0, 0.25)';
      context.fillRect(0, 0, 64, 64);
    }),
  );
  for (const share of quarters(await imageDots(veil, 64, 64, null)))
    expect(onPaper(share)).toBeCloseTo(0.25, 1);
});

test.each(['jpeg', 'webp'] as const)('a %s is held as its camera was', async (format) => {
  const upright = await openImage(turned(picture(64, 32, leftHalf, format), 6));
  expect([upright.width, upright.height]).toEqual([32, 64]);
  const dots = await imageDots(upright, 32, 64, 'threshold');
  expect([dots.get(16, 8), dots.get(16, 56)]).toEqual([true, false]);
});

test('colours are as dark as they look, and the way decides what becomes of them', async () => {
  const red = await openImage(
    picture(64, 64, (context) => {
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 64, 64);
    }),
  );
  for (const share of quarters(await imageDots(red, 64, 64, 'floyd-steinberg')))
    expect(onPaper(share)).toBeCloseTo(0.7, 1);
  expect(quarters(await imageDots(red, 64, 64, 'threshold'))).toEqual([1, 1, 1, 1]);
});

test('a red logo on white is crisp unless dithering is asked for', async () => {
  const logo = await openImage(
    picture(64, 32, (context) => {
      leftHalf(context);
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 32, 32);
    }),
  );
  expect(quarters(await imageDots(logo, 64, 32, null))).toEqual([1, 1, 0, 0]);
  const [dithered] = quarters(await imageDots(logo, 64, 32, 'floyd-steinberg'));
  expect(dithered).toBeLessThan(0.8);
});

test('the same picture, size and way is made once', async () => {
  const image = await openImage(picture(40, 40));
  const [one, other] = await Promise.all([
    imageDots(image, 80, 80, null),
    imageDots(await openImage(picture(40, 40)), 80, 80, null),
  ]);
  expect(other).toBe(one);
  expect(await imageDots(image, 80, 80, null)).toBe(one);
  expect(await imageDots(image, 80, 80, 'bayer')).not.toBe(one);
});

test('a header that is right around dots that are not is refused by decoding', async () => {
  const good = picture(64, 32, leftHalf, 'webp');
  const bad = Buffer.from(good);
  bad.fill(0xff, 60);
  await expect(tryImage(await openImage(bad))).rejects.toThrow(/decoded|large/);
  await expect(tryImage(await openImage(good))).resolves.toBeUndefined();
});

test('whatever reaches the decoder, it goes on decoding', async () => {
  const pool = new PicturePool({ deadlineMs: 5000, waiting: 2 });
  const decode = (bytes: Uint8Array) => pool.decode(bytes);
  await expect(decode(Buffer.from('nothing'))).rejects.toThrow('cannot be decoded');
  await expect(decode(new Uint8Array())).rejects.toThrow('cannot be decoded');
  expect((await decode(picture(8, 8))).data).toHaveLength(64);
});

test('nothing is ever fetched for a drawing', async () => {
  const asked: string[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url!);
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const quiet = await openImage(
    Buffer.from(
      `<?xml-stylesheet href="${at}/css"?><!DOCTYPE svg PUBLIC "x" "${at}/dtd"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@import url(${at}/import);</style><script href="${at}/script"/><a href="${at}/a"><rect width="9" height="9"/></a></svg>`,
    ),
  );
  await tryImage(quiet);
  for (const inner of [`<image href="${at}/image"/>`, `<use href="${at}/use#a"/>`])
    await expect(openImage(svg(inner))).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('a data URI is its bytes, whatever it calls itself', () => {
  const file = picture(4, 4);
  expect(dataUriBytes(dataUri(file))).toEqual(file);
  expect(dataUriBytes(dataUri(file, 'text/html'))).toEqual(file);
  expect(dataUriBytes('data:;base64,AQID')).toEqual(Buffer.from([1, 2, 3]));
  expect(dataUriBytes('data:image/svg+xml,%3Csvg/%3E')).toEqual(Buffer.from('<svg/>'));
  expect(dataUriBytes('data:image/svg+xml;utf8,<svg/>')).toEqual(Buffer.from('<svg/>'));
});

test.each([
  'data:',
  'data:image/png;base64',
  'data:image/png;base64,*',
  'data:,%',
  `data:;base64,${' '.repeat(1_000_000)}!`,
])('a data URI that is none is refused (%#)', (uri) => {
  expect(() => dataUriBytes(uri)).toThrow();
});

test('base64 may come in lines, and in its form for addresses', () => {
  expect(base64Bytes('+/\r\n8=')).toEqual(base64Bytes('-_8'));
});

slowTest('a photo of more than 4 megapixels prints, and is kept smaller', async () => {
  const photo = await openImage(picture(2600, 1800, leftHalf, 'jpeg'));
  const expected = [1, 1, 0, 0];
  expect(quarters(await imageDots(photo, 576, 399, null))).toEqual(expected);
  const kept = await fittingImage(photo);
  expect(kept.width * kept.height).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(kept.width / kept.height).toBeCloseTo(2600 / 1800, 2);
  expect(quarters(await imageDots(kept, 576, 399, null))).toEqual(expected);
  const small = await openImage(picture(600, 400, leftHalf, 'jpeg'));
  expect(await fittingImage(small)).toBe(small);
});

test('a photo that was held upright stays so when it is made smaller', async () => {
  const photo = await openImage(turned(picture(2600, 1800, leftHalf, 'jpeg'), 6));
  const { width, height } = await fittingImage(photo);
  expect(height).toBeGreaterThan(width);
});
