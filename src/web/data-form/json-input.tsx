// Data without a schema of its own, as JSON.

import { useState } from 'react';
import { asText } from './as-text.ts';
import type { InputProps } from './data-form-props.ts';

export function JsonInput({ attributes, value, onChange }: InputProps) {
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && asText(parsed(typed)) === asText(value);
  return (
    <textarea
      {...attributes}
      className="input mono"
      rows={3}
      value={isTyped ? typed : asText(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parsed(target.value));
      }}
    />
  );
}

/** What is no JSON stays text, and is refused with its field. */
function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
