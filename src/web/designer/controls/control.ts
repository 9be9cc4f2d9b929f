// The props of every field control, and helpers to show values as text.

import type { ReactNode } from 'react';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import type { Schema } from '../draft/template-language.ts';

export interface ControlProps {
  id: string;
  /** The path of the field in the template. */
  path: string;
  label: string;
  schema: Schema;
  value: unknown;
  /** The choice that is in effect without a value, if the schema names none. */
  usual: unknown;
  onChange: (value: unknown) => void;
  isInvalid: boolean;
  /** The error message, or else the hint of the field. */
  note: string | undefined;
  noteId: string | undefined;
  /** Renders the fields of a nested object. */
  inner: (schema: Schema, path: string) => ReactNode;
}

export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** The default value as text, for a placeholder. */
export function defaultText({ default: value }: Schema): string | undefined {
  if (typeof value === 'number') return String(value);
  return value === undefined ? undefined : displayValue(value);
}

/** A value as displayed text. */
export function displayValue(value: unknown): string {
  const text = asText(value);
  return wordFor(words.designer.values, text) ?? wordFor(words.basics.parts, text) ?? text;
}
