// The hint below a field of the designer. A field that means something else in a block, such as the
// width of a picture, has its own.

import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';

const codes = new Set(['qrcode', 'pdf417', 'datamatrix', 'aztec', 'maxicode']);

/** `around`: the path of what has the field; `type`: its kind, if it is a block. */
export function fieldHint(name: string, around: string, type?: string): string | undefined {
  const hints = words.designer.fieldHints;
  const keys = [...scopesOf(around, type).map((scope) => `${scope}.${name}`), name];
  return keys.map((key) => wordFor(hints, key)).find((hint) => hint !== undefined);
}

function scopesOf(around: string, type: string | undefined): string[] {
  // List of the item, such as `columns` for blocks[0].columns[1].
  if (type === undefined) return [/(\w*)(\[\d+\])?$/.exec(around)![1]!];
  return codes.has(type) ? [type, 'code', 'block'] : [type, 'block'];
}
