// Keeps a draft in the browser for as long as there is something to save.

import { useEffect } from 'react';
import type { Template } from '../../client/index.ts';
import { forgetDraft, keepDraft, type KeptDraft } from './kept-draft.ts';

type Content = Pick<KeptDraft, 'config' | 'description'>;

/** Whether there is something to save. */
export function useKept(draft: Omit<KeptDraft, 'base'>, saved: Template | null): boolean {
  const { config, description, data, id } = draft;
  const isDirty = !isSame({ config, description }, saved);
  useEffect(() => {
    const base = saved?.updatedAt ?? null;
    if (isDirty || data !== null) keepDraft(saved?.id, { config, description, data, id, base });
    else forgetDraft(saved?.id);
  }, [config, description, data, id, isDirty, saved]);
  return isDirty;
}

export function isSame({ config, description }: Content, stored: Template | null): boolean {
  if (!stored || description !== stored.description) return false;
  return config === stored.config || JSON.stringify(config) === JSON.stringify(stored.config);
}
