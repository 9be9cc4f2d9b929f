// The hint at the end of a message about a name that does not exist.

import { nearest } from './nearest.ts';

/** `; did you mean "content"?`, or an empty string if no name is similar. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  const meant = nearest(wrong, names);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}
