import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileFor } from '../src/core/profiles/index.ts';
import { Bitmap } from '../src/core/raster/bitmap.ts';
import { paint } from '../src/core/raster/paint.ts';
import { png } from '../src/core/raster/png.ts';
import { render } from '../src/core/render.ts';
import { preview } from '../src/core/preview.ts';
import { bind, bindLabels } from '../src/core/template/bind.ts';
import { blockSchemas } from '../src/core/template/config/blocks.ts';
import { TemplateConfig } from '../src/core/template/config/template-config.ts';
import { checkTemplate } from '../src/core/check-template.ts';
import { filters } from '../src/core/template/expression/filters.ts';
import { letterFields, placeFields } from '../src/core/template/config/label-fields.ts';
import { isLabelOnly } from '../src/core/template/config/label-only.ts';
import { expected } from '../src/core/template/config/structure.ts';
import { templateDoc } from '../tools/docs/template-doc.mjs';
import examples from '../tools/docs/template-examples.json' with { type: 'json' };
import { readPng } from './support/paper/read-png.ts';

const core = {
  bind,
  Bitmap,
  isLabelOnly,
  letterFields,
  placeFields,
  preview,
  blockSchemas,
  checkTemplate,
  expected,
  filters,
  paint,
  png,
  profileFor,
  render,
  TemplateConfig,
};
const folder = 'docs/images/templates';

test('docs/templates.md and its pictures are what the program prints (npm run docs writes them)', async () => {
  const { text, pictures } = await templateDoc(core);
  expect(readFileSync('docs/templates.md', 'utf8')).toBe(text);
  expect(readdirSync(folder).toSorted()).toEqual(([...pictures.keys()] as string[]).toSorted());
  for (const [name, picture] of pictures)
    expect(readPng(readFileSync(`${folder}/${name}`)), name).toEqual(readPng(picture));
});

test('the data that the text shows is the data that its results are made of', () => {
  const shown = readFileSync('tools/docs/template-doc.md', 'utf8').match(/```json\n(.*?)```/s)?.[1];
  expect(JSON.parse(shown!)).toEqual(examples.data);
});

interface Described {
  default?: unknown;
  properties?: Record<string, Described>;
  items?: Described;
}

/** Ways to write out a default that a block leaves to us, anywhere in it. */
function withDefault(
  block: Record<string, unknown>,
  schema: Described,
  isKnown: (field: string) => boolean,
): Record<string, unknown>[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const value = block[name];
    if (!isKnown(name)) return [];
    if (value === undefined)
      return field.default === undefined ? [] : [{ ...block, [name]: field.default }];
    if (field.properties)
      return withDefault(value as Record<string, unknown>, field, isKnown).map((inner) => ({
        ...block,
        [name]: inner,
      }));
    if (!field.items?.properties) return [];
    const list = value as Record<string, unknown>[];
    return list.flatMap((item, index) =>
      withDefault(item, field.items!, isKnown).map((inner) => ({
        ...block,
        [name]: list.with(index, inner),
      })),
    );
  });
}

const bare: Record<string, Record<string, unknown>> = {
  text: { type: 'text', content: 'x\n{{ a }}' },
  row: { type: 'row', columns: [{ content: 'x' }, { content: 'y' }] },
  table: {
    type: 'table',
    items: 'list',
    columns: [{ header: 'h', content: '{{ @item }}' }],
    headerStyle: {},
  },
  pair: { type: 'pair', left: 'l', right: 'r' },
  divider: { type: 'divider' },
  image: {
    type: 'image',
    content: (examples.blocks.image.blocks[0] as { content: string }).content,
  },
  barcode: { type: 'barcode', format: 'code128', content: 'x' },
  qrcode: { type: 'qrcode', content: 'x' },
  pdf417: { type: 'pdf417', content: 'x' },
  datamatrix: { type: 'datamatrix', content: 'x' },
  aztec: { type: 'aztec', content: 'x' },
  maxicode: { type: 'maxicode', content: 'x' },
  feed: { type: 'feed' },
  cut: { type: 'cut' },
  drawer: { type: 'drawer' },
  beep: { type: 'beep' },
  each: { type: 'each', items: 'list', blocks: [{ type: 'text', content: '{{ @item }}' }] },
  group: { type: 'group', blocks: [{ type: 'text', content: 'x' }] },
};

const context = { now: new Date(0), copy: 1 };
const data = { a: 'b\nc', list: ['one', 'two'] };

function printed(block: object, more: object = {}): unknown {
  const result = checkTemplate({ name: 'x', blocks: [block], ...more });
  if (!result.ok) throw new Error(result.details.join('\n'));
  if (result.template.label) return bindLabels(result.template, data, context);
  return bind(result.template, data, context);
}

test.each(Object.keys(blockSchemas))(
  'the defaults that are told of %s are its defaults',
  (name) => {
    const block = bare[name]!;
    const schema = blockSchemas[name as keyof typeof blockSchemas] as Described;
    const before = printed(block);
    // Text of a receipt is in the printer's font, and wraps: these defaults are those of drawn text.
    const ofDrawn = ['fit', 'fontSize', 'minFontSize', 'face'];
    const onRoll = (field: string) =>
      !isLabelOnly(field, name as keyof typeof blockSchemas) && !ofDrawn.includes(field);
    for (const written of withDefault(block, schema, onRoll))
      expect(printed(written), JSON.stringify(written)).toEqual(before);
  },
);

const notOnLabels = ['drawer', 'beep'];

test.each(Object.keys(blockSchemas).filter((name) => !notOnLabels.includes(name)))(
  'and those of %s on a label too',
  (name) => {
    const block = bare[name]!;
    const label = { media: { width: 100, height: 100 } };
    const schema = blockSchemas[name as keyof typeof blockSchemas] as Described;
    const isMatrix = ['qrcode', 'pdf417', 'datamatrix', 'aztec'].includes(name);
    // The height of a barcode is that of its bars on a roll, and of all of it on a label.
    const onRoll =
      name === 'barcode' ? ['height'] : isMatrix ? [] : ['size', 'font', 'color', 'grid'];
    const onLabel = (field: string) => !onRoll.includes(field);
    const before = printed(block, label);
    for (const written of withDefault(block, schema, onLabel))
      expect(printed(written, label), JSON.stringify(written)).toEqual(before);
  },
);
