// When a rule prints: for every order, or for chosen values of a field, as check boxes.

import { type KeyboardEvent, useState } from 'react';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import type { RuleChoices } from './rule-choices.ts';
import { categoryField, itemsList, type When } from './rule-rows.ts';

interface Props {
  when: When;
  choices: RuleChoices;
  onChange: (when: When) => void;
  onAddValue: (value: string) => void;
}

export function WhenFields(props: Props) {
  const { when, choices, onChange } = props;
  const texts = words.routes.rows;
  const options = whenOptions(when, choices.fields);
  return (
    <div className="when-fields">
      <SelectField
        label={texts.when}
        options={options}
        value={optionOf(when)}
        onValue={(value) => onChange(whenFrom(value, when))}
      />
      {(when.kind === 'items' || when.kind === 'orders') && <Values {...props} when={when} />}
      {when.kind === 'text' && <Conditions when={when} onChange={onChange} />}
    </div>
  );
}

/** A field in words; its name if it has none. */
export const fieldName = (field: string) =>
  field === categoryField ? words.routes.rows.category : field;

const optionOf = (when: When): string => {
  if (when.kind === 'items') return `items ${when.field}`;
  return when.kind === 'orders' ? `orders ${when.field}` : when.kind;
};

function whenOptions(when: When, fields: RuleChoices['fields']) {
  const texts = words.routes.rows;
  const own = (kind: 'items' | 'orders') => (when.kind === kind ? [when.field] : []);
  const all = (...names: readonly string[]) => [...new Set(names)];
  return [
    { id: 'always', name: texts.always },
    ...all(categoryField, ...own('items'), ...fields.items).map((field) => ({
      id: `items ${field}`,
      name: texts.itemsBy(fieldName(field)),
    })),
    ...all(...own('orders'), ...fields.orders).map((field) => ({
      id: `orders ${field}`,
      name: texts.ordersBy(fieldName(field)),
    })),
    { id: 'text', name: texts.byText },
  ];
}

function whenFrom(option: string, before: When): When {
  const [kind, field = categoryField] = option.split(' ', 2);
  const list = before.kind === 'items' ? before.list : itemsList;
  if (kind === 'items') return { kind, list, field, values: [], others: false };
  if (kind === 'orders') return { kind, field, values: [] };
  return kind === 'text' ? { kind, if: '', items: '', where: '' } : { kind: 'always' };
}

function Values({
  when,
  choices,
  onChange,
  onAddValue,
}: Props & { when: Extract<When, { kind: 'items' | 'orders' }> }) {
  const texts = words.routes.rows;
  const name = fieldName(when.field);
  const offered = [...new Set([...choices.values(when), ...when.values])];
  const set = (value: string, isOn: boolean) => {
    const rest = when.values.filter((one) => one !== value);
    const values = isOn ? [...rest, value] : rest;
    // The first choice replaces "everything": both together would still be everything.
    const isFirst = isOn && when.values.length === 0;
    onChange(
      when.kind === 'items' && isFirst ? { ...when, values, others: false } : { ...when, values },
    );
  };
  return (
    <fieldset className="rule-values">
      <legend className="label">
        {when.kind === 'items' ? texts.values(name) : texts.orderValues(name)}
      </legend>
      <div className="row">
        {offered.map((value) => (
          <label key={value} className="rule-value">
            <input
              type="checkbox"
              checked={when.values.includes(value)}
              onChange={({ target }) => set(value, target.checked)}
            />
            <bdi>{value}</bdi>
          </label>
        ))}
        {when.kind === 'items' && (
          <label className="rule-value">
            <input
              type="checkbox"
              checked={when.others}
              onChange={({ target }) => onChange({ ...when, others: target.checked })}
            />
            {texts.others}
          </label>
        )}
        <AddValue
          onAdd={(value) => {
            onAddValue(value);
            set(value, true);
          }}
        />
      </div>
    </fieldset>
  );
}

function AddValue({ onAdd }: { onAdd: (value: string) => void }) {
  const texts = words.routes.rows;
  const [typed, setTyped] = useState('');
  const add = () => {
    const value = typed.trim();
    if (value === '') return;
    onAdd(value);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter adds the value instead of saving the route; an input method ends a word with it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <span className="rule-add">
      <input
        className="input"
        dir="auto"
        aria-label={texts.addValue}
        placeholder={texts.addHint}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        // A value that was typed is never lost by pressing Save at once.
        onBlur={add}
      />
      <button type="button" className="button small" onClick={add}>
        {texts.add}
      </button>
    </span>
  );
}

function Conditions({
  when,
  onChange,
}: {
  when: Extract<When, { kind: 'text' }>;
  onChange: (when: When) => void;
}) {
  const texts = words.routes.rows;
  const fields = { if: texts.ifText, items: texts.listText, where: texts.whereText };
  return (
    <div className="rule-conditions">
      {(['if', 'items', 'where'] as const).map((name) => (
        <TextField
          key={name}
          label={fields[name]}
          className="input mono"
          dir="ltr"
          maxLength={1000}
          value={when[name]}
          onValue={(value) => onChange({ ...when, [name]: value })}
        />
      ))}
    </div>
  );
}
