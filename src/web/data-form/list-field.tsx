// A list of the data: its items can be added, removed and moved.

import type { ComponentType } from 'react';
import { Icon } from '../parts/text/icon.tsx';
import { isRecord } from '../is-record.ts';
import type { DataFieldProps, DataFormProps } from './data-form-props.ts';
import { type DataSchema, exampleAt } from './data-schema.ts';
import { itemNoun } from './field-label.ts';
import { useFormSettings } from './form-context.ts';
import { ValueField } from './value-field.tsx';
import { words } from '../languages/words.ts';

interface Props extends DataFieldProps {
  items: DataSchema;
  /** The form of an item that has fields. */
  Item: ComponentType<DataFormProps>;
}

export function ListField(props: Props) {
  const { label, items, value, path, isNeeded, onChange } = props;
  const { copiesItems, problems } = useFormSettings();
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const add = () => {
    const last = copiesItems ? structuredClone(list.at(-1)) : undefined;
    onChange([...list, last ?? (items.properties ? {} : '')]);
  };
  const change = (next: unknown[]) => onChange(next.length === 0 && !isNeeded ? undefined : next);
  const wrong = problems.get(path);
  return (
    <fieldset className="data-group">
      <legend className={isNeeded ? 'is-needed' : undefined}>{label}</legend>
      {list.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no id other than their index
        <div key={index} className="data-item">
          <ItemFields
            {...props}
            item={item}
            index={index}
            onChange={(next) => change(list.with(index, next ?? ''))}
          />
          <ItemButtons
            label={itemNoun(items) ?? label}
            index={index}
            list={list}
            onChange={change}
          />
        </div>
      ))}
      {wrong && <p className="wrong">{wrong}</p>}
      <button type="button" className="button small" onClick={add}>
        <Icon name="plus" />
        {words.dataForm.add}
      </button>
    </fieldset>
  );
}

function ItemFields({
  item,
  index,
  label,
  items,
  Item,
  example,
  path,
  onChange,
}: Props & { item: unknown; index: number }) {
  const shared = { example: exampleAt(example, index), path: `${path}[${index}]`, onChange };
  if (items.properties)
    return <Item {...shared} schema={items} value={isRecord(item) ? item : {}} />;
  const name = words.dataForm.item(label, index + 1);
  return <ValueField {...shared} name={name} label={name} schema={items} value={item} isNeeded />;
}

function ItemButtons({
  label,
  index,
  list,
  onChange,
}: {
  label: string;
  index: number;
  list: unknown[];
  onChange: (list: unknown[]) => void;
}) {
  const move = (to: number) => onChange(list.toSpliced(index, 1).toSpliced(to, 0, list[index]));
  return (
    <div className="data-item-buttons">
      <button
        type="button"
        className="button quiet small square"
        aria-label={words.dataForm.remove(label, index + 1)}
        onClick={() => onChange(list.toSpliced(index, 1))}
      >
        <Icon name="close" />
      </button>
      {index > 0 && (
        <button
          type="button"
          className="button quiet small square"
          aria-label={words.dataForm.moveUp(label, index + 1)}
          onClick={() => move(index - 1)}
        >
          <Icon name="up" />
        </button>
      )}
      {index < list.length - 1 && (
        <button
          type="button"
          className="button quiet small square"
          aria-label={words.dataForm.moveDown(label, index + 1)}
          onClick={() => move(index + 1)}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}
