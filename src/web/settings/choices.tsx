// A list of things of which any number can be chosen.

import { type ReactNode, useId } from 'react';

export interface Choice {
  id: string;
  name: string;
  text?: string;
}

export function Choices(props: {
  legend: string;
  note: ReactNode;
  choices: readonly Choice[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  const { legend, note, choices, chosen, onChange } = props;
  const id = useId();
  return (
    <fieldset className="choices field" aria-describedby={note ? id : undefined}>
      <legend className="label">{legend}</legend>
      <div className="choices-list">
        {choices.map((choice) => (
          <label key={choice.id} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, choice.id]
                    : chosen.filter((one) => one !== choice.id),
                )
              }
            />
            <span>
              {choice.name}
              {choice.text && <span className="faint">{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {note && <div id={id}>{note}</div>}
    </fieldset>
  );
}
