// Keys that mean the same wherever one is in the designer.

import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react';
import type { Step } from './draft.ts';

export function useKeys(acts: { step: Dispatch<Step>; save: () => void }): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const { step, save } = latest.current;
      if (key === 's') save();
      else if (key === 'z') step({ kind: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') step({ kind: 'redo' });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
