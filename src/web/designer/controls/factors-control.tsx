// Edits the width and height factors of text: one number if both are the same.

import { words } from '../../languages/words.ts';
import type { ControlProps } from './control.ts';

type Factors = number | { width?: number; height?: number };

export function FactorsControl({ id, label, value, onChange, isInvalid, noteId }: ControlProps) {
  const given = (value ?? 1) as Factors;
  const { width = 1, height = 1 } =
    typeof given === 'number' ? { width: given, height: given } : given;
  const change = (wide: number, high: number) => {
    if (wide !== high) onChange({ width: wide, height: high });
    else onChange(wide === 1 ? undefined : wide);
  };
  const select = (name: string, current: number, changed: (factor: number) => void) => (
    <select
      className="input"
      aria-label={`${label}, ${name}`}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      value={current}
      onChange={({ target }) => changed(Number(target.value))}
    >
      {[1, 2, 3, 4, 5, 6, 7, 8].map((factor) => (
        <option key={factor} value={factor}>
          {factor} × {name}
        </option>
      ))}
    </select>
  );
  return (
    <div id={id} className="factors">
      {select(words.designer.fields.wide, width, (wide) =>
        change(wide, width === height ? wide : height),
      )}
      {select(words.designer.fields.high, height, (high) => change(width, high))}
    </div>
  );
}
