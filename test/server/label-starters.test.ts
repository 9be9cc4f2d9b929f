// Prints the label starters at 203 and 300 dpi, with their examples and with
// minimal data.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/model/json.ts';
import { preview } from '../../src/core/preview.ts';
import type { Bitmap } from '../../src/core/raster/bitmap.ts';
import { png } from '../../src/core/raster/png.ts';
import { checkTemplate } from '../../src/core/check-template.ts';
import type { CheckedTemplate } from '../../src/core/template/checked-template.ts';
import { labelStarters } from '../../src/server/starters/index.ts';
import { laid } from '../core/label/labelled.ts';
import { expectPicture } from '../support/paper/expect-picture.ts';
import { readByZbar, readByZxing } from '../support/paper/read-codes.ts';
import { slowTest } from '../support/run/slow-test.ts';

const goldens = new URL('../golden/label-starters/', import.meta.url);
const resolutions = [203, 300];
const pictures = labelStarters.flatMap(({ id }) =>
  resolutions.map((dpi) => ({ id, dpi, name: `${id}-${dpi}.png` })),
);

function template(id: string): CheckedTemplate {
  const { config } = labelStarters.find((starter) => starter.id === id)!;
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  return check.template;
}

const examples = new Map<string, Promise<Bitmap>>();

/** The example of the starter, which several tests look at. */
function printedExample(id: string, dpi: number): Promise<Bitmap> {
  const key = `${id} ${dpi}`;
  const made = examples.get(key) ?? printed(id, dpi);
  examples.set(key, made);
  return made;
}

async function printed(id: string, dpi: number, data?: JsonObject): Promise<Bitmap> {
  const checked = template(id);
  const given = data ?? checked.example;
  expect(checked.validate(given)).toEqual([]);
  const { document, boxes } = await laid(checked, { dpi, data: given });
  return preview(document, boxes, { mechanism: 'thermal' }).bitmap;
}

test('there are ten', () => {
  expect(new Set(labelStarters.map(({ id }) => id)).size).toBe(10);
});

test.each(pictures)('$id looks at $dpi dpi as before', async ({ id, dpi, name }) => {
  expectPicture(new URL(name, goldens), png(await printedExample(id, dpi)));
});

test('every picture is that of a starter', () => {
  const names = pictures.map(({ name }) => name);
  expect(readdirSync(goldens).toSorted()).toEqual(names.toSorted());
});

const codes: Record<string, string[]> = {
  'shipping-label': ['(00)340123450000000017', 'LX-2041-7731|DUB-04|D02 X285|340123450000000017'],
  'product-label': ['5391234500011'],
  'shelf-label': ['5391234500028'],
  'address-label': [],
  'jewellery-label': ['R-20418'],
  'food-label': [],
  'asset-tag': ['https://assets.northlight.example/01042'],
  'name-badge': ['NL26-0619-B1207'],
  'cable-wrap': [],
  'lab-sample': ['S26-0417-A1', 'S26-0417-A2', 'S26-0417-A3'],
};

test.each(pictures)(
  'the codes of $id are read at $dpi dpi as what they say',
  async ({ id, dpi }) => {
    const read = (await readByZxing(await printedExample(id, dpi))).map(({ text }) => text);
    expect(read.toSorted()).toEqual(codes[id]!.toSorted());
  },
);

slowTest.each(resolutions)(
  'a second reader reads the bars and QR codes too, at %d dpi',
  async (dpi) => {
    for (const id of ['product-label', 'shelf-label', 'name-badge']) {
      const read = (await readByZbar(await printedExample(id, dpi))).map(({ text }) => text);
      expect(read, id).toEqual(codes[id]);
    }
  },
);

test.each([
  ['product-label', { name: 'Soap', price: 6.9, ean: '5391234500011' }],
  ['shelf-label', { name: 'Tea', price: 3, unitPrice: 30, unit: 'kg', ean: '5391234500028' }],
  ['address-label', { name: 'Maya', address: ['1 Main Street', 'Cork'] }],
  ['name-badge', { event: 'Conference', firstName: 'Li', lastName: 'Wei', ticket: 'T1' }],
  ['asset-tag', { owner: 'Us', number: '1', name: 'Lamp', url: 'https://a.example/1' }],
])('%s takes as little as %j', async (id, data) => {
  for (const dpi of resolutions) expect((await printed(id, dpi, data)).height).toBeGreaterThan(0);
});

test.each([
  ['product-label', { name: 'A name that is a good deal longer than most names are' }],
  ['shelf-label', { price: 1249.5 }],
  ['name-badge', { firstName: 'Wolfeschlegelsteinhausen' }],
  ['jewellery-label', { price: 128_500, material: 'platinum, 0.75 ct brilliant' }],
  ['shipping-label', { service: 'Saturday delivery', routing: 'LHR-TERMINAL-5' }],
])('%s still fits with %j', async (id, change) => {
  const data = { ...template(id).example, ...change };
  for (const dpi of resolutions) expect((await printed(id, dpi, data)).height).toBeGreaterThan(0);
});
