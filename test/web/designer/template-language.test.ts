import { expect, test } from 'vitest';
import { blockSchemas } from '../../../src/core/template/config/blocks.ts';
import { TemplateConfig } from '../../../src/core/template/config/template-config.ts';
import { isLabelOnly } from '../../../src/core/template/config/label-only.ts';
import {
  newBlock,
  isOffered,
  palette,
  placed,
} from '../../../src/web/designer/draft/block-kinds.ts';
import {
  isApplicable,
  fieldKindOf,
  readTemplateLanguage,
  type Schema,
} from '../../../src/web/designer/draft/template-language.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';

const language = readTemplateLanguage(JSON.parse(JSON.stringify(TemplateConfig)) as Schema);
const types = Object.keys(blockSchemas) as (keyof typeof blockSchemas)[];

test('every block of the template language is read and can be added', () => {
  expect(Object.keys(language.blocks)).toEqual(types);
  expect(Object.values(palette).flat().toSorted()).toEqual(types.toSorted());
});

test.each(types)('%s: a receipt shows the fields it accepts and no others', (type) => {
  for (const field of Object.keys(language.blocks[type]!.properties!))
    if (field !== 'type')
      expect(isApplicable(field, type, false), field).toBe(!isLabelOnly(field, type));
});

test('each field has the right kind of control', () => {
  const nature = (type: string, field: string) =>
    fieldKindOf(language.blocks[type]!.properties![field]!);
  expect(nature('text', 'content')).toBe('expression');
  expect(nature('text', 'if')).toBe('condition');
  expect(nature('text', 'size')).toBe('factors');
  expect(nature('text', 'align')).toBe('choice');
  expect(nature('text', 'bold')).toBe('switch');
  expect(nature('text', 'maxLines')).toBe('number');
  expect(nature('qrcode', 'size')).toBe('mixed');
  expect(nature('table', 'columns')).toBe('columns');
  expect(nature('each', 'items')).toBe('condition');
  expect(nature('group', 'blocks')).toBe('blocks');
  expect(nature('table', 'headerStyle')).toBe('object');
});

test.each(types)(
  'a new %s can be saved at once, on a roll and where it is offered on a label',
  (type) => {
    const fresh = newBlock(type, null);
    expect(checkTemplate({ name: 'T', blocks: [fresh] })).toMatchObject({ ok: true });
    if (!isOffered(type, true)) return;
    const media = { width: 50, height: 30 };
    const block = placed(fresh, media, []);
    expect(checkTemplate({ name: 'T', media, blocks: [block] })).toMatchObject({ ok: true });
  },
);

test('a new list block uses a list of the data', () => {
  const item = {
    type: 'object',
    properties: { label: { type: 'string' }, sum: { type: 'number' } },
  };
  const schema = { properties: { lines: { type: 'array', items: item } } };
  expect(newBlock('each', schema)).toMatchObject({
    items: 'lines',
    blocks: [{ type: 'text', content: '{{ label }}' }],
  });
});
