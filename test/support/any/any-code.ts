// Random barcodes and 2D codes of every kind, with valid content.

import * as fc from 'fast-check';
import { barcodes, barcodeValue } from '../../../src/core/codes/barcodes.ts';
import { barcodeFormats } from '../../../src/core/model/templates/symbology.ts';
import type { ShortBlock } from '../paper/plain-blocks.ts';

const align = fc.constantFrom('left', 'center', 'right');
const mode = fc.constantFrom('auto' as const, 'auto' as const, 'auto' as const, 'raster' as const);
const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 8,
});
const digits = (length: number) =>
  fc.string({ unit: fc.nat(9).map(String), minLength: length, maxLength: length });

const samples = fc
  .constantFrom(...barcodeFormats)
  .chain((format) =>
    fc.constantFrom(...barcodes[format].samples).map((content) => ({ format, content })),
  );

const contents = fc.oneof(
  { arbitrary: samples, weight: 5 },
  digits(12).map((content) => ({ format: 'ean13' as const, content })),
  digits(7).map((content) => ({ format: 'ean8' as const, content })),
  digits(11).map((content) => ({ format: 'upca' as const, content })),
  printable.map((content) => ({ format: 'code128' as const, content })),
  digits(9).map((lot) => ({ format: 'gs1-128' as const, content: `(10)A${lot}(21)${lot}` })),
);

const bars: fc.Arbitrary<ShortBlock> = fc
  .record({
    one: contents,
    heightMm: fc.integer({ min: 3, max: 30 }),
    moduleWidth: fc.constantFrom(null, null, 2),
    // With the digits below, EAN and UPC are never drawn by the printer.
    text: fc.constantFrom('none' as const, 'none' as const, 'above' as const, 'below' as const),
    align,
    mode,
  })
  .map(({ one: { format, content }, ...more }) => ({
    type: 'barcode' as const,
    format,
    value: barcodeValue(format, content),
    ...more,
  }));
const matrix: fc.Arbitrary<ShortBlock> = fc.record({
  type: fc.constantFrom(
    'qrcode' as const,
    'pdf417' as const,
    'datamatrix' as const,
    'aztec' as const,
  ),
  value: fc.oneof(printable, fc.webUrl()),
  align,
  mode,
});

export const anyCode = fc.oneof({ arbitrary: bars, weight: 4 }, matrix);
