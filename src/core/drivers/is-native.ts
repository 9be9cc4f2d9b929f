// Whether the profile and the template allow a printer to draw a code itself.
// Each language then decides whether it can draw it exactly.

import type { CodeItem } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';

export function isNative(
  { mode, symbology }: CodeItem,
  { symbologies, similarSymbologies }: Profile,
): boolean {
  if (mode === 'raster') return false;
  if (symbologies.includes(symbology)) return true;
  return mode === 'native' && similarSymbologies.includes(symbology);
}
