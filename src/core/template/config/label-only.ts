// Which fields of a block exist on labels only. Receipts refuse them.

import type { Block } from './blocks.ts';
import { characterFields, letterFields, placeFields } from './label-fields.ts';

const labelOnly: ReadonlySet<string> = new Set([
  ...Object.keys({ ...placeFields, ...letterFields, ...characterFields }),
  'thickness',
  'page',
]);

/** Fields with the same name that these blocks also have on receipts. */
const elsewhere: Partial<Record<Block['type'], string>> = {
  image: 'width',
  barcode: 'height',
  text: 'fit',
};

export function isLabelOnly(field: string, type: Block['type']): boolean {
  return labelOnly.has(field) && field !== elsewhere[type];
}
