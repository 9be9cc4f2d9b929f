// Whether the window is at most so wide: where parts take each other's place
// that stand side by side otherwise.

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
