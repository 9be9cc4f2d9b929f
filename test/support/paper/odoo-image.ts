// Images as Odoo's point of sale encodes them: one bit a dot, padded to whole bytes in each
// row, or running on without padding as most of its versions do.

export function odooImage(
  width: number,
  height: number,
  isBlack: (x: number, y: number) => boolean,
  isPadded: boolean,
): string {
  const bits: boolean[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bits.push(isBlack(x, y));
    if (isPadded) while (bits.length % 8 > 0) bits.push(false);
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    if (bit) bytes[at >> 3]! |= 0x80 >> (at & 7);
  });
  return bytes.toString('base64');
}
