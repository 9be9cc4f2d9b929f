// A number or a word, as it is typed: `12`, `30%`, `*`, `40mm`, `true`.

import { useState } from 'react';
import type { ControlProps } from './form-field.tsx';
import { usual } from './form-field.tsx';

export function MixedControl({ id, schema, value, onChange, isInvalid, noteId }: ControlProps) {
  const given = value === undefined ? '' : String(value);
  // "1." is on its way to "1.5": what is typed stays while it means the same.
  const [typed, setTyped] = useState(given);
  const shown = String(meant(typed) ?? '') === given ? typed : given;
  return (
    <input
      id={id}
      className="input"
      value={shown}
      placeholder={usual(schema)}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(meant(target.value));
      }}
    />
  );
}

function meant(text: string): unknown {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
