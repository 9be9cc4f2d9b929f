// Fields of labels have no meaning on a roll: they are refused there.

import type { Block } from './blocks.ts';
import { characterFields, letterFields, placeFields } from './label-fields.ts';

const labelOnly: ReadonlySet<string> = new Set([
  ...Object.keys({ ...placeFields, ...letterFields, ...characterFields }),
  'thickness',
  'page',
]);

/** What blocks have on a roll too, under the same name. */
const elsewhere: Partial<Record<Block['type'], string>> = { image: 'width', barcode: 'height' };

export function isLabelOnly(field: string, type: Block['type']): boolean {
  return labelOnly.has(field) && field !== elsewhere[type];
}
