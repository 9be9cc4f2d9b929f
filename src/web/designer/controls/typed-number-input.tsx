// An input for a number that shows the text as it was typed: "1.0" on the way to "1.05" is the
// number 1, and must not become "1".

import { type ComponentProps, useState } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** A text is shown as it is; anything else but a number is shown as an empty field. */
  value: unknown;
  onNumber: (number: number | undefined) => void;
}

export function TypedNumberInput({ value, onNumber, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const given = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return (
    <input
      className="input"
      type="number"
      {...rest}
      value={typed !== '' && Number(typed) === value ? typed : given}
      onChange={({ target }) => {
        setTyped(target.value);
        onNumber(target.value === '' ? undefined : Number(target.value));
      }}
    />
  );
}
