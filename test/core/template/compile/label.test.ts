import { expect, test } from 'vitest';
import { labelResolutions } from '../../../../src/core/label/label-paper.ts';
import { profiles } from '../../../../src/core/profiles/index.ts';
import { checkTemplate } from '../../../../src/core/check-template.ts';
import { labelTemplate, refusals } from '../../label/labelled.ts';
import { refused } from '../printing.ts';

const text = { type: 'text', content: 'x' };

test('fields of labels are refused on a roll, with what would make it a label', () => {
  expect(
    refused([
      { ...text, x: 2, height: 3 },
      { type: 'divider', thickness: 1 },
    ]),
  ).toEqual([
    'config.blocks[0].x: is for labels: give the config a media',
    'config.blocks[0].height: is for labels: give the config a media',
    'config.blocks[1].thickness: is for labels: give the config a media',
  ]);
  expect(refused([{ type: 'row', columns: [{ content: 'x', face: 'mono' }] }])).toEqual([
    'config.blocks[0].columns[0].face: is for labels: give the config a media',
  ]);
  expect(refused([{ type: 'each', items: 'list', page: true, blocks: [text] }])).toEqual([
    'config.blocks[0].page: is for labels: give the config a media',
  ]);
});

test('fields that blocks have on a roll under the same name stay theirs', () => {
  const codes = { type: 'barcode', format: 'code128', content: 'A', height: 12 };
  expect(refused([codes, { type: 'image', content: 'logo.png', width: 100 }])).toEqual([]);
  expect(refused([{ type: 'image', content: 'logo.png', width: 10.5 }])).toEqual([
    'config.blocks[0].width: must be whole dots',
  ]);
  expect(refused([{ type: 'group', padding: 1.5, blocks: [text] }])).toEqual([
    'config.blocks[0].padding: must be a whole number from 0 to 8',
  ]);
});

test('what counts in characters of a printer is refused on a label', () => {
  expect(
    refusals([
      { ...text, size: 2, font: 'B' },
      { type: 'divider', char: '-' },
    ]),
  ).toEqual([
    'config.blocks[0].size: is for receipts: use fontSize',
    'config.blocks[0].font: A and B are for receipts: use face and fontSize, or a stored font',
    'config.blocks[1].char: is for receipts: use style',
  ]);
  expect(refusals([{ type: 'qrcode', content: 'x', size: 3 }])).toEqual([]);
});

test.each(['drawer', 'beep'])('a %s has no place on a label', (type) => {
  expect(refusals([{ type }])).toEqual([
    `config.blocks[0].type: ${type} is not possible on a label`,
  ]);
});

test('a label is cut as a whole', () => {
  expect(refusals([text, { type: 'cut' }])).toEqual([]);
  expect(refusals([{ type: 'group', blocks: [text, { type: 'cut' }] }])).toEqual([
    'config.blocks[0].blocks[1].type: cut cannot be inside another block of a label: move it out',
  ]);
});

test('the media says how large a label is, and the width is its own', () => {
  expect(refusals([], { media: { width: 50 } })).toEqual([
    'config.media.height: is required, unless the media is continuous',
  ]);
  expect(refusals([], { media: { width: 50, height: 2 } })).toEqual([
    'config.media.height: must be a number of millimetres from 3 to 1000',
  ]);
  expect(refusals([], { media: { width: 50, kind: 'continuous' } })).toEqual([]);
  expect(refusals([], { width: '80mm' })).toEqual([
    'config.width: a label is as wide as its media: leave it out, or write the same',
  ]);
  expect(refusals([], { width: '50mm', media: { width: 50, height: 20 } })).toEqual([]);
  expect(refusals([], { media: { width: 50, hight: 20 } })).toContain(
    'config.media.hight: is not known here; did you mean "height"?',
  );
});

test('pages are made where no other block is around', () => {
  const page = { type: 'each', items: 'list', page: true, blocks: [text] };
  expect(refusals([{ type: 'group', blocks: [page] }])).toEqual([
    'config.blocks[0].blocks[0].page: makes labels only at the top level, not inside another block',
  ]);
  expect(refusals([{ ...page, x: 2 }])).toEqual([
    'config.blocks[0].x: has no effect on a whole label',
  ]);
});

test('sizes of letters are checked', () => {
  expect(refusals([{ ...text, fontSize: '101mm' }])).toEqual([
    'config.blocks[0].fontSize: must be from 0.5 to 100 mm',
  ]);
  expect(refusals([{ ...text, fontSize: '3' }])[0]).toMatch(
    'config.blocks[0].fontSize: must be a size such as "3mm" or "9pt"',
  );
  expect(refusals([{ ...text, fontSize: '3mm', minFontSize: '4mm' }])).toEqual([
    'config.blocks[0].minFontSize: must be from 0.5 mm to the fontSize',
  ]);
  expect(refusals([{ ...text, fit: 'none', minFontSize: '2mm' }])).toEqual([
    'config.blocks[0].minFontSize: and fit "none" exclude each other: keep one',
  ]);
});

test('constant content that does not fit is refused when the template is saved', () => {
  const long = { ...text, content: 'Supercalifragilistic', width: 8, height: 3, fit: 'none' };
  expect(refusals([long])[0]).toMatch(
    /^config\.blocks\[0\]\.content: does not fit into 8 mm by 3 mm/,
  );
  expect(refusals([{ ...text, x: 60 }])[0]).toMatch(/^config\.blocks\[0\]: reaches to/);
});

test('a label that is to be saved fits at every resolution, or it is said at which it does not', () => {
  const tight = { ...text, width: 40, height: 2.4, fontSize: '2mm', fit: 'none' };
  const ean = { type: 'barcode', format: 'ean13', content: '4006381333931', width: 22, height: 10 };
  const [saved, kept] = [labelResolutions, undefined].map((resolutions) =>
    [[tight], [ean], [{ ...tight, width: 1 }]].map((blocks) => {
      const media = { width: 50, height: 30 };
      const check = checkTemplate({ name: 'Tight', media, blocks }, resolutions);
      return check.ok ? 'fits' : / \(at .*/.exec(check.details[0]!)?.[0];
    }),
  );
  expect(saved).toEqual([' (at 300 dpi)', ' (at 203 dpi)', undefined]);
  // What was saved before is held to what it was held to then.
  expect(kept).toEqual(['fits', undefined, undefined]);
});

test('labels are checked at the resolutions that printers have', () => {
  const labelled = profiles.filter(({ driver }) => driver === 'zpl' || driver === 'tspl');
  const found = new Set(labelled.map(({ dpi }) => dpi));
  expect([...found].toSorted((one, other) => one - other)).toEqual(labelResolutions);
});

test('an example of its own that does not fit is refused too', () => {
  const blocks = [{ type: 'text', content: '{{ name }}', width: 10, height: 3, fit: 'none' }];
  expect(refusals(blocks, { example: { name: 'Supercalifragilistic' } })[0]).toMatch(
    /^config\.example: cannot be printed: blocks\[0\]\.content/,
  );
});

test('the schema and the example are read off a label as off a receipt', () => {
  const { schema, example, validate } = labelTemplate([
    { type: 'barcode', format: 'ean13', content: '{{ ean }}', width: 40, height: 15 },
    {
      type: 'group',
      y: 16,
      blocks: [{ type: 'text', content: '{{ price | money }}', if: 'price > 0' }],
    },
  ]);
  expect(schema).toMatchObject({ required: ['ean'] });
  expect(validate(example)).toEqual([]);
  expect(validate({ ean: 'no' })[0]).toMatch(/^ean: /);
});
