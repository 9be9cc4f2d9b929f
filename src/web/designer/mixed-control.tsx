// Edits a number or a keyword as text: `12`, `30%`, `*`, `40mm`, `true`.

import { useState } from 'react';
import { asText, type ControlProps, defaultText } from './control.ts';
import { useDesign } from './design.ts';
import type { Schema } from './template-language.ts';

export function MixedControl({ id, schema, value, onChange, isInvalid, noteId }: ControlProps) {
  const given = asText(value);
  // Keeps the typed text while it means the same value: "1." may become "1.5".
  const [typed, setTyped] = useState(given);
  const [isTouched, setTouched] = useState(false);
  const { isLabel } = useDesign();
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
        setTouched(true);
        onChange(parsed(target.value));
      }}
      onBlur={() => {
        // Without a unit, the template language would take it for dots.
        if (isTouched && !isLabel && takesMillimetres(schema) && /^\d{1,3}(\.\d+)?$/.test(shown)) {
          setTyped(`${shown}mm`);
          onChange(`${shown}mm`);
        }
        setTouched(false);
      }}
    />
  );
}

function takesMillimetres({ anyOf = [] }: Schema): boolean {
  return anyOf.some(({ pattern }) => pattern?.includes('mm') ?? false);
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
