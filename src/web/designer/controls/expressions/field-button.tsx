// A button that shows a field and opens the list to choose another one.

import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { FieldList, type FieldOption } from './field-list.tsx';

export function FieldButton({
  label,
  className = 'input field-button',
  options,
  onChoose,
  children,
}: {
  /** What the button chooses, for readers: it is read before what the button shows. */
  label: string;
  className?: string;
  options: () => readonly FieldOption[];
  onChoose: (path: string) => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={className}>
        <span className="for-readers">{label}</span>
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="palette-place">
          <Popover.Popup className="field-menu">
            <Popover.Title className="for-readers">{label}</Popover.Title>
            <FieldList
              options={options()}
              onChoose={(path) => {
                setOpen(false);
                onChoose(path);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
