// Receipt printers place the codes that they draw at the left, in the middle or
// at the right of the printable width, and nowhere else.

import type { Position } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';

/** 0, 1 or 2, as the languages number them; undefined for any other position. */
export function codeAlignment(
  { x, width }: Position,
  documentWidth: number,
  profile: Profile,
): number | undefined {
  if (x === 0) return 0;
  if (documentWidth !== profile.width) return undefined;
  const free = documentWidth - width;
  return x === free ? 2 : x === free >> 1 ? 1 : undefined;
}
