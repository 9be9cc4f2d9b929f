// The refused requests that have every word of a filter, in whichever field.

import type { RefusedRequest } from '../../client/index.ts';

export function matching(requests: readonly RefusedRequest[], filter: string): RefusedRequest[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return requests.filter(({ method, path, status, code, key, address }) => {
    const text = [method, path, status, code, key ?? '', address].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
