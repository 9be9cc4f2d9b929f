// Router hooks for addresses after the #, because all other paths belong to the
// HTTP API. Path and query string are separate hooks.

import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};
const address = () => location.hash.slice(1) || '/';
const path = () => address().split('?')[0]!;
const search = () => address().split('?')[1] ?? '';

function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace) {
    location.hash = to;
    return;
  }
  history.replaceState(null, '', `#${to}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useHashPath(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, path), navigate];
}
useHashPath.hrefs = (href: string) => `#${href}`;

export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, search);
}
