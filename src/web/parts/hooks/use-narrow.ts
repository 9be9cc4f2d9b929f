// Whether the window is at most this wide, for layouts that show one pane at a
// time.

import { useMemo, useSyncExternalStore } from 'react';

export function useNarrow(pixels: number): boolean {
  const query = useMemo(() => matchMedia(`(max-width: ${pixels}px)`), [pixels]);
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}
