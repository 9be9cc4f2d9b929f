// The state of an editing session: the draft, the stored template, the sample
// data, and saving.

import { useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import type { Template } from '../../client/index.ts';
import { reduceDraft, newDraft } from './draft.ts';
import { unchangedDraft, writeLocalDraft, type LocalDraft } from './local-draft.ts';
import { useLocalDraft } from './use-local-draft.ts';
import { useSaving } from './use-saving.ts';

/** `stored` is null for a new template. */
export function useEditing(start: LocalDraft, stored: Template | null, onSaved: () => void) {
  const [, go] = useLocation();
  const [draft, dispatch] = useReducer(reduceDraft, start.config, newDraft);
  const [saved, setSaved] = useState(stored);
  const [description, setDescription] = useState(start.description);
  const [id, setId] = useState(start.id);
  const [data, setData] = useState(start.data);
  const [base, setBase] = useState(start.base);
  const { config } = draft;
  const isDirty = useLocalDraft({ config, description, data, id, base }, saved);

  const saving = useSaving({ config, description, id, stored: saved, base }, (template) => {
    const { example } = template.config;
    setBase(template.version);
    onSaved();
    if (saved) {
      // Saving may have added values for new fields to the example.
      if (JSON.stringify(example) !== JSON.stringify(config.example))
        dispatch({ kind: 'set', path: 'example', value: example });
      setSaved(template);
    } else {
      // Keeps the sample data when the page changes to the new template's
      // address.
      if (data) writeLocalDraft(template.id, { ...unchangedDraft(template), data });
      go(`/designer/${template.id}`, { replace: true });
    }
  });
  return {
    draft,
    dispatch,
    description,
    setDescription,
    id,
    /** Null for a stored template, whose id cannot change. */
    setId: saved ? null : setId,
    data,
    setData,
    isDirty,
    saving,
  };
}
