// A rectangle of dots, one bit each: rows padded to whole bytes, the leftmost dot
// in the top bit, 1 is black. The layout of raster commands and of 1-bit PNG.

export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, data?: Uint8Array) {
    this.width = width;
    this.height = height;
    this.stride = (width + 7) >> 3;
    this.data = data ?? new Uint8Array(this.stride * height);
  }

  get(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return false;
    return (this.data[y * this.stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0;
  }

  /** Ignores dots outside. */
  set(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    this.data[y * this.stride + (x >> 3)]! |= 0x80 >> (x & 7);
  }

  fill(x: number, y: number, width: number, height: number): void {
    this.#each(x, y, width, height, (index, mask) => (this.data[index]! |= mask));
  }

  invert(x: number, y: number, width: number, height: number): void {
    this.#each(x, y, width, height, (index, mask) => (this.data[index]! ^= mask));
  }

  /** Draws `source` on top; its white dots are transparent. */
  draw(source: Bitmap, x: number, y: number): void {
    if (x >= 0 && x + source.width <= this.width) return this.#drawWithin(source, x, y);
    for (let row = 0; row < source.height; row++)
      for (let column = 0; column < source.width; column++)
        if (source.get(column, row)) this.set(x + column, y + row);
  }

  /** Draws rows of 16 dots on top, the leftmost in bit 15. */
  stamp(rows: Uint16Array, x: number, y: number): void {
    const { data, stride, height } = this;
    const shift = 8 - (x & 7);
    const left = stride - (x >> 3); // bytes left in the row; at the edge the rest of a glyph is white
    if (left < 1 || x < 0) return;
    let index = y * stride + (x >> 3);
    for (let row = 0; row < rows.length; row++, index += stride) {
      const dots = rows[row]! << shift;
      if (dots === 0 || y + row < 0 || y + row >= height) continue;
      data[index]! |= dots >> 16;
      if (left > 1) data[index + 1]! |= (dots >> 8) & 0xff;
      if (left > 2) data[index + 2]! |= dots & 0xff;
    }
  }

  rows(from: number, to: number): Uint8Array {
    return this.data.subarray(from * this.stride, to * this.stride);
  }

  #drawWithin(source: Bitmap, x: number, y: number): void {
    const shift = x & 7;
    const last = Math.min(source.height, this.height - y);
    for (let row = Math.max(0, -y); row < last; row++) {
      const from = row * source.stride;
      const to = (y + row) * this.stride + (x >> 3);
      for (let byte = 0; byte < source.stride; byte++) {
        const dots = source.data[from + byte]!;
        if (dots === 0) continue;
        this.data[to + byte]! |= dots >> shift;
        if (shift > 0) this.data[to + byte + 1]! |= (dots << (8 - shift)) & 0xff;
      }
    }
  }

  /** Visits the bytes of a rectangle, clipped to the bitmap. */
  #each(
    x: number,
    y: number,
    width: number,
    height: number,
    apply: (index: number, mask: number) => void,
  ): void {
    const left = Math.max(x, 0);
    const right = Math.min(x + width, this.width);
    const bottom = Math.min(y + height, this.height);
    if (left >= right) return;
    const first = left >> 3;
    const last = (right - 1) >> 3;
    for (let row = Math.max(y, 0); row < bottom; row++)
      for (let byte = first; byte <= last; byte++) {
        let mask = 0xff;
        if (byte === first) mask &= 0xff >> (left & 7);
        if (byte === last) mask &= (0xff << (7 - ((right - 1) & 7))) & 0xff;
        apply(row * this.stride + byte, mask);
      }
  }
}

/** Dots of two colours: all ink, and which of it is red. */
export class TwoColourBitmap extends Bitmap {
  readonly red: Bitmap;

  constructor(width: number, height: number, data: Uint8Array, red: Uint8Array) {
    super(width, height, data);
    this.red = new Bitmap(width, height, red);
  }
}

/** Each dot becomes a square of `scale` dots. */
export function enlarge(bitmap: Bitmap, scale: number): Bitmap {
  const large = new Bitmap(bitmap.width * scale, bitmap.height * scale);
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (bitmap.get(x, y)) large.fill(x * scale, y * scale, scale, scale);
  return large;
}
