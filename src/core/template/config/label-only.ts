// Which fields of a block exist on labels only. Receipts refuse them.

import type { Block } from './blocks.ts';
import { characterFields, letterFields, placeFields } from './label-fields.ts';

const labelOnly: ReadonlySet<string> = new Set([
  ...Object.keys({ ...placeFields, ...letterFields, ...characterFields }),
  'thickness',
  'page',
]);

/** Fields with the same name that these blocks also have on receipts. */
const elsewhere: Partial<Record<Block['type'], readonly string[]>> = {
  image: ['width'],
  barcode: ['height'],
  text: [...Object.keys(letterFields), 'rotate'],
};

export function isLabelOnly(field: string, type: Block['type']): boolean {
  return labelOnly.has(field) && !elsewhere[type]?.includes(field);
}
