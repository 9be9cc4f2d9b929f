// A number within its bounds. What is not a number yet is kept as it was typed,
// so that the service says what it should be.

import { type ControlProps, usual } from './control.ts';

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
      placeholder={usual(schema)}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  );
}
