// A content that each kind of barcode accepts, for a new block and for a block whose kind changes.

import type { TemplateBlock } from './tree.ts';

export const codeSamples: Readonly<Record<string, string>> = {
  ean13: '4006381333931',
  ean8: '96385074',
  upca: '036000291452',
  upce: '04252614',
  code39: 'ABC-1234',
  code93: 'ABC-1234',
  code128: 'ABC-1234',
  itf: '12345678',
  itf14: '15400141288763',
  codabar: 'A12345B',
  msi: '1234567',
  'gs1-128': '(01)09521234543213(10)ABC123',
  databar: '09521234543213',
  'databar-limited': '09521234543213',
  'databar-stacked': '09521234543213',
  'databar-stacked-omni': '09521234543213',
  'databar-expanded': '(01)09521234543213(10)ABC123',
  'databar-expanded-stacked': '(01)09521234543213(10)ABC123',
};

const samples = new Set(Object.values(codeSamples));

/** The fields of a barcode of another kind: a sample as content is replaced, all else stays. */
export function withFormat({ content }: TemplateBlock, format: unknown): Record<string, unknown> {
  const sample = codeSamples[String(format)];
  const isSample = typeof content === 'string' && samples.has(content);
  return isSample && sample !== undefined ? { format, content: sample } : { format };
}
