// Selects one of a few values: as buttons if the labels are short, otherwise as
// a list.

import { Select } from '../../parts/controls/select.tsx';
import { words } from '../../languages/words.ts';
import { asText, type ControlProps, displayValue } from './control.ts';

export function ChoiceControl({
  id,
  path,
  label,
  schema,
  value,
  usual,
  onChange,
  isInvalid,
  noteId,
}: ControlProps) {
  const { asUsual } = words.designer.fields;
  // A block that is no known part of the paper has none.
  const absent = path.endsWith('.part') ? words.designer.values.none : asUsual;
  const choices = schema.enum ?? [];
  const shown = value ?? schema.default ?? usual;
  const choose = (choice: unknown) => onChange(choice === schema.default ? undefined : choice);
  const isShort =
    choices.length <= 4 && choices.every((choice) => displayValue(choice).length <= 7);
  if (isShort)
    return (
      <fieldset
        className="segments small"
        aria-describedby={noteId}
        // Left is left on the paper, also where people read from right to left.
        dir={choices[0] === 'left' ? 'ltr' : undefined}
      >
        <legend className="for-readers">{label}</legend>
        {choices.map((choice) => (
          <label key={asText(choice)}>
            <input
              id={choice === choices[0] ? id : undefined}
              type="radio"
              name={id}
              className="for-readers"
              checked={choice === shown}
              onChange={() => choose(choice)}
              // Clicking the selected option of an optional field clears it.
              onClick={() =>
                choice === value && schema.default === undefined && onChange(undefined)
              }
            />
            {displayValue(choice)}
          </label>
        ))}
      </fieldset>
    );
  return (
    <Select
      id={id}
      value={asText(shown)}
      aria-invalid={isInvalid}
      aria-describedby={noteId}
      onChange={({ target }) => choose(choices.find((choice) => asText(choice) === target.value))}
      empty={shown === undefined ? absent : undefined}
      options={choices.map((choice) => ({ id: asText(choice), name: displayValue(choice) }))}
    />
  );
}
