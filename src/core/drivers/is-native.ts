// Whether a code is the printer's to draw: as its profile says, and as the
// template asks. Whether it can without a difference is each language's affair.

import type { CodeItem } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';

export function isNative(
  { mode, symbology }: CodeItem,
  { symbologies, similarSymbologies }: Profile,
): boolean {
  if (mode === 'raster') return false;
  return (
    symbologies.includes(symbology) || (mode === 'native' && similarSymbologies.includes(symbology))
  );
}
