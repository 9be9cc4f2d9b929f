// An Idempotency-Key for a request that a person may send again after its answer was lost: the
// same key until something else is to be printed.

import { useMemo } from 'react';

export function useRequestKey(...what: unknown[]): string {
  // oxlint-disable-next-line react/exhaustive-deps -- another key for something else
  return useMemo(randomKey, what);
}

function randomKey(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return `pages-${[...numbers].map((number) => number.toString(36)).join('')}`;
}
