// Edits a keyword, a switch or a character as text.

import { useState } from 'react';
import { asText, type ControlProps, defaultText } from './control.ts';

export function MixedControl({ id, schema, value, onChange, isInvalid, noteId }: ControlProps) {
  const given = asText(value);
  // Keeps the typed text while it means the same value: "1." may become "1.5".
  const [typed, setTyped] = useState(given);
  const shown = asText(parsed(typed)) === given ? typed : given;
  return (
    <input
      id={id}
      className="input"
      value={shown}
      placeholder={defaultText(schema)}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parsed(target.value));
      }}
    />
  );
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
