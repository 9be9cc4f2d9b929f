// Fonts that are damaged, and what the check says of them.

import { checkFont } from '../../../src/core/raster/text/font-file.ts';

/** The distinct outcomes for a font that ends early or of which a byte was changed: a type, or the name of an error. */
export function checksOfDamaged(font: Buffer): string[] {
  const outcomes = new Set<string>();
  const check = (bytes: Buffer) => {
    try {
      outcomes.add(checkFont(bytes));
    } catch (error) {
      outcomes.add((error as Error).constructor.name);
    }
  };
  for (let length = 0; length < font.length; length++) check(font.subarray(0, length));
  for (let at = 0; at < font.length; at++)
    for (const value of [0, 0x7f, 0xff]) check(Buffer.from(font).fill(value, at, at + 1));
  return [...outcomes].toSorted();
}
