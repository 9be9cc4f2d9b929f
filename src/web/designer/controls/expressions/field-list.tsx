// A searchable list of fields with their sample values. A name that is not in the list becomes a
// new field.

import { words } from '../../../languages/words.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { pathFrom } from '../../draft/tag.ts';
import './field-list.css';

export interface FieldOption {
  path: string;
  label: string;
  /** The label is a title: the path is shown, too. */
  isTitle?: boolean;
  /** The sample value, as it is printed. */
  sample: string | null;
}

export function FieldList({
  options,
  onChoose,
  mayBeNew = true,
}: {
  options: readonly FieldOption[];
  onChoose: (path: string) => void;
  mayBeNew?: boolean;
}) {
  const id = useId();
  const text = words.designer.insert;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const sought = typed.trim().toLocaleLowerCase();
  const found = options.filter(({ label, path, sample }) =>
    [label, path, sample ?? ''].some((one) => one.toLocaleLowerCase().includes(sought)),
  );
  const fresh = mayBeNew && sought !== '' ? pathFrom(typed) : null;
  const isFresh = fresh !== null && !options.some(({ path }) => path === fresh);
  const entries = [...found.map(({ path }) => path), ...(isFresh ? [fresh] : [])];
  const active = Math.min(at, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0)
      setAt((active + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && entries[active] !== undefined) onChoose(entries[active]);
    else return;
    event.preventDefault();
  };
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    className: index === active ? 'field-option is-active' : 'field-option',
    // A press would move the focus out of the search.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(entries[index]!),
  });
  return (
    <div className="field-list">
      <input
        className="input"
        role="combobox"
        aria-label={text.search}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        placeholder={mayBeNew ? text.searchOrNew : text.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={text.fields} className="field-options">
        {found.map(({ path, label, isTitle, sample }, index) => (
          <div key={path} {...option(index)}>
            <span className="field-option-name">
              {label}
              {isTitle && label !== path && <span className="field-option-path mono">{path}</span>}
            </span>
            {sample !== null && sample !== '' && (
              <span className="field-option-sample">{sample}</span>
            )}
          </div>
        ))}
        {isFresh && (
          <div key="new" {...option(found.length)}>
            <span className="field-option-name">{text.newField(fresh)}</span>
          </div>
        )}
      </div>
      {entries.length === 0 && (
        <p className="faint" role="status">
          {options.length === 0 && sought === '' ? text.noFields : text.noneFound}
        </p>
      )}
    </div>
  );
}
