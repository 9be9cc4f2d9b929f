// Whether the service said that what was asked for is not there.

import { PlatenError } from '../../client/index.ts';

export function isMissing(error: Error): boolean {
  return error instanceof PlatenError && error.status === 404;
}
