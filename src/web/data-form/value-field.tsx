// One value of the data with its label, its problem and the control of its kind.

import { useId } from 'react';
import type { DataFieldProps, InputProps } from './data-form-props.ts';
import { kindOf } from './data-schema.ts';
import { useFormSettings } from './form-context.ts';
import { DateInput, NumberInput, TextInput } from './inputs.tsx';
import { PictureInput } from './picture-input.tsx';
import { asText } from './as-text.ts';
import { JsonInput } from './json-input.tsx';
import { words } from '../languages/words.ts';

export function ValueField(props: DataFieldProps) {
  const { label, schema, value, example, path, isNeeded, onChange } = props;
  const { problems, hasHints } = useFormSettings();
  const id = useId();
  const wrong = problems.get(path);
  const hint = hasHints ? schema.description : undefined;
  const note = wrong ?? hint;
  const attributes = {
    id,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-required': isNeeded,
    ...placeholderOf(example),
  };
  if (kindOf(schema) === 'switch')
    return (
      <label className="data-switch">
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    );
  return (
    <div className="field">
      <label className={isNeeded ? 'label is-needed' : 'label'} htmlFor={id}>
        {label}
      </label>
      <Input {...props} attributes={attributes} />
      {note && (
        <p id={`${id}-note`} className={wrong ? 'wrong' : 'hint'}>
          {note}
        </p>
      )}
    </div>
  );
}

const longestPlaceholder = 40;

function placeholderOf(example: unknown): { placeholder?: string } {
  const text = asText(example);
  const isShown = text !== '' && text.length <= longestPlaceholder && !text.includes('\n');
  return isShown && typeof example !== 'object' ? { placeholder: words.dataForm.sample(text) } : {};
}

function Input(props: DataFieldProps & InputProps) {
  const { name, schema, value, example, isNeeded, onChange, attributes } = props;
  const { currency, money } = useFormSettings();
  const kind = kindOf(schema);
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          {...{ attributes, value, onChange }}
          currency={money.has(name) ? currency : ''}
        />
      );
    case 'date':
    case 'time':
      return (
        <DateInput
          {...{ attributes, value, onChange }}
          hasTime={kind === 'time' || asText(example).length > 10}
        />
      );
    case 'picture':
      return <PictureInput {...{ attributes, value, onChange }} />;
    case 'json':
      return <JsonInput {...{ attributes, value, onChange }} />;
    case 'choice':
      return (
        <select
          {...attributes}
          className="input"
          value={asText(value)}
          onChange={({ target }) =>
            onChange(schema.enum!.find((choice) => asText(choice) === target.value))
          }
        >
          {(!isNeeded || value === undefined) && <option value="">{words.dataForm.none}</option>}
          {schema.enum!.map((choice) => (
            <option key={asText(choice)}>{asText(choice)}</option>
          ))}
        </select>
      );
    default:
      return (
        <TextInput
          {...{ attributes, value, onChange }}
          isLong={[value, example].some((text) => asText(text).includes('\n'))}
        />
      );
  }
}
