// One of a few: side by side where they are short, otherwise a list.

import type { ControlProps } from './form-field.tsx';
import { designerWords } from './words.ts';

export function ChoiceControl({
  id,
  label,
  schema,
  value,
  onChange,
  isInvalid,
  noteId,
}: ControlProps) {
  const choices = schema.enum ?? [];
  const shown = value ?? schema.default;
  const name = (choice: unknown) => designerWords.values[String(choice)] ?? String(choice);
  const choose = (choice: unknown) => onChange(choice === schema.default ? undefined : choice);
  const isShort = choices.length <= 4 && choices.every((choice) => name(choice).length <= 7);
  if (isShort)
    return (
      <fieldset className="segments small" aria-describedby={noteId}>
        <legend className="for-readers">{label}</legend>
        {choices.map((choice) => (
          <label key={String(choice)}>
            <input
              id={choice === choices[0] ? id : undefined}
              type="radio"
              name={id}
              className="for-readers"
              checked={choice === shown}
              onChange={() => choose(choice)}
              // What is chosen can be taken back, where nothing needs to be.
              onClick={() =>
                choice === value && schema.default === undefined && onChange(undefined)
              }
            />
            {name(choice)}
          </label>
        ))}
      </fieldset>
    );
  return (
    <select
      id={id}
      className="input"
      value={shown === undefined ? '' : String(shown)}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      onChange={({ target }) => choose(choices.find((choice) => String(choice) === target.value))}
    >
      {shown === undefined && <option value="">{designerWords.fields.asUsual}</option>}
      {choices.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {name(choice)}
        </option>
      ))}
    </select>
  );
}
