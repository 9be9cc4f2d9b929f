// Whether there is room for three panes side by side.

import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 1000px)');

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}
