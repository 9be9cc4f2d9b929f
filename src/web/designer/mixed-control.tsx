// A number or a word, as it is typed: `12`, `30%`, `*`, `40mm`, `true`.

import { useState } from 'react';
import { asText, type ControlProps, usual } from './control.ts';

export function MixedControl({ id, schema, value, onChange, isInvalid, noteId }: ControlProps) {
  const given = asText(value);
  // "1." is on its way to "1.5": what is typed stays while it means the same.
  const [typed, setTyped] = useState(given);
  const shown = asText(meant(typed)) === given ? typed : given;
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
