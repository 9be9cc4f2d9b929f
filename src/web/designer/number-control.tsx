// Edits a number within its limits. Text that is not a number is kept as typed,
// and the service reports the problem.

import { type ControlProps, defaultText } from './control.ts';

export function NumberControl({ id, schema, value, onChange, isInvalid, noteId }: ControlProps) {
  const isWhole = schema.type === 'integer';
  return (
    <input
      id={id}
      className="input"
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      step={isWhole ? 1 : 'any'}
      min={schema.minimum}
      max={schema.maximum}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      placeholder={defaultText(schema)}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  );
}
