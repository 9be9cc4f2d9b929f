// The address of a page stands after the #, so that all other paths remain the
// interface's. Tells the router the path, and apart from it what follows a "?".

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
