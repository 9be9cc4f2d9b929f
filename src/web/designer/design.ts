// The context that the parts of the designer share: the draft, its proof and
// the block under the pointer.

import { createContext, type Dispatch, use } from 'react';
import type { Draft, DraftAction } from './draft.ts';
import type { TemplateLanguage } from './template-language.ts';
import type { Proof } from './use-proof.ts';

export interface Design {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  language: TemplateLanguage;
  proof: Proof;
  isLabel: boolean;
  /** The path of the block under the pointer, in the preview or in the tree. */
  pointed: string | null;
  point: (path: string | null) => void;
  /** Selects a block and, if panes are shown as tabs, opens its fields. */
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
