// The context that the parts of the designer share: the draft, its proof and
// the block under the pointer.

import { createContext, type Dispatch, use } from 'react';
import { isRecord } from '../../is-record.ts';
import type { Carrying } from './carrying.ts';
import type { Draft, DraftAction } from './draft.ts';
import type { TemplateLanguage } from './template-language.ts';
import type { Proof } from '../proof/use-proof.ts';

export interface Design {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  language: TemplateLanguage;
  proof: Proof;
  isLabel: boolean;
  /** The path of the block under the pointer, in the preview or in the tree. */
  pointed: string | null;
  point: (path: string | null) => void;
  /** Selects a block and, if panes are shown as tabs, opens its fields; a click on the paper always does. */
  choose: (path: string | null, isOnPaper?: boolean) => void;
  /** The path of the block that was just added: its first field gets the focus, so that typing fills it. */
  added: string | null;
  setAdded: (path: string | null) => void;
  /** The new block that is dragged from the palette. */
  carrying: Carrying;
  data: Record<string, unknown> | null;
  setData: (data: Record<string, unknown> | null) => void;
}

export const DesignContext = createContext<Design | null>(null);

/** Whether a click adds a block to those that are selected. */
export function isAdding(event: {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

const noData = {};

/** The data that the paper is drawn with; before the first proof, the template's own example. */
export function useSampleData(): Record<string, unknown> {
  const { draft, proof, data } = useDesign();
  const { example } = draft.config;
  return data ?? proof.needs?.example ?? (isRecord(example) ? example : noData);
}

export function useDesign(): Design {
  const design = use(DesignContext);
  if (!design) throw new Error('Outside of the designer.');
  return design;
}
