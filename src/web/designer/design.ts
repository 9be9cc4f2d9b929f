// What the parts of the designer share: the draft, its proof, and what is
// pointed at.

import { createContext, type Dispatch, use } from 'react';
import type { Draft, Step } from './draft.ts';
import type { Language } from './language.ts';
import type { Proof } from './use-proof.ts';

export interface Design {
  draft: Draft;
  step: Dispatch<Step>;
  language: Language;
  proof: Proof;
  isLabel: boolean;
  /** The path of the block under the pointer, on the paper or in the list. */
  pointed: string | null;
  point: (path: string | null) => void;
  /** Chooses a block, and shows its fields where panes are tabs. */
  choose: (path: string | null) => void;
  data: Record<string, unknown> | null;
  setData: (data: Record<string, unknown> | null) => void;
}

export const DesignContext = createContext<Design | null>(null);

export function useDesign(): Design {
  const design = use(DesignContext);
  if (!design) throw new Error('Outside of the designer.');
  return design;
}
