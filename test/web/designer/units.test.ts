import { expect, test } from 'vitest';
import { blockSchemas } from '../../../src/core/template/config/blocks.ts';
import { TemplateConfig } from '../../../src/core/template/config/template-config.ts';
import type { Schema } from '../../../src/web/designer/draft/template-language.ts';
import {
  lengthIn,
  lengthUnits,
  readLength,
  unitOfNumber,
  writeLength,
} from '../../../src/web/designer/draft/units.ts';

const fields = (type: keyof typeof blockSchemas) =>
  (blockSchemas[type] as unknown as Schema).properties!;
const columnWidth = fields('row').columns!.items!.properties!.width!;

test('the units of a length are those that its schema takes, the usual one first', () => {
  const image = fields('image').width!;
  expect(lengthUnits('width', image, false)).toEqual({
    units: ['mm', 'percent', 'dots'],
    bare: 'dots',
  });
  expect(lengthUnits('width', image, true)).toEqual({ units: ['mm', 'percent'], bare: 'mm' });
  expect(lengthUnits('size', fields('qrcode').size!, true)!.units).toEqual(['mm', 'dots']);
  expect(lengthUnits('width', columnWidth, false)!.units).toEqual([
    'rest',
    'percent',
    'characters',
  ]);
  expect(lengthUnits('fontSize', fields('text').fontSize!, true)!.units).toEqual(['mm', 'pt']);
  const paper = TemplateConfig.properties.width as Schema;
  expect(lengthUnits('width', paper, false)).toEqual({ units: ['mm'], bare: null });
  expect(lengthUnits('fill', fields('pair').fill!, false)).toBeNull();
  expect(lengthUnits('char', fields('divider').char!, false)).toBeNull();
});

test.each([
  ['image', 'width', '40mm'],
  ['image', 'width', '50%'],
  ['image', 'width', 320],
  ['qrcode', 'size', 6],
  ['text', 'fontSize', '9pt'],
] as const)('a length is read and written as it was: %s %s %s', (type, field, value) => {
  const units = lengthUnits(field, fields(type)[field]!, false)!;
  expect(writeLength(readLength(value, units)!, units)).toBe(value);
});

test('a column takes the remaining width unless it has a number', () => {
  const units = lengthUnits('width', columnWidth, false)!;
  for (const value of [undefined, '*'])
    expect(writeLength(readLength(value, units)!, units)).toBeUndefined();
  expect(writeLength({ amount: '12', unit: 'characters' }, units)).toBe(12);
});

test('a unit may be typed with its number, and a comma is a point', () => {
  expect(lengthIn('12,5 mm', ['mm'])).toEqual({ amount: '12,5', unit: 'mm' });
  expect(lengthIn('30%', ['mm'])).toBeNull();
  const units = lengthUnits('width', fields('image').width!, false)!;
  expect(writeLength({ amount: '12,5', unit: 'mm' }, units)).toBe('12.5mm');
});

test('plain numbers have their unit', () => {
  expect(unitOfNumber('x', true)).toBe('mm');
  expect(unitOfNumber('padding', false)).toBe('characters');
  expect(unitOfNumber('padding', true)).toBe('mm');
  expect(unitOfNumber('maxLines', false)).toBeNull();
});
