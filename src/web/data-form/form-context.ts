// What every field of a data form knows.

import { createContext, useContext } from 'react';

export interface FormSettings {
  /** Problems by path: `items[0].price`. */
  problems: ReadonlyMap<string, string>;
  /** Currency such as EUR; shown at fields that are printed as money. */
  currency: string;
  money: ReadonlySet<string>;
  /** Whether descriptions are written for people. Those of an inferred schema name blocks. */
  hasHints: boolean;
  /** Whether a new item of a list begins as a copy of the last one. */
  copiesItems: boolean;
}

const none: FormSettings = {
  problems: new Map(),
  currency: '',
  money: new Set(),
  hasHints: false,
  copiesItems: false,
};

export const FormContext = createContext<FormSettings>(none);

export function useFormSettings(): FormSettings {
  return useContext(FormContext);
}
