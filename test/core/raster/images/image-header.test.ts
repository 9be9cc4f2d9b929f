import { deflateSync, crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ImageFault } from '../../../../src/core/raster/images/image-fault.ts';
import { imageHeader, maxImageBytes } from '../../../../src/core/raster/images/image-header.ts';
import { cases } from '../../../support/any/cases.ts';
import { type Format, leftHalf, picture, svg, turned } from '../../../support/paper/pictures.ts';

const half = (format: Format) => picture(60, 30, leftHalf, format);
const samples = {
  png: half('png'),
  jpeg: half('jpeg'),
  webp: half('webp'),
  gif: half('gif'),
  svg: svg('<rect width="50" height="50"/>', 'width="60" height="30"'),
};

function chunk(type: string, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), body.length + 8);
  return bytes;
}

/** A PNG of which only the header is honest. */
function png(width: number, height: number, bytesOfDots = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(new Uint8Array(bytesOfDots))),
    chunk('IEND', new Uint8Array()),
  ]);
}

test.each(Object.entries(samples))('%s: the size is read off the header', (format, bytes) => {
  const type = format === 'svg' ? 'image/svg+xml' : `image/${format}`;
  expect(imageHeader(bytes)).toEqual({ type, width: 60, height: 30 });
});

test('a lossless WebP has its size elsewhere', () => {
  const bytes = Buffer.from(
    'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\x3b\x40\x07\0\x07\x10\xfd\x8f\xfe\x07\x22\xa2\xff\x01',
    'latin1',
  );
  bytes.writeUInt32LE(bytes.length - 8, 4);
  expect(imageHeader(bytes)).toEqual({ type: 'image/webp', width: 60, height: 30 });
});

test.each([1, 3, 6, 8])('a camera held as %d tells how it was held', (orientation) => {
  for (const file of [samples.jpeg, samples.webp]) {
    const { width, height } = imageHeader(turned(file, orientation));
    expect([width, height]).toEqual(orientation < 5 ? [60, 30] : [30, 60]);
  }
});

