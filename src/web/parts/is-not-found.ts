// Whether an error means that the requested item does not exist.

import { PlatenError } from '../../client/index.ts';

export function isNotFound(error: Error): boolean {
  return error instanceof PlatenError && error.status === 404;
}
