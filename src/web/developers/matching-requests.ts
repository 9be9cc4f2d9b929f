// The requests that have every word of a filter, in whichever field.

import type { LoggedRequest } from '../../client/index.ts';

export function matching(requests: readonly LoggedRequest[], filter: string): LoggedRequest[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return requests.filter(({ method, path, status, code, key, address }) => {
    const text = [method, path, status, code ?? '', key ?? '', address].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
