// One line that is written over again while a command waits. Only on a terminal: a file or
// a pipe gets nothing.

import { fitted } from './display-width.ts';
import { plain } from './plain.ts';
import type { Screen } from './screen.ts';

export interface StatusLine {
  /** `decorated` has the colours; it must be as wide. */
  show: (text: string, decorated?: string) => void;
  clear: () => void;
}

const toLineStart = '\r\u001b[K';

export function statusLine(screen: Screen): StatusLine {
  let shown = '';
  return {
    show(text, decorated) {
      if (!screen.isTerminal || text === shown) return;
      shown = text;
      const line = fitted(plain(text), screen.columns - 1);
      screen.write(toLineStart + (decorated !== undefined && line === text ? decorated : line));
    },
    clear() {
      if (shown !== '') screen.write(toLineStart);
      shown = '';
    },
  };
}
