// Edits a length: a number, and its unit beside it.

import { useState } from 'react';
import { words } from '../../languages/words.ts';
import { Select } from '../../parts/controls/select.tsx';
import {
  type Length,
  lengthIn,
  type LengthUnits,
  readLength,
  type Unit,
  writeLength,
} from '../draft/units.ts';
import { asText, type ControlProps, defaultText } from './control.ts';

export function LengthControl({
  id,
  label,
  schema,
  value,
  onChange,
  isInvalid,
  noteId,
  ...lengths
}: ControlProps & LengthUnits) {
  const { units } = lengths;
  const text = words.designer.units;
  const given = readLength(value, lengths) ?? { amount: asText(value), unit: units[0]! };
  // What was typed stays as it is while it means the same: "1." may become "1.5", and a unit may
  // be chosen before the number.
  const [typed, setTyped] = useState(given);
  const shown = writeLength(typed, lengths) === value ? typed : given;
  const change = (after: Length) => {
    setTyped(after);
    onChange(writeLength(after, lengths));
  };
  const changeAmount = (amount: string) => {
    const unit = shown.unit === 'rest' ? (units[1] ?? 'rest') : shown.unit;
    change(lengthIn(amount, units) ?? { amount, unit });
  };
  return (
    <span className="with-unit">
      <input
        id={id}
        className="input"
        inputMode="decimal"
        value={shown.amount}
        placeholder={defaultText(schema)?.replace(/(?:mm|pt|%|\*)$/, '')}
        aria-invalid={isInvalid}
        aria-describedby={noteId}
        onChange={({ target }) => changeAmount(target.value)}
      />
      {units.length === 1 ? (
        <span className="unit">{text.names[units[0]!]}</span>
      ) : (
        <Select
          className="input unit-choice"
          aria-label={text.of(label)}
          options={units.map((unit) => ({ id: unit, name: text.names[unit] }))}
          value={shown.unit}
          onChange={({ target }) => change({ ...shown, unit: target.value as Unit })}
        />
      )}
    </span>
  );
}
