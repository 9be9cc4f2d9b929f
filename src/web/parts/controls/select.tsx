// A select element for items with an id and a name.

import type { ComponentProps } from 'react';

export interface Option<Id extends string = string> {
  id: Id;
  name: string;
}

export interface OptionGroup<Id extends string = string> {
  label: string;
  options: readonly Option<Id>[];
}

type Props = ComponentProps<'select'> & {
  /** The text of a first entry without a value. */
  empty?: string | undefined;
  options?: readonly Option[];
  /** Groups that follow the options; those without an option are left out. */
  groups?: readonly OptionGroup[];
};

export function Select({ empty, options = [], groups = [], className = 'input', ...rest }: Props) {
  return (
    <select className={className} {...rest}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(entry)}
      {groups
        .filter((group) => group.options.length > 0)
        .map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(entry)}
          </optgroup>
        ))}
    </select>
  );
}

/** Options of texts by their ids. */
export function optionsOf<Id extends string>(names: Readonly<Record<Id, string>>): Option<Id>[] {
  return (Object.keys(names) as Id[]).map((id) => ({ id, name: names[id] }));
}

const entry = ({ id, name }: Option) => (
  <option key={id} value={id}>
    {name}
  </option>
);
