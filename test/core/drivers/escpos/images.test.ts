import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../../src/core/drivers/escpos/encode.ts';
import { type RasterImage, imageCommands } from '../../../../src/core/drivers/escpos/images.ts';
import type { Document, Item, TextItem } from '../../../../src/core/model/paper/document.ts';
import type { Profile } from '../../../../src/core/model/printers/profile.ts';
import { profileNamed, profiles } from '../../../../src/core/profiles/index.ts';
import { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { plainLook } from '../../../support/paper/plain-blocks.ts';

const generic = profileNamed('generic-80')!;
const sending = (kind: Profile['images'], bandHeight = 128): Profile => ({
  ...generic,
  images: kind,
  bandHeight,
});

function hex(...parts: (number[] | Uint8Array)[]): string {
  return parts
    .map((bytes) =>
      Buffer.from(bytes)
        .toString('hex')
        .replaceAll(/..(?=.)/g, '$& '),
    )
    .join(' | ');
}

function dump(bitmap: Bitmap, profile: Profile): string[] {
  return imageCommands(bitmap, profile).map(({ command, data, print }) =>
    hex(command, data, print),
  );
}

/** Black where the letters are not dots. */
function drawn(...rows: string[]): Bitmap {
  const bitmap = new Bitmap(rows[0]!.length, rows.length);
  rows.forEach((row, y) => Array.from(row).forEach((dot, x) => dot !== '.' && bitmap.set(x, y)));
  return bitmap;
}

const steps = drawn('#...............', '##......#.......', '................', '###.............');

test('GS v 0: bytes across, rows down, then the rows', () => {
  expect(dump(steps, sending('gs-v-0'))).toEqual([
    '1d 76 30 00 02 00 04 00 | 80 00 c0 80 00 00 e0 00 | ',
  ]);
});

test('GS ( L: kept by function 112 with its width in dots, printed by function 50', () => {
  expect(dump(steps, sending('gs-paren-L'))).toEqual([
    '1d 28 4c 12 00 30 70 30 01 01 31 10 00 04 00 | 80 00 c0 80 00 00 e0 00 | 1d 28 4c 02 00 30 32',
  ]);
});

test('ESC *: 24 dots a column in three bytes, up to the last column with ink', () => {
  expect(dump(steps, sending('esc-star'))).toEqual([
    `1b 2a 21 09 00 | d0 00 00 50 00 00 10 00 00${' 00 00 00'.repeat(5)} 40 00 00 | `,
  ]);
  const column = new Bitmap(1, 24);
  column.set(0, 0);
  column.set(0, 15);
  column.set(0, 16);
  column.set(0, 23);
  expect(dump(column, sending('esc-star'))).toEqual(['1b 2a 21 01 00 | 80 01 81 | ']);
});

function black(width: number, height: number): Bitmap {
  const bitmap = new Bitmap(width, height);
  bitmap.fill(0, 0, width, height);
  return bitmap;
}

test('GS 8 L carries what is too long for two bytes of length', () => {
  const [long, short] = [911, 909].map((height) =>
    imageCommands(black(576, height), sending('gs-paren-L', 1200)),
  );
  expect(long!.map(({ command }) => hex(command))).toEqual([
    '1d 38 4c 42 00 01 00 30 70 30 01 01 31 40 02 8f 03',
  ]);
  expect(short!.map(({ command }) => hex(command))).toEqual([
    '1d 28 4c b2 ff 30 70 30 01 01 31 40 02 8d 03',
  ]);
});

test('a length that looks like a real-time command is avoided', () => {
  // 10 bytes in 103 rows and 10 more of header would be 0x0410: DLE EOT.
  const made = imageCommands(black(80, 103), sending('gs-paren-L'));
  expect(made.map(({ top, height }) => [top, height])).toEqual([
    [0, 1],
    [1, 102],
  ]);
  for (const { command } of made) expect(hex(command)).not.toMatch(/10 (04|05|14)/);
});

const anyBitmap = fc
  .record({
    width: fc.integer({ min: 8, max: 90 }),
    height: fc.integer({ min: 1, max: 320 }),
    boxes: fc.array(
      fc.tuple(fc.nat(80), fc.nat(300), fc.integer({ min: 1, max: 40 }), fc.nat(120)),
      {
        maxLength: 6,
      },
    ),
    noise: fc.uint8Array({ maxLength: 200 }),
  })
  .map(({ width, height, boxes, noise }) => {
    const bitmap = new Bitmap(width, height);
    for (const [x, y, across, down] of boxes)
      bitmap.fill(x, y, Math.min(across, width - x), Math.min(down, height - y));
    noise.forEach((byte, index) => {
      for (let bit = 0; bit < 8; bit++)
        if (byte & (0x80 >> bit)) bitmap.set((index % 3) * 8 + bit, Math.floor(index / 3));
    });
    return bitmap;
  });

/** The dots of an image as its command's manual has them. */
function put(bitmap: Bitmap, { command, data, top, height, isLine }: RasterImage): void {
  if (isLine) {
    data.forEach((byte, index) => {
      for (let bit = 0; bit < 8; bit++)
        if (byte & (0x80 >> bit)) bitmap.set(Math.floor(index / 3), top + (index % 3) * 8 + bit);
    });
    return;
  }
  const across = command[1] === 0x76 ? command[4]! : (command.at(-4)! + 256 * command.at(-3)!) / 8;
  bitmap.draw(new Bitmap(across * 8, height, data), 0, top);
}

test.each(['gs-v-0', 'gs-paren-L', 'esc-star'] as const)(
  '%s: put together the images are the picture, and none holds a real-time command',
  (kind) => {
    fc.assert(
      fc.property(anyBitmap, fc.constantFrom(24, 96, 128, 256), (bitmap, bandHeight) => {
        const made = imageCommands(bitmap, sending(kind, bandHeight));
        const together = new Bitmap(bitmap.width + 8, bitmap.height + 24);
        const expected = new Bitmap(bitmap.width + 8, bitmap.height + 24);
        expected.draw(bitmap, 0, 0);
        for (const image of made) {
          put(together, image);
          for (const { x, y } of image.flips) {
            expect(bitmap.get(x, y)).toBe(false);
            expected.set(x, y);
          }
          expect(image.height).toBeLessThanOrEqual(bandHeight);
          expect(image.height % 48).not.toBe(0);
          expect(hex(image.data)).not.toMatch(/\b10 (04|05|14)/);
        }
        expect(together.data).toEqual(expected.data);
      }),
    );
  },
);

// ---- In a document

function text(content: string, y: number): TextItem {
  return {
    kind: 'text',
    x: 0,
    y,
    width: content.length * 12,
    height: 24,
    text: content,
    ...plainLook,
  };
}
const box = (y: number, height: number): Item => ({ kind: 'box', x: 0, y, width: 8, height });

function page(height: number, ...items: Item[]): Document {
  return { width: 576, dpi: 203, pages: [{ height, items, after: [] }] };
}

/** What follows the units, which every document begins with. */
function body(document: Document, profile: Profile): string {
  const bytes = Buffer.from(encode(document, profile));
  return hex(bytes.subarray(bytes.indexOf(Buffer.of(0x1d, 0x50)) + 4));
}

const line = (columns: string) => `1b 2a 21 08 00 ${columns} `;
const eight = (column: string) => line(Array.from({ length: 8 }, () => column).join(' '));
const blackLine = eight('ff ff ff');

test('ESC *: line spacing is 24 dots under each image, and text goes on with that', () => {
  expect(body(page(108, text('a', 0), box(30, 48), text('b', 78)), sending('esc-star'))).toBe(
    `61 1b 33 1e 0a ${blackLine}1b 33 18 0a ${blackLine}0a 62 0a 1b 4a 06`,
  );
});

test('ESC *: a low band borrows white below, then above, then paints its neighbour', () => {
  const star = sending('esc-star');
  expect(body(page(60, text('a', 0), box(30, 4)), star)).toBe(
    `61 1b 33 1e 0a ${eight('f0 00 00')}1b 33 18 0a 1b 4a 06`,
  );
  expect(body(page(78, text('a', 0), box(50, 4), text('b', 54)), star)).toBe(
    `61 1b 33 1e 0a ${eight('00 00 0f')}1b 33 18 0a 62 0a`,
  );
  const tight = body(page(78, text('a', 0), box(26, 4), text('g', 30)), star);
  expect(tight).toMatch(/^61 1b 33 1[0-9a-f] 0a 1b 2a 21/);
  expect(tight.match(/1b 2a 21/g)).toHaveLength(2);
});

test('GS ( L: printing moves down by the rows of the image', () => {
  expect(body(page(40, box(10, 4)), sending('gs-paren-L'))).toBe(
    '1b 4a 0a 1d 28 4c 0e 00 30 70 30 01 01 31 08 00 04 00 ff ff ff ff 1d 28 4c 02 00 30 32 1b 4a 1a',
  );
});

test('only printers that know GS ( are sent it: to leave DLE DC4 alone, and for images', () => {
  const document = page(200, text('a', 0), box(30, 100));
  for (const profile of profiles.filter(({ driver }) => driver === 'escpos')) {
    const sent = hex(encode(document, profile));
    const guard = '1d 28 44 05 00 14 01 00 02 00';
    expect(sent.includes(guard), profile.id).toBe(profile.can.guard);
    const knows = profile.can.guard || profile.images === 'gs-paren-L';
    expect(sent.replace(guard, '').includes('1d 28'), profile.id).toBe(
      knows && profile.images === 'gs-paren-L',
    );
  }
});

test('units are set only where the printer does not count dots by itself', () => {
  const set = (id: string) => hex(encode(page(30), profileNamed(id)!)).includes('1d 50 ');
  expect(set('generic-80')).toBe(true);
  expect(set('netum-nt-5890k')).toBe(false);
  expect(hex(encode(page(30), profileNamed('epson-tm-t88iv')!))).toContain('1d 50 b4 b4');
});

test('font B has the number that the printer gives it', () => {
  const small: TextItem = { ...text('x', 0), font: 'B', width: 9, height: 17 };
  const number = (id: string) =>
    /1b 4d (..)/.exec(hex(encode(page(30, small), profileNamed(id)!)))?.[1];
  expect(number('epson-tm-t20')).toBe('01');
  expect(number('epson-tm-m30')).toBe('02');
});

const imageOf = (byte: string) => (rows: string) =>
  `1d 76 30 00 01 00 ${rows} 00 ${`${byte} `.repeat(Number.parseInt(rows, 16))}`;
const [blackImage, whiteImage] = [imageOf('ff'), imageOf('00')];

test('NT-5890K: no cut that it ignores, and no line feed directly behind an image, which it swallows', () => {
  const profile = profileNamed('netum-nt-5890k')!;
  const document = page(84, box(0, 24), text('a', 30), box(54, 30));
  document.pages[0]!.after = [{ kind: 'cut', mode: 'full' }];
  expect(hex(encode(document, profile))).toBe(
    `1b 40 1c 2e 1b 52 00 ${blackImage('18')}${whiteImage('06')}61 1b 33 18 0a ` +
      `${blackImage('1e')}${whiteImage('58')}${whiteImage('08')}`.trim(),
  );
});
