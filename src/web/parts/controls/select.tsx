// A select element for items with an id and a name.

import type { ComponentProps } from 'react';

export interface Option {
  id: string;
  name: string;
}

type Props = ComponentProps<'select'> & {
  options: readonly Option[];
  /** The text of a first entry without a value. */
  empty?: string | undefined;
};

export function Select({ options, empty, className = 'input', ...rest }: Props) {
  return (
    <select className={className} {...rest}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
