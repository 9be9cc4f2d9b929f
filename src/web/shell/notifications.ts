// Notifications of the browser. They are asked for by a click, and the choice is kept on
// this device. One that is about the same thing replaces the one before.

import { useSyncExternalStore } from 'react';

const storageKey = 'platen.notify';
const listeners = new Set<() => void>();

/** `unavailable`: this browser has none, refuses them here, or the user refused them. */
export type NotificationChoice = 'on' | 'off' | 'unavailable';

function choice(): NotificationChoice {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'unavailable';
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) === 'on'
    ? 'on'
    : 'off';
}

export async function chooseNotifications(isOn: boolean): Promise<void> {
  if (isOn) {
    await Notification.requestPermission();
    localStorage.setItem(storageKey, 'on');
  } else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

export function useNotifications(): NotificationChoice {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, choice);
}

/** Nothing for a person who is looking at the page. */
export function notify(about: { title: string; text: string; tag: string; to: string }): void {
  if (choice() !== 'on' || document.hasFocus()) return;
  const { title, text: body, tag, to } = about;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href;
  try {
    const shown = new Notification(title, { body, tag, ...(icon && { icon }) });
    shown.addEventListener('click', () => {
      focus();
      location.hash = to;
      shown.close();
    });
  } catch {
    // Android's Chrome allows them to service workers only.
  }
}
