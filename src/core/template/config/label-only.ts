// Fields of labels have no meaning on a roll: they are refused there.

import type { Block } from './blocks.ts';
import { fault, type Place } from '../compile/fields.ts';
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

export function refuseLabelFields(block: Block, place: Place): void {
  for (const field of Object.keys(block)) if (isLabelOnly(field, block.type)) refuse(field, place);
  if (!('columns' in block)) return;
  (block.columns ?? []).forEach((column, index) => {
    for (const field of Object.keys(letterFields))
      if (field in column) refuse(field, { ...place, path: `${place.path}.columns[${index}]` });
  });
}

function refuse(field: string, place: Place): void {
  fault(place, field, 'is for labels: give the config a media');
}
