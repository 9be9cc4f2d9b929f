// Who talks to the service: one client, with the key that the user gave once.
// The key is kept for this browser session alone.

import { useSyncExternalStore } from 'react';
import { PlatenClient } from '../client/index.ts';

const place = 'platen.key';
const url = new URL('.', document.baseURI).href;

interface Session {
  client: PlatenClient;
  /** The service was asked with a key. */
  hasKey: boolean;
  /** The service wants a key, or another one than was given. */
  isLocked: boolean;
  /** A key was given, and was not the right one. */
  wasRefused: boolean;
}

function begin(key: string | undefined): Session {
  return {
    client: new PlatenClient({ url, key }),
    hasKey: key !== undefined,
    isLocked: false,
    wasRefused: false,
  };
}

let session = begin(sessionStorage.getItem(place) ?? undefined);
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  for (const told of listeners) told();
}

export function unlock(key: string): void {
  sessionStorage.setItem(place, key);
  change(begin(key));
}

export function lock(): void {
  if (session.isLocked) return;
  const wasRefused = sessionStorage.getItem(place) !== null;
  sessionStorage.removeItem(place);
  change({ ...session, isLocked: true, wasRefused });
}

export function useSession(): Session {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => session,
  );
}

export function useClient(): PlatenClient {
  return useSession().client;
}
