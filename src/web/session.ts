// The client and the API key of this browser session. The key is kept in
// sessionStorage only.

import { useSyncExternalStore } from 'react';
import { PlatenClient } from '../client/index.ts';

const storageKey = 'platen.key';
const url = new URL('.', document.baseURI).href;

interface Session {
  client: PlatenClient;
  /** Whether requests carry an API key. */
  hasKey: boolean;
  /** The service requires an API key, or rejected the given one. */
  isLocked: boolean;
  /** The given API key was rejected. */
  wasRefused: boolean;
}

function newSession(key: string | undefined): Session {
  return {
    // The pages retry by themselves (queries.ts), and show at once that the service is gone.
    client: new PlatenClient({ url, key, retries: 0 }),
    hasKey: key !== undefined,
    isLocked: false,
    wasRefused: false,
  };
}

/** Other characters cannot be sent: a request with them fails before it reaches the service. */
export function isUsableKey(key: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]+$/.test(key);
}

function storedKey(): string | undefined {
  const key = sessionStorage.getItem(storageKey);
  return key !== null && isUsableKey(key) ? key : undefined;
}

let session = newSession(storedKey());
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function unlock(key: string): void {
  sessionStorage.setItem(storageKey, key);
  change(newSession(key));
}

export function lock(): void {
  if (session.isLocked) return;
  const wasRefused = sessionStorage.getItem(storageKey) !== null;
  sessionStorage.removeItem(storageKey);
  change({ ...session, isLocked: true, wasRefused });
}

/** Asks for another key. */
export function signOut(): void {
  sessionStorage.removeItem(storageKey);
  change({ ...session, isLocked: true, wasRefused: false });
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
