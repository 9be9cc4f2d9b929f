// Edits data as a form: one field for each property of a schema, and lists with any number of
// items.

import { isRecord } from '../is-record.ts';
import type { DataFieldProps, DataFormProps } from './data-form-props.ts';
import './data-form.css';
import { exampleAt, isRequired, kindOf, neededFirst } from './data-schema.ts';
import { fieldLabel } from './field-label.ts';
import { ListField } from './list-field.tsx';
import { ValueField } from './value-field.tsx';

export function DataForm(props: DataFormProps) {
  const { schema, value, example, onChange, path = '', isLeftOut = false } = props;
  return (
    <div className="data-form">
      {neededFirst(schema).map(([name, field]) => (
        <DataField
          key={name}
          name={name}
          label={fieldLabel(name, field)}
          schema={field}
          value={value[name]}
          example={exampleAt(example, name)}
          path={path === '' ? name : `${path}.${name}`}
          isNeeded={!isLeftOut && isRequired(schema, name)}
          onChange={(next) => {
            const { [name]: _, ...others } = value;
            onChange(next === undefined ? others : { ...value, [name]: next });
          }}
        />
      ))}
    </div>
  );
}

function DataField(props: DataFieldProps) {
  const { schema, value, example, path, label, isNeeded, onChange } = props;
  switch (kindOf(schema)) {
    case 'list':
      return <ListField {...props} items={schema.items!} Item={DataForm} />;
    case 'group':
      return (
        <fieldset className="data-group">
          <legend>{label}</legend>
          <DataForm
            schema={schema}
            value={isRecord(value) ? value : {}}
            example={example}
            onChange={(next) => {
              // An optional group without any field is left out.
              const isLeftOut = !isNeeded && Object.keys(next).length === 0;
              onChange(isLeftOut ? undefined : next);
            }}
            path={path}
            isLeftOut={!isNeeded && !isRecord(value)}
          />
        </fieldset>
      );
    default:
      return <ValueField {...props} />;
  }
}
