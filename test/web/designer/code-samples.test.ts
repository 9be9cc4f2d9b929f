import { expect, test } from 'vitest';
import { barcodes } from '../../../src/core/codes/barcodes.ts';
import { barcodeFormats } from '../../../src/core/model/templates/symbology.ts';
import { codeSamples, withFormat } from '../../../src/web/designer/draft/code-samples.ts';
import { later } from '../../../src/web/languages/en.ts';

test.each(barcodeFormats)('a new %s is valid and has a name', (format) => {
  const { pattern, complete, bars } = barcodes[format];
  expect(codeSamples[format]).toMatch(new RegExp(pattern));
  expect(() => bars(complete(codeSamples[format]!))).not.toThrow();
  expect(later.designer.values).toHaveProperty([format]);
});

test('another kind replaces a sample, and nothing that a person wrote', () => {
  const change = (content: string) =>
    withFormat({ type: 'barcode', format: 'code128', content }, 'ean13');
  expect(change('ABC-1234')).toEqual({ format: 'ean13', content: codeSamples.ean13 });
  expect(change('{{ ean }}')).toEqual({ format: 'ean13' });
  expect(change('4006381333931 ')).toEqual({ format: 'ean13' });
});
