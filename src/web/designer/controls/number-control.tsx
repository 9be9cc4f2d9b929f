// Edits a number within its limits. Text that is not a number is kept as typed,
// and the service reports the problem.

import { words } from '../../languages/words.ts';
import type { Unit } from '../draft/units.ts';
import { type ControlProps, defaultText } from './control.ts';
import { TypedNumberInput } from './typed-number-input.tsx';

export function NumberControl({
  id,
  schema,
  value,
  onChange,
  isInvalid,
  noteId,
  unit,
}: ControlProps & { unit: Unit | null }) {
  const isWhole = schema.type === 'integer';
  const unitId = unit === null ? undefined : `${id}-unit`;
  const input = (
    <TypedNumberInput
      id={id}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      step={isWhole ? 1 : 'any'}
      min={schema.minimum}
      max={schema.maximum}
      value={value}
      placeholder={defaultText(schema)}
      aria-invalid={isInvalid}
      aria-describedby={[unitId, noteId].filter(Boolean).join(' ') || undefined}
      onNumber={onChange}
    />
  );
  if (unit === null) return input;
  return (
    <span className="with-unit">
      {input}
      <span id={unitId} className="unit">
        {words.designer.units.names[unit]}
      </span>
    </span>
  );
}
