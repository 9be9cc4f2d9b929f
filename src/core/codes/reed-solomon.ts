// The error correction codewords of a QR code: Reed-Solomon over the field of
// 256 with the polynomial x⁸ + x⁴ + x³ + x² + 1.

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

export function corrections(data: Uint8Array, count: number): Uint8Array {
  const divisor = generator(count);
  const rest = new Uint8Array(count);
  for (const codeword of data) {
    const factor = codeword ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (let place = 0; place < count; place++) rest[place]! ^= product(divisor[place]!, factor);
  }
  return rest;
}

const generators = new Map<number, Uint8Array>();

/** Without its leading 1. */
function generator(degree: number): Uint8Array {
  let found = generators.get(degree);
  if (found) return found;
  found = new Uint8Array(degree);
  found[degree - 1] = 1;
  for (let root = 0; root < degree; root++)
    for (let place = 0; place < degree; place++)
      found[place] = product(found[place]!, powers[root]!) ^ (found[place + 1] ?? 0);
  generators.set(degree, found);
  return found;
}
