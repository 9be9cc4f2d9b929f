// Reads an MSI barcode, which neither zxing nor zbar can: four bits a digit, each a wide and
// a narrow element.

import type { Bitmap } from '../../../src/core/raster/bitmap.ts';

/** The digits; undefined if the bars are not those of an MSI. */
export function readMsi(bitmap: Bitmap): string | undefined {
  const widths = runs(commonestRow(bitmap));
  const narrow = Math.min(...widths);
  const elements = widths.map((width) => width / narrow).join('');
  const [, body = ''] = /^21((?:12|21)+)121$/.exec(elements) ?? [];
  const bits = body.replaceAll(/../g, (two) => (two === '21' ? '1' : '0'));
  if (bits === '' || bits.length % 4 !== 0) return undefined;
  const digits = bits.match(/.{4}/g)!.map((four) => Number.parseInt(four, 2));
  return digits.every((digit) => digit < 10) ? digits.join('') : undefined;
}

/** All rows through the bars are alike; those through the text are not. */
function commonestRow(bitmap: Bitmap): string {
  const counts = new Map<string, number>();
  for (let y = 0; y < bitmap.height; y++) {
    const row = Array.from({ length: bitmap.width }, (_, x) => (bitmap.get(x, y) ? 1 : 0)).join('');
    if (row.includes('1')) counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

function runs(row: string): number[] {
  const inked = row.replace(/^0+|0+$/g, '');
  return (inked.match(/1+|0+/g) ?? []).map(({ length }) => length);
}
