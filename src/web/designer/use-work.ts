// What is being worked on: the draft, what is stored with it, and saving it.

import { useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import type { Template } from '../../client/index.ts';
import { advance, begin } from './draft.ts';
import { asStored, keepDraft, type KeptDraft } from './kept-draft.ts';
import { useKept } from './use-kept.ts';
import { useSaving } from './use-saving.ts';

/** `stored` is null for a new template. */
export function useWork(start: KeptDraft, stored: Template | null, onSaved: () => void) {
  const [, go] = useLocation();
  const [draft, step] = useReducer(advance, start.config, begin);
  const [saved, setSaved] = useState(stored);
  const [description, setDescription] = useState(start.description);
  const [id, setId] = useState(start.id);
  const [data, setData] = useState(start.data);
  const { config } = draft;
  const isDirty = useKept({ config, description, data, id }, saved);

  const saving = useSaving({ config, description, id, stored: saved }, (template) => {
    const { example } = template.config;
    onSaved();
    if (saved) {
      // A new field may have got its place in the example.
      if (JSON.stringify(example) !== JSON.stringify(config.example))
        step({ kind: 'set', path: 'example', value: example });
      setSaved(template);
    } else {
      // The sample data goes with it to its own address.
      if (data) keepDraft(template.id, { ...asStored(template), data });
      go(`/designer/${template.id}`, { replace: true });
    }
  });
  return {
    draft,
    step,
    description,
    setDescription,
    id,
    /** Null where the template is stored: its id stays. */
    setId: saved ? null : setId,
    data,
    setData,
    isDirty,
    saving,
  };
}
