// The keyboard shortcuts of the whole designer: save, undo, redo and the list of shortcuts.

import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react';
import type { DraftAction } from './draft.ts';

interface Acts {
  dispatch: Dispatch<DraftAction>;
  save: () => void;
  help: () => void;
}

export function useKeys(acts: Acts): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event)) return latest.current.help();
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const { dispatch, save } = latest.current;
      if (key === 's') save();
      else if (key === 'z') dispatch({ kind: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') dispatch({ kind: 'redo' });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the key is meant for a field; editors are in a shadow root. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
