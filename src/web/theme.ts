// Light or dark: what the system says, unless the user chose.

import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const place = 'platen.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function chosen(): Theme {
  const stored = localStorage.getItem(place);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function applyTheme(): void {
  const theme = chosen();
  const isDark = theme === 'system' ? system.matches : theme === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(place, theme);
  applyTheme();
  for (const told of listeners) told();
}

export function useTheme(): Theme {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, chosen);
}

system.addEventListener('change', applyTheme);
