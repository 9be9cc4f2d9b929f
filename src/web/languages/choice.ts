// Which language is in use: as the browser wants it, unless the user chose one on this device.

import { useSyncExternalStore } from 'react';
import {
  bestLanguage,
  directionOf,
  isLanguage,
  type LanguageCode,
  wantedLanguages,
} from './languages.ts';
import { language, speak } from './words.ts';

const storageKey = 'platen.language';
const listeners = new Set<() => void>();

/** Null: as the browser wants it. */
export function chosenLanguage(): LanguageCode | null {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : null;
}

/** Loads the texts before they are first shown. Without them the pages are in English. */
export async function applyLanguage(): Promise<void> {
  await speak(chosenLanguage() ?? bestLanguage(wantedLanguages())).catch(() => {});
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
}

export async function chooseLanguage(code: LanguageCode | null): Promise<void> {
  if (code === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, code);
  await applyLanguage();
}

export function useLanguage(): LanguageCode {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => language,
  );
}
