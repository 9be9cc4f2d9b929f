// Compares labels that are hard to lay out, and the label starters, with golden
// images at 203 and 300 dpi. After an intended change, run
//   UPDATE_GOLDENS=1 npx vitest run test/golden/labels.test.ts
// and look at every image before you commit it.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelsAcross } from '../../src/core/label/across.ts';
import { preview } from '../../src/core/preview.ts';
import { png } from '../../src/core/raster/png.ts';
import { labelTemplate, laid } from '../core/label/labelled.ts';
import { expectPicture } from '../support/paper/expect-picture.ts';
import { readByZxing } from '../support/paper/read-codes.ts';

const folder = new URL('labels/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const resolutions = [203, 300];
const pictures = names.flatMap((name) =>
  resolutions.map((dpi) => ({ name, dpi, file: `${name}-${dpi}.png` })),
);

test.each(pictures)(
  '$name looks at $dpi dpi as before, and its codes are read',
  async ({ name, dpi, file }) => {
    const golden = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
    const { blocks, data, codes = [], ...config } = golden;
    const template = labelTemplate(blocks, { ...config, ...(data && { example: data }) });
    const { document, boxes } = await laid(template, { dpi });
    const { media } = template.label!;
    const isRow = media.across! > 1;
    const rows = isRow ? labelsAcross([{ document, quantity: 1 }], media, 100_000) : document;
    const { bitmap } = preview(rows, isRow ? [] : boxes, { mechanism: 'thermal' });
    expectPicture(new URL(file, folder), png(bitmap));
    const read = (await readByZxing(bitmap)).map(({ text }) => text);
    expect(read.toSorted()).toEqual(codes.toSorted());
  },
);

test('every image belongs to a template', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  expect(files.toSorted()).toEqual(pictures.map(({ file }) => file).toSorted());
});
