// What every control of a field is told, and how values are written in one.

import type { ReactNode } from 'react';
import type { Schema } from './language.ts';
import { designerWords } from './words.ts';

export interface ControlProps {
  id: string;
  /** Of the field in the template. */
  path: string;
  label: string;
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
  isInvalid: boolean;
  /** What is wrong, or what the field is for. */
  note: string | undefined;
  noteId: string | undefined;
  /** The fields of a part that has some itself. */
  inner: (schema: Schema, path: string) => ReactNode;
}

export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** What holds where nothing is given, for the place of the value. */
export function usual({ default: value }: Schema): string | undefined {
  return value === undefined ? undefined : named(value);
}

/** A value in words. */
export function named(value: unknown): string {
  return designerWords.values[asText(value)] ?? asText(value);
}
