// Loads the list of toasts: with the first one, or a while after the first page, so that a
// failure can be told when the service is no longer reachable.

import { type ComponentType, useEffect, useState } from 'react';
import { watchWaiting } from './toast.ts';

const afterFirstPageMs = 5000;

export function Toasts() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => {}, // the next toast tries again
      );
    const timer = setTimeout(load, afterFirstPageMs);
    const stop = watchWaiting(load);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return List && <List />;
}
