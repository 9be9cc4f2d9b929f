// The client and the API key. The key is kept for the tab, or, if a person wishes so, for the
// browser: then all tabs share it, and signing out in one ends all. It is never in an address.

import { useSyncExternalStore } from 'react';
import { type Fetch, PlatenClient } from '../client/index.ts';
import { fetchUnlessEarly } from './first-paint/early-answers.ts';

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

function newSession(key: string | undefined, fetch?: Fetch): Session {
  return {
    // The pages retry by themselves (queries.ts), and show at once that the service is gone.
    client: new PlatenClient({ url, key, retries: 0, ...(fetch && { fetch }) }),
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
  const key = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
  return key !== null && isUsableKey(key) ? key : undefined;
}

// Early answers belong to the key that was stored when the page was opened.
let session = newSession(storedKey(), fetchUnlessEarly);
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** `isKept`: also for other tabs, and after the browser was closed. */
export function unlock(key: string, isKept: boolean): PlatenClient {
  (isKept ? localStorage : sessionStorage).setItem(storageKey, key);
  change(newSession(key));
  return session.client;
}

function forget(): void {
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
}

// Another tab signed in or out.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== storageKey) return;
  if (newValue === null) {
    if (session.hasKey) closeUnlessFree();
  } else if (session.isLocked && isUsableKey(newValue)) change(newSession(newValue));
});

export function lock(): void {
  if (session.isLocked) return;
  const wasRefused = storedKey() !== undefined;
  forget();
  change({ ...session, isLocked: true, wasRefused });
}

/** Asks for another key, unless the service requires none. */
export function signOut(): void {
  forget();
  closeUnlessFree();
}

/** Hides everything until it is known whether the service answers without a key. */
function closeUnlessFree(): void {
  const locked = { ...session, isLocked: true, wasRefused: false };
  change(locked);
  const free = newSession(undefined);
  void free.client.printers().then(
    () => session === locked && change(free),
    () => {},
  );
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
