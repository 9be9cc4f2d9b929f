// The state of an editing session: the draft, the stored template, the sample
// data, and saving.

import { useReducer, useState } from 'react';
import type { Template } from '../../../client/index.ts';
import { idFrom } from '../../id-from.ts';
import { useTemplates } from '../../queries.ts';
import { reduceDraft, newDraft } from './draft.ts';
import type { LocalDraft } from './local-draft.ts';
import { useLocalDraft } from './use-local-draft.ts';
import { useSaving } from './use-saving.ts';

/** `stored` is null for a new template. */
export function useEditing(
  start: LocalDraft,
  stored: Template | null,
  onSaved: () => void,
  /** Called with the id of a new template once it is stored. */
  onCreated: (id: string) => void,
  /** Whether `start` is a draft that was kept. */
  wasRestored: boolean,
) {
  const [draft, dispatch] = useReducer(reduceDraft, start.config, newDraft);
  const [saved, setSaved] = useState(stored);
  const [description, setDescription] = useState(start.description);
  const taken = useTemplates().data?.map((template) => template.id) ?? [];
  const [data, setData] = useState(start.data);
  const [base, setBase] = useState(start.base);
  const { config } = draft;
  // The id of a new template is made from its name, until the user types an id.
  const idOf = (name: string) => idFrom(name, taken, 'template');
  const [typedId, setId] = useState(() =>
    stored || start.id !== idOf(start.config.name) ? start.id : null,
  );
  const id = typedId ?? idOf(config.name);
  const isChanged = useLocalDraft(
    { config, description, data, id, base },
    saved,
    wasRestored ? null : start,
  );

  // Sample data that was changed is saved with the template, as its example.
  const work = data === null ? config : { ...config, example: data };
  const saving = useSaving({ config: work, description, id, stored: saved, base }, (template) => {
    const { example } = template.config;
    setBase(template.version);
    onSaved();
    setData(null);
    // Saving may have added values for new fields to the example.
    if (JSON.stringify(example) !== JSON.stringify(config.example))
      dispatch({ kind: 'set', path: 'example', value: example });
    setSaved(template);
    if (saved) return;
    setId(template.id);
    onCreated(template.id);
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
    isDirty: isChanged || data !== null,
    saved,
    saving,
  };
}
