// Images sent by commands, as the head prints them. They are drawn when the
// paper is looked at.

import { Bitmap } from '../../raster/bitmap.ts';

export interface RasterPicture {
  width: number;
  height: number;
  /** Microseconds to create it, in addition to drawing its dots. */
  work?: number | undefined;
  /** Dots of the narrowest bar, if it is a code. */
  module?: number | undefined;
  /** May leave out what does not fit across the paper. */
  draw: () => Bitmap;
}

/** A picture of dots that are already drawn. */
export function ready(dots: Bitmap): RasterPicture {
  return { width: dots.width, height: dots.height, draw: () => dots };
}

/** Draws it only once. */
export function once({ width, height, module, draw }: RasterPicture): RasterPicture {
  let dots: Bitmap | undefined;
  return { width, height, module, draw: () => (dots ??= draw()) };
}

/** Size of its dots in bytes. */
export function sizeOf({ width, height }: Pick<RasterPicture, 'width' | 'height'>): number {
  return ((width + 7) >> 3) * height;
}

/** Rows down to the last black dot. */
export function inkedRows({ data, stride }: Bitmap): number {
  return Math.ceil((data.findLastIndex((byte) => byte !== 0) + 1) / stride);
}

/** Enlarges each dot to `wide` × `tall` dots. */
export function repeated(source: RasterPicture, wide: number, tall: number): RasterPicture {
  if (wide === 1 && tall === 1) return source;
  const draw = () => {
    const dots = source.draw();
    const large = new Bitmap(dots.width * wide, dots.height * tall);
    for (let y = 0; y < dots.height; y++)
      for (let x = 0; x < dots.width; x++)
        if (dots.get(x, y)) large.fill(x * wide, y * tall, wide, tall);
    return large;
  };
  return { width: source.width * wide, height: source.height * tall, draw };
}

/** A picture from rows of bytes; keeps only what fits on paper of `room` dots. */
export function fromRows(
  bytes: Uint8Array,
  width: number,
  height: number,
  room: number,
): RasterPicture {
  const dots = crop(new Bitmap(width, height, bytes), Math.min(width, room));
  return { width, height, draw: () => dots };
}

/** A picture from columns of `bytesDown` bytes, the top dot in the highest bit of the first. */
export function fromColumns(
  bytes: Uint8Array,
  width: number,
  bytesDown: number,
  height: number,
  room: number,
): RasterPicture {
  const columns = Math.min(width, room);
  const kept = bytes.slice(0, columns * bytesDown);
  const draw = () => {
    const dots = new Bitmap(columns, height);
    for (let x = 0; x < columns; x++)
      for (let y = 0; y < height; y++)
        if (kept[x * bytesDown + (y >> 3)]! & (0x80 >> (y & 7))) dots.set(x, y);
    return dots;
  };
  return { width, height, draw };
}

/** The leftmost dots; the padding of a row's last byte is cleared. */
export function crop({ data, stride, height }: Bitmap, width: number): Bitmap {
  const cropped = new Bitmap(width, height);
  const last = cropped.stride - 1;
  for (let row = 0; row < height; row++) {
    const from = row * stride;
    const to = row * cropped.stride;
    cropped.data.set(data.subarray(from, from + cropped.stride), to);
    cropped.data[to + last]! &= 0xff << (-width & 7);
  }
  return cropped;
}
