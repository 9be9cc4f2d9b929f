// The title of the tab, its icon and the badge of the installed app, with the number of
// printers that need attention.

import { words } from './languages/words.ts';
import calm from './icon.svg';
import alarmed from './icon-attention.svg';

let title = '';
let count = 0;

function show(): void {
  const text = title === '' ? words.product : `${title} · ${words.product}`;
  document.title = count > 0 ? `(${count}) ${text}` : text;
}

export function setPageTitle(next: string): void {
  title = next;
  show();
}

export function setAttention(printers: number): void {
  if (printers === count) return;
  count = printers;
  show();
  document.querySelector('link[rel="icon"]')?.setAttribute('href', count > 0 ? alarmed : calm);
  // Browsers that cannot show a badge refuse; the title says it, too.
  void navigator.setAppBadge?.(count).catch(() => {});
}
