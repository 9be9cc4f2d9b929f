// Keeps the draft in localStorage while there are unsaved changes.

import { useLayoutEffect } from 'react';
import type { Template } from '../../../client/index.ts';
import { removeLocalDraft, writeLocalDraft, type LocalDraft } from './local-draft.ts';

type Content = Pick<LocalDraft, 'config' | 'description'>;

/**
 * Returns whether there are unsaved changes. `begun` is what a new template began with: as long as
 * nothing is changed, there is nothing to keep.
 */
export function useLocalDraft(
  draft: LocalDraft,
  saved: Template | null,
  begun: Content | null,
): boolean {
  const { config, description, data, id, base } = draft;
  const isDirty = !isSame({ config, description }, saved);
  const isChanged = isDirty && !(saved === null && isSame({ config, description }, begun));
  // Stored before the page shows that there are unsaved changes: a reload right after must not lose them.
  useLayoutEffect(() => {
    if (isChanged || data !== null)
      writeLocalDraft(saved?.id, { config, description, data, id, base });
    else removeLocalDraft(saved?.id);
  }, [config, description, data, id, base, isChanged, saved]);
  return isDirty;
}

export function isSame(
  { config, description }: Content,
  stored: Content | Template | null,
): boolean {
  if (!stored || description !== stored.description) return false;
  return config === stored.config || JSON.stringify(config) === JSON.stringify(stored.config);
}
