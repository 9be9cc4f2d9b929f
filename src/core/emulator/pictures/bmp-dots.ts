// Reads the BMP and PCX images that clients store in label printers. Their dots
// are black where the image is darker than half. They are unpacked when the paper
// is looked at; one that ends too early is white there.

import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from './raster-picture.ts';

/** Larger than any label. */
const mostDots = 16_000;

const isDark = (red: number, green: number, blue: number) =>
  red * 0.299 + green * 0.587 + blue * 0.114 < 128;

/** Null if it is not an uncompressed BMP of 1, 4, 8 or 24 bits a pixel. */
export function bmpDots(bytes: Uint8Array): RasterPicture | null {
  if (bytes.length < 54 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const tall = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const height = Math.abs(tall);
  const isKnown = [1, 4, 8, 24].includes(bits) && view.getUint32(30, true) === 0;
  if (!isKnown || width < 1 || height < 1 || width > mostDots || height > mostDots) return null;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (stride * height > bytes.length + stride) return null;
  const palette = 14 + view.getUint32(14, true);
  const draw = () => {
    const dots = new Bitmap(width, height);
    for (let row = 0; row < height; row++) {
      // Rows are stored from the bottom, unless the height is negative.
      const y = tall > 0 ? height - 1 - row : row;
      for (let x = 0; x < width; x++)
        if (isBlack(bytes, first + row * stride, x, bits, palette)) dots.set(x, y);
    }
    return dots;
  };
  return { width, height, draw };
}

function isBlack(
  bytes: Uint8Array,
  row: number,
  x: number,
  bits: number,
  palette: number,
): boolean {
  if (bits === 24) {
    const at = row + x * 3;
    return isDark(bytes[at + 2] ?? 255, bytes[at + 1] ?? 255, bytes[at] ?? 255);
  }
  const byte = bytes[row + ((x * bits) >> 3)];
  if (byte === undefined) return false;
  const value = (byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
  const at = palette + value * 4;
  return isDark(bytes[at + 2] ?? 255, bytes[at + 1] ?? 255, bytes[at] ?? 255);
}

/** Null if it is not a PCX of one bit a pixel. */
export function pcxDots(bytes: Uint8Array): RasterPicture | null {
  if (bytes.length < 128 || bytes[0] !== 0x0a) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [left, top] = [view.getUint16(4, true), view.getUint16(6, true)];
  const width = view.getUint16(8, true) - left + 1;
  const height = view.getUint16(10, true) - top + 1;
  const stride = view.getUint16(66, true);
  const isKnown = bytes[3] === 1 && bytes[65] === 1 && stride * 8 >= width;
  if (!isKnown || width < 1 || height < 1 || width > mostDots || height > mostDots) return null;
  // A byte stands for at most 63 of them.
  if (stride * height > bytes.length * 63) return null;
  const draw = () => {
    const rows = unpackedRows(bytes, stride * height);
    const dots = new Bitmap(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (!(rows[y * stride + (x >> 3)]! & (0x80 >> (x & 7)))) dots.set(x, y);
    return dots;
  };
  return { width, height, draw };
}

/** A byte from C0 on tells how often the next one is repeated. */
function unpackedRows(bytes: Uint8Array, size: number): Uint8Array {
  const rows = new Uint8Array(size).fill(0xff);
  let to = 0;
  for (let from = 128; from < bytes.length && to < size; from++) {
    const byte = bytes[from]!;
    if (byte < 0xc0) rows[to++] = byte;
    else {
      rows.fill(bytes[++from] ?? 0xff, to, Math.min(size, to + (byte & 0x3f)));
      to += byte & 0x3f;
    }
  }
  return rows;
}
