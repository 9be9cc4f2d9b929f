// The props that the parts of a data form share.

import type { DataSchema } from './data-schema.ts';

export type Data = Record<string, unknown>;

export interface DataFormProps {
  schema: DataSchema;
  value: Data;
  /** The sample, whose values are shown where nothing is filled in. */
  example: unknown;
  onChange: (value: Data) => void;
  path?: string;
  /** An optional group without a value: none of its fields has to be filled in. */
  isLeftOut?: boolean;
}

export interface DataFieldProps {
  name: string;
  label: string;
  schema: DataSchema;
  value: unknown;
  example: unknown;
  path: string;
  isNeeded: boolean;
  onChange: (value: unknown) => void;
}

/** The props of the control inside a field. */
export interface InputProps {
  attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    'aria-required': boolean;
    placeholder?: string;
  };
  value: unknown;
  onChange: (value: unknown) => void;
}
