// A labelled text input with a hint or an error message.

import type { ComponentProps } from 'react';
import { FormField, type FieldTexts } from './form-field.tsx';

export function TextField({
  label,
  hint,
  wrong,
  onValue,
  className = 'input',
  ...rest
}: FieldTexts & Omit<ComponentProps<'input'>, 'onChange'> & { onValue: (value: string) => void }) {
  return (
    <FormField label={label} hint={hint} wrong={wrong}>
      {(field) => (
        <input
          {...field}
          className={className}
          onChange={({ target }) => onValue(target.value)}
          {...rest}
        />
      )}
    </FormField>
  );
}
