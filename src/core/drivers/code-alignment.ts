// Where receipt printers put codes that they draw themselves: to the left, in
// the middle or to the right of all they can print, and nowhere else.

import type { Position } from '../model/document.ts';
import type { Profile } from '../model/profile.ts';

/** 0, 1 or 2, as the languages call them; undefined where the code stands elsewhere. */
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
