// A button that opens the form for a new one.

import { type ReactNode, useState } from 'react';
import { Icon } from '../parts/text/icon.tsx';

export function Adding({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children(() => setOpen(false));
  return (
    <p>
      <button type="button" className="button primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {label}
      </button>
    </p>
  );
}