test('thousands of damaged EXIF parts cost no exception each', () => {
  const exif = Buffer.from('\xff\xe1\0\x0aExif\0\0MM', 'latin1');
  exif.writeUInt16BE(exif.length - 2, 2);
  const pointing = Buffer.from('\xff\xe1\0\x10Exif\0\0MM\0\x2a\xff\xff\xff\xff', 'latin1');
  pointing.writeUInt16BE(pointing.length - 2, 2);
  const file = Buffer.concat([
    samples.jpeg.subarray(0, 2),
    ...Array.from({ length: 5000 }, (_, index) => (index % 2 ? exif : pointing)),
    samples.jpeg.subarray(2),
  ]);
  let thrown = 0;
  for (const name of ['readUInt16BE', 'readUInt32BE'] as const) {
    // oxlint-disable-next-line typescript/unbound-method -- called with the buffer below
    const read = Buffer.prototype[name];
    vi.spyOn(Buffer.prototype, name).mockImplementation(function (this: Buffer, at) {
      try {
        return read.call(this, at);
      } catch (error) {
        thrown++;
        throw error;
      }
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  expect(imageHeader(file)).toMatchObject({ width: 60, height: 30 });
  expect(thrown).toBe(0);
});

test('an EXIF part that ends anywhere is read as far as it goes', () => {
  const whole = turned(samples.jpeg, 6);
  const at = whole.indexOf('Exif');
  const end = at - 2 + whole.readUInt16BE(at - 2);
  for (let length = at + 6; length < end; length++) {
    const cut = Buffer.concat([whole.subarray(0, length), whole.subarray(end)]);
    cut.writeUInt16BE(length - at + 2, at - 2);
    expect([30, 60]).toContain(imageHeader(cut).width);
  }
});

describe('too large to decode', () => {
  test.each([
    ['20,000 x 20,000 dots in 49 KB', 20_000, 20_000],
    ['one row of four million', 4_000_000, 1],
    ['a negative width', 0x80000001, 1],
    ['one row too many', 2048, 2049],
  ])('%s', (_, width, height) => {
    expect(() => imageHeader(png(width, height, 50_000))).toThrow(/at most 4 megapixels/);
  });

  test('2048 x 2048 are taken', () => {
    expect(imageHeader(png(2048, 2048))).toMatchObject({ width: 2048, height: 2048 });
  });

  test('a GIF and a WebP with the largest sizes that they can write', () => {
    const gif = Buffer.from(samples.gif);
    gif.writeUInt32LE(0xffffffff, 6);
    expect(() => imageHeader(gif)).toThrow(/at most 4 megapixels/);
    const webp = Buffer.alloc(30);
    webp.write('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
    webp.fill(0xff, 24);
    expect(() => imageHeader(webp)).toThrow(/at most 4 megapixels/);
  });

  test('a JPEG that is drawn a thousand times', () => {
    const at = samples.jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = samples.jpeg.subarray(at, -2);
    const bomb = Buffer.concat([
      samples.jpeg.subarray(0, at),
      ...Array.from({ length: 1000 }, () => scan),
      samples.jpeg.subarray(-2),
    ]);
    expect(() => imageHeader(bomb)).toThrow(/more than 64 scans/);
  });

  /** The JPEG with another size in its header, and with its scan several times. */
  function jpegOf(width: number, height: number, scans = 1): Buffer {
    const at = samples.jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const head = Buffer.from(samples.jpeg.subarray(0, at));
    const frame = head.indexOf(Buffer.from([0xff, 0xc0]));
    head.writeUInt16BE(height, frame + 5);
    head.writeUInt16BE(width, frame + 7);
    const drawn = Array.from({ length: scans }, () => samples.jpeg.subarray(at, -2));
    return Buffer.concat([head, ...drawn, samples.jpeg.subarray(-2)]);
  }

  test('a photo of 50 megapixels is taken, a larger one is not', () => {
    expect(imageHeader(jpegOf(8160, 6120))).toMatchObject({ width: 8160, height: 6120 });
    expect(() => imageHeader(jpegOf(9000, 7000))).toThrow(
      'is 9000 x 7000 dots large; at most 50 megapixels',
    );
  });

  test('a large photo is drawn in as many scans as a small picture takes the time of', () => {
    expect(imageHeader(jpegOf(4032, 3024, 10))).toMatchObject({ width: 4032 });
    expect(() => imageHeader(jpegOf(8160, 6120, 10))).toThrow(
      'drawn in 10 scans; save it smaller, or as a baseline JPEG',
    );
  });

  test('a JPEG may have 12 MiB', () => {
    const padded = (bytes: number) => Buffer.concat([samples.jpeg, Buffer.alloc(bytes)]);
    expect(imageHeader(padded(3 * 1024 * 1024))).toMatchObject({ width: 60 });
    expect(() => imageHeader(padded(12 * 1024 * 1024))).toThrow('(12 MiB) are taken');
  });

  test('more than 2 MiB of file', () => {
    const large = Buffer.concat([samples.png, Buffer.alloc(maxImageBytes)]);
    expect(() => imageHeader(large)).toThrow(/at most 2097152 \(2 MiB\)/);
  });
});

test('a GIF whose picture reaches out of its screen is refused', () => {
  const gif = Buffer.from(samples.gif);
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 60, 0, 30, 0]));
  gif.writeUInt16LE(65_535, frame + 5);
  expect(() => imageHeader(gif)).toThrow('is damaged');
});

test('a file that is two things at once is what it begins with', () => {
  const after = Buffer.concat([samples.png, svg('<script>alert(1)</script>')]);
  expect(imageHeader(after).type).toBe('image/png');
  const html = Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;');
  expect(() => imageHeader(html)).toThrow(ImageFault);
  const hidden = Buffer.concat([Buffer.from('%PDF-1.4\n'), samples.png]);
  expect(() => imageHeader(hidden)).toThrow('is not a PNG, JPEG, WebP, GIF, BMP or SVG');
});

test('a bit that is wrong in a PNG is noticed', () => {
  const damaged = Buffer.from(samples.png);
  damaged[60]! ^= 1;
  expect(() => imageHeader(damaged)).toThrow('is damaged');
});

describe.each(Object.entries(samples))('%s', (_, bytes) => {
  test('cut off anywhere, it is refused', () => {
    // A JPEG may go on behind its end, a GIF too: all else is needed to the last byte.
    for (let length = 0; length < bytes.length - 2; length++)
      expect(() => imageHeader(bytes.subarray(0, length)), `${length} bytes`).toThrow(ImageFault);
  });

  test('whatever is changed in it, it is read or refused, and is never too large', () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        readOrRefuse(changed);
      }),
      { numRuns: cases(2000) },
    );
  });

  test('whatever follows its first bytes, it is read or refused', () => {
    fc.assert(
      fc.property(fc.nat(24), fc.uint8Array({ maxLength: 200 }), (length, rest) => {
        readOrRefuse(Buffer.concat([bytes.subarray(0, length), rest]));
      }),
      { numRuns: cases(2000) },
    );
  });
});

function readOrRefuse(bytes: Buffer): void {
  try {
    const { type, width, height } = imageHeader(bytes);
    if (type !== 'image/svg+xml') expect(width * height).toBeLessThanOrEqual(4 * 1024 * 1024);
  } catch (error) {
    expect(error).toBeInstanceOf(ImageFault);
  }
}

test.each([
  [
    'ftypheic',
    'is not a PNG, JPEG, WebP, GIF, BMP or SVG, but a HEIC: convert it; an iPhone takes JPEG',
  ],
  ['ftypmif1', 'but a HEIC'],
  ['ftypavif', 'but an AVIF'],
])('a picture that begins with %s is refused by its name', (start, expected) => {
  const file = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(start), Buffer.alloc(40)]);
  expect(() => imageHeader(file)).toThrow(expected);
});

test('a TIFF and a PDF are refused by their names', () => {
  expect(() => imageHeader(Buffer.from('II*\0 and more bytes'))).toThrow('but a TIFF');
  expect(() => imageHeader(Buffer.from('%PDF-1.7 and more'))).toThrow('send it as pdf');
});

/** A bitmap of Windows with 24 bits a dot. */
function bmp(width: number, height: number, dots: (x: number, y: number) => number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 255);
  file.fill(0, 0, 54);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      file.fill(dots(x, height - 1 - y), 54 + y * row + x * 3, 54 + y * row + x * 3 + 3);
  return file;
}

test('a BMP says its size, and an incomplete one is refused', () => {
  const file = bmp(10, 6, () => 0);
  expect(imageHeader(file)).toEqual({ type: 'image/bmp', width: 10, height: 6 });
  expect(() => imageHeader(file.subarray(0, 100))).toThrow('is incomplete');
  const huge = Buffer.from(file);
  huge.writeInt32LE(30_000, 18);
  huge.writeInt32LE(-30_000, 22);
  expect(() => imageHeader(huge)).toThrow('is incomplete');
});
