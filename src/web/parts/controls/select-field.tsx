// A labelled select element with a hint or an error message.

import type { ComponentProps } from 'react';
import { FormField, type FieldTexts } from './form-field.tsx';
import { type Option, type OptionGroup, Select } from './select.tsx';

export function SelectField<Id extends string>({
  label,
  hint,
  wrong,
  onValue,
  ...rest
}: FieldTexts &
  Omit<ComponentProps<typeof Select>, 'options' | 'groups' | 'value' | 'onChange'> & {
    options?: readonly Option<Id>[];
    groups?: readonly OptionGroup<Id>[];
    value: Id | '';
    /** Called with an empty text for the entry without a value. */
    onValue: (value: Id) => void;
  }) {
  return (
    <FormField label={label} hint={hint} wrong={wrong}>
      {(field) => (
        <Select {...field} {...rest} onChange={({ target }) => onValue(target.value as Id)} />
      )}
    </FormField>
  );
}
