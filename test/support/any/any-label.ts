// Random labels for a printer: text, lettering, frames, images and codes,
// rotated and placed anywhere, also overlapping.

import * as fc from 'fast-check';
import { barcodes, barcodeValue } from '../../../src/core/codes/barcodes.ts';
import { fitBarcode, fitMatrix } from '../../../src/core/codes/fit-code.ts';
import type { CodeItem, Document, Item, Rotation } from '../../../src/core/model/paper/document.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { barcodeFormats } from '../../../src/core/model/templates/symbology.ts';
import { lettering as measured } from '../../../src/core/raster/text/lettering.ts';

export const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 12,
});
const place = { x: fc.nat(1000), y: fc.nat(1000) };
const rotation = fc.constantFrom<Rotation>(0, 0, 0, 90, 180, 270);
const mode = fc.constantFrom('auto' as const, 'auto' as const, 'raster' as const);

const box = fc
  .record({
    ...place,
    long: fc.integer({ min: 1, max: 300 }),
    thick: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ long, thick, ...at }): Item => ({ kind: 'box', ...at, width: long, height: thick }));

const text = fc
  .record({ ...place, text: printable, size: fc.integer({ min: 1, max: 3 }), invert: fc.boolean() })
  .map(({ size, ...item }): Item => {
    const style = {
      font: 'A',
      size: { width: size, height: size },
      bold: false,
      underline: false,
    } as const;
    return {
      kind: 'text',
      ...item,
      ...style,
      width: 12 * size * item.text.length,
      height: 24 * size,
    };
  });

const lettering = fc
  .record({
    ...place,
    text: printable,
    face: fc.constantFrom('sans' as const, 'mono' as const),
    bold: fc.boolean(),
    em: fc.integer({ min: 12, max: 60 }),
    rotation,
    invert: fc.boolean(),
  })
  .map((written): Item => {
    const style = { ...written, direction: 'ltr' } as const;
    const { width, ascent, descent } = measured(written.text, style);
    const isOnSide = written.rotation % 180 !== 0;
    const [long, high] = [Math.max(1, width), Math.max(1, ascent + descent)];
    const size = isOnSide ? { width: high, height: long } : { width: long, height: high };
    return { kind: 'lettering', ...style, baseline: ascent, ...size };
  });

const picture = fc
  .record({
    ...place,
    bytes: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 40 }),
  })
  .chain(({ bytes, ...item }) =>
    fc
      .uint8Array({ minLength: bytes * item.height, maxLength: bytes * item.height })
      .map((dots): Item => ({
        kind: 'image',
        ...item,
        width: bytes * 8,
        dots,
        content: '',
        dither: null,
      })),
  );

const plain = { text: 'none', align: 'left', mode: 'auto', heightMm: 10, path: '' } as const;

export function anyLabelCode(dpi: number): fc.Arbitrary<CodeItem> {
  const room = { width: 10_000, dpi, isWhole: false };
  const contents = fc.oneof(
    ...barcodeFormats.map((format) =>
      fc.constantFrom(...barcodes[format].samples).map((content) => ({ format, content })),
    ),
    printable.map((content) => ({ format: 'code128' as const, content })),
  );
  const bars = fc
    .record({
      one: contents,
      module: fc.integer({ min: 1, max: 5 }),
      high: fc.integer({ min: 8, max: 200 }),
    })
    .map(({ one: { format, content }, module, high }) => {
      const value = barcodeValue(format, content);
      const asked = { ...plain, format, value, moduleWidth: module };
      const { width } = fitBarcode(asked, room);
      return { symbology: format, value, module, width, height: high, errorCorrection: null };
    });
  const matrix = fc
    .record({
      type: fc.constantFrom(
        'qrcode' as const,
        'pdf417' as const,
        'datamatrix' as const,
        'aztec' as const,
      ),
      value: printable,
      dots: fc.integer({ min: 2, max: 6 }),
    })
    .map(({ type, value, dots }) => {
      const asked = { type, value, errorCorrection: null, size: { dots } };
      const { module, width, height } = fitMatrix(asked, room);
      return { symbology: type, value, module, width, height, errorCorrection: null };
    });
  return fc
    .record({ ...place, code: fc.oneof({ arbitrary: bars, weight: 4 }, matrix), rotation, mode })
    .map(({ code, rotation: turn, ...item }) => {
      const { width, height } = code;
      const size = turn % 180 === 0 ? { width, height } : { width: height, height: width };
      return { kind: 'code', ...item, ...code, ...size, rotation: turn };
    });
}

/** Moved onto the label if it fits. */
function within(item: Item, width: number, height: number): Item {
  const fit = (at: number, size: number, all: number) => Math.max(0, Math.min(at, all - size));
  return { ...item, x: fit(item.x, item.width, width), y: fit(item.y, item.height, height) };
}

export function anyLabel({ dpi, width: widest }: Profile): fc.Arbitrary<Document> {
  const anything = fc.oneof(box, text, lettering, picture, {
    arbitrary: anyLabelCode(dpi),
    weight: 3,
  });
  const page = fc.record({
    height: fc.integer({ min: 1, max: 900 }),
    items: fc.array(anything, { maxLength: 8 }),
    isCut: fc.boolean(),
  });
  return fc
    .record({
      width: fc.integer({ min: 40, max: widest }),
      pages: fc.array(page, { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom('gap' as const, 'mark' as const, 'continuous' as const),
      gap: fc.integer({ min: 8, max: 60 }),
    })
    .map(({ width, pages, kind, gap }) => ({
      width,
      dpi,
      media: { kind, gap },
      pages: pages.map(({ height, items, isCut }) => ({
        height,
        items: items
          .filter((item) => item.width <= width && item.height <= height)
          .map((item) => within(item, width, height)),
        after: isCut ? [{ kind: 'cut' as const, mode: 'full' as const }] : [],
      })),
    }));
}
