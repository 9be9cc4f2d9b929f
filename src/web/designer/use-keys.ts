// The keyboard shortcuts of the whole designer: save, undo and redo.

import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react';
import type { DraftAction } from './draft.ts';

export function useKeys(acts: { dispatch: Dispatch<DraftAction>; save: () => void }): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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
