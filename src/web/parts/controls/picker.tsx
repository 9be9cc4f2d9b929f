// Chooses one of many named values: typing searches the names.

import { Combobox } from '@base-ui/react/combobox';
import { useMemo } from 'react';
import { words } from '../../languages/words.ts';
import { Icon } from '../text/icon.tsx';
import './picker.css';

interface Choice {
  value: string;
  label: string;
}

export function Picker({
  choices,
  value,
  mayBeEmpty = false,
  onChange,
  ...field
}: {
  choices: readonly Choice[];
  /** Empty: nothing is chosen. */
  value: string;
  /** Whether nothing can be chosen, by emptying the field. */
  mayBeEmpty?: boolean;
  onChange: (value: string) => void;
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
}) {
  // A value that is not in the list is kept.
  const chosen = useMemo(
    () =>
      value === ''
        ? null
        : (choices.find((choice) => choice.value === value) ?? { value, label: value }),
    [choices, value],
  );
  return (
    <Combobox.Root
      items={choices}
      value={chosen}
      onValueChange={(choice) => (choice || mayBeEmpty) && onChange(choice?.value ?? '')}
      isItemEqualToValue={(a, b) => a.value === b.value}
      limit={200}
      autoHighlight
    >
      <div className="picker">
        <Combobox.Input {...field} className="input" />
        <Combobox.Trigger className="button quiet square small" aria-label={words.pick.open}>
          <Icon name="down" />
        </Combobox.Trigger>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="picker-place">
          <Combobox.Popup className="card picker-list">
            <Combobox.Empty className="picker-empty">{words.pick.none}</Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item key={choice.value} value={choice} className="picker-item">
                  {choice.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
