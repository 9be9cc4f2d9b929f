// Keeps the draft in localStorage while there are unsaved changes.

import { useLayoutEffect } from 'react';
import type { Template } from '../../../client/index.ts';
import { removeLocalDraft, writeLocalDraft, type LocalDraft } from './local-draft.ts';

type Content = Pick<LocalDraft, 'config' | 'description'>;

/** Returns whether there are unsaved changes. */
export function useLocalDraft(draft: LocalDraft, saved: Template | null): boolean {
  const { config, description, data, id, base } = draft;
  const isDirty = !isSame({ config, description }, saved);
  // Stored before the page shows that there are unsaved changes: a reload right after must not lose them.
  useLayoutEffect(() => {
    if (isDirty || data !== null)
      writeLocalDraft(saved?.id, { config, description, data, id, base });
    else removeLocalDraft(saved?.id);
  }, [config, description, data, id, base, isDirty, saved]);
  return isDirty;
}

export function isSame({ config, description }: Content, stored: Template | null): boolean {
  if (!stored || description !== stored.description) return false;
  return config === stored.config || JSON.stringify(config) === JSON.stringify(stored.config);
}
