// Edits data as a form: one field for each property of a schema, and lists with
// any number of items.

import { useId } from 'react';
import { Icon } from '../parts/icon.tsx';
import { asText } from './control.ts';
import { useDesign } from './design.ts';
import type { Schema } from './template-language.ts';
import { isRecord } from '../is-record.ts';
import { designerWords } from './words.ts';

type Data = Record<string, unknown>;

export function DataForm({
  schema,
  value,
  onChange,
  path = '',
}: {
  schema: Schema;
  value: Data;
  onChange: (value: Data) => void;
  path?: string;
}) {
  return (
    <div className="data-form">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <DataField
          key={name}
          name={name}
          schema={field}
          value={value[name]}
          path={path === '' ? name : `${path}.${name}`}
          isNeeded={schema.required?.includes(name) ?? false}
          onChange={(next) => {
            const { [name]: _, ...others } = value;
            onChange(next === undefined ? others : { ...value, [name]: next });
          }}
        />
      ))}
    </div>
  );
}

interface Props {
  name: string;
  schema: Schema;
  value: unknown;
  path: string;
  isNeeded: boolean;
  onChange: (value: unknown) => void;
}

function DataField(props: Props) {
  const { schema, value, onChange, path } = props;
  if (schema.items) return <ListField {...props} items={schema.items} />;
  if (schema.properties)
    return (
      <fieldset className="data-group">
        <legend>{props.name}</legend>
        <DataForm
          schema={schema}
          value={isRecord(value) ? value : {}}
          onChange={onChange}
          path={path}
        />
      </fieldset>
    );
  return <ValueField {...props} />;
}

function ListField({ name, items, value, path, onChange }: Props & { items: Schema }) {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const text = designerWords.data;
  return (
    <fieldset className="data-group">
      <legend>{name}</legend>
      {list.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no id other than their index
        <div key={index} className="data-item">
          {items.properties ? (
            <DataForm
              schema={items}
              value={isRecord(item) ? item : {}}
              onChange={(next) => onChange(list.with(index, next))}
              path={`${path}[${index}]`}
            />
          ) : (
            <ValueField
              name={`${name} ${index + 1}`}
              schema={items}
              value={item}
              path={`${path}[${index}]`}
              isNeeded
              onChange={(next) => onChange(list.with(index, next ?? ''))}
            />
          )}
          <button
            type="button"
            className="button quiet small square"
            aria-label={`${name}: ${text.removeItem(index + 1)}`}
            onClick={() => onChange(list.toSpliced(index, 1))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button small"
        onClick={() => onChange([...list, structuredClone(list.at(-1)) ?? blank(items)])}
      >
        <Icon name="plus" />
        {text.add(name)}
      </button>
    </fieldset>
  );
}

function ValueField({ name, schema, value, path, isNeeded, onChange }: Props) {
  const { proof } = useDesign();
  const id = useId();
  const wrong = proof.problems.find((problem) => problem.about === 'data' && problem.path === path);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const note = wrong && `${id}-note`;
  if (schema.type === 'boolean')
    return (
      <span className="chip">
        <input
          id={id}
          type="checkbox"
          className="for-readers"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        <label htmlFor={id}>{name}</label>
      </span>
    );
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {name} {!isNeeded && <span className="faint">{designerWords.data.optional}</span>}
      </label>
      <input
        id={id}
        className="input"
        type={isNumber ? 'number' : 'text'}
        step="any"
        value={asText(value)}
        aria-invalid={wrong !== undefined}
        aria-describedby={note}
        onChange={({ target }) => onChange(typed(target.value, isNumber, isNeeded))}
      />
      {wrong && (
        <p id={note} className="wrong">
          {wrong.text}
        </p>
      )}
    </div>
  );
}

function typed(text: string, isNumber: boolean, isNeeded: boolean): unknown {
  if (text === '' && (isNumber || !isNeeded)) return undefined;
  return isNumber ? Number(text) : text;
}

function blank(schema: Schema): unknown {
  if (!schema.properties) return schema.type === 'number' ? 0 : '';
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, field]) => [name, field.items ? [] : blank(field)]),
  );
}
