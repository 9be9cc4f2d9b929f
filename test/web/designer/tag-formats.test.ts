import { expect, test } from 'vitest';
import { formatSettings, sampleText } from '../../../src/web/designer/draft/sample.ts';
import {
  fittingFormats,
  type FormatName,
  formatsFor,
  formatted,
} from '../../../src/web/designer/draft/tag-formats.ts';

test('a new text field is offered neither as an amount nor as a number', () => {
  const settings = formatSettings({ name: 'A', currency: 'EUR', blocks: [] });
  const sampleIn = (format: FormatName) =>
    sampleText(
      { source: 'note', path: 'note', filters: formatted([], format) },
      () => 'Note',
      settings,
    );
  const offered = fittingFormats(formatsFor('note', undefined), null, sampleIn);
  expect(offered).toContain('asIs');
  expect(offered).toContain('upper');
  for (const format of ['money', 'number', 'percent']) expect(offered).not.toContain(format);
});

test('the format that a field has is offered even if its sample does not fit', () => {
  expect(fittingFormats(['money', 'asIs'], 'money', () => 'NaN')).toEqual(['money']);
});
