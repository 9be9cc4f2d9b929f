// The error correction codewords of a QR code: Reed-Solomon over the Galois field
// of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.

const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function product(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[(logarithms[one]! + logarithms[other]!) % 255]!;
}

/** The remainder of the data divided by a generator polynomial. */
export function corrections(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const rest = new Uint8Array(divisor.length);
  for (const codeword of data) {
    const factor = codeword ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    for (let place = 0; place < rest.length; place++)
      rest[place]! ^= product(divisor[place]!, factor);
  }
  return rest;
}

/** The generator polynomial of this degree, without its leading 1. */
export function generator(degree: number): Uint8Array {
  const found = new Uint8Array(degree);
  found[degree - 1] = 1;
  for (let root = 0; root < degree; root++)
    for (let place = 0; place < degree; place++)
      found[place] = product(found[place]!, powers[root]!) ^ (found[place + 1] ?? 0);
  return found;
}
