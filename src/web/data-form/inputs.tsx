// The inputs of texts, numbers and dates. An empty field has no value.

import { useState } from 'react';
import { asText } from './as-text.ts';
import { numberText } from './number-text.ts';
import { typedNumber } from './numbers.ts';
import type { InputProps } from './data-form-props.ts';
import { words } from '../languages/words.ts';

export function TextInput({
  attributes,
  value,
  onChange,
  isLong,
}: InputProps & { isLong: boolean }) {
  const shared = {
    ...attributes,
    className: 'input',
    value: asText(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || undefined),
  };
  return isLong ? <textarea {...shared} rows={3} /> : <input {...shared} />;
}

/** Takes 3,50 and 3.50. What is no number is sent as it is, and refused with its field. */
export function NumberInput({
  attributes,
  value,
  onChange,
  currency,
}: InputProps & { currency: string }) {
  const [typed, setTyped] = useState('');
  const valueOf = (text: string) => (text.trim() === '' ? undefined : (typedNumber(text) ?? text));
  // What was typed stays as it is for as long as it means the value.
  const text = valueOf(typed) === value ? typed : numberText(value, currency);
  const input = (
    <input
      {...attributes}
      className="input"
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(valueOf(target.value));
      }}
    />
  );
  if (currency === '') return input;
  return (
    <span className="data-money">
      {input}
      <span className="faint">{currency}</span>
    </span>
  );
}

const localDate = /^\d{4}-\d\d-\d\d$/;
const localTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/;

/** A time with an offset is shown as text: the input of the browser has none. */
export function DateInput({
  attributes,
  value,
  onChange,
  hasTime,
}: InputProps & { hasTime: boolean }) {
  const text = asText(value);
  const isNative = text === '' || (hasTime ? localTime : localDate).test(text);
  const { placeholder, ...others } = attributes;
  return (
    <span className="data-date">
      <input
        {...(isNative ? others : { ...others, placeholder })}
        className="input"
        type={!isNative ? 'text' : hasTime ? 'datetime-local' : 'date'}
        value={text}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
      <button type="button" className="button small" onClick={() => onChange(now(hasTime))}>
        {words.dataForm.now}
      </button>
    </span>
  );
}

function now(hasTime: boolean): string {
  const date = new Date();
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, hasTime ? 16 : 10);
}
