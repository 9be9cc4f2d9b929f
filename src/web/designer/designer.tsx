// The template designer, loaded on demand. Chooses what to start with: the
// stored template, unsaved changes to it, or a new template.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../parts/loading.tsx';
import { isNotFound, Problem } from '../parts/problem.tsx';
import { useResource, useTemplate } from '../queries.ts';
import { TemplateNotFound } from '../templates/template-not-found.tsx';
import { NewTemplate } from './new-template.tsx';
import {
  unchangedDraft,
  removeLocalDraft,
  writeLocalDraft,
  readLocalDraft,
} from './draft/local-draft.ts';
import { type TemplateLanguage, readTemplateLanguage } from './draft/template-language.ts';
import { Workbench } from './workbench.tsx';

/** Without an id, starts a new template. */
export function Designer({ id }: { id: string | undefined }) {
  const { data: language, error } = useResource(
    ['language'],
    async (client) => readTemplateLanguage(await client.templateLanguage()),
    { staleTime: Infinity },
  );
  if (error) return <Problem error={error} />;
  if (!language) return <Loading />;
  return id === undefined ? (
    <NewTemplateDesigner language={language} />
  ) : (
    <StoredTemplateDesigner id={id} language={language} />
  );
}

function NewTemplateDesigner({ language }: { language: TemplateLanguage }) {
  const [restored] = useState(() => readLocalDraft(undefined));
  const [start, setStart] = useState(restored);
  if (!start)
    return (
      <NewTemplate
        onBegin={(draft) => {
          writeLocalDraft(undefined, draft);
          setStart(draft);
        }}
      />
    );
  return (
    <Workbench
      language={language}
      stored={null}
      start={start}
      wasRestored={start === restored}
      onDiscard={() => {
        removeLocalDraft(undefined);
        setStart(null);
      }}
    />
  );
}

function StoredTemplateDesigner({ id, language }: { id: string; language: TemplateLanguage }) {
  const { data: stored, error } = useTemplate(id);
  const queries = useQueryClient();
  const [localDraft] = useState(() => readLocalDraft(id));
  // Used as key: discarding remounts the workbench with the stored template.
  const [discards, setDiscards] = useState(0);
  if (error && isNotFound(error)) return <TemplateNotFound />;
  if (error) return <Problem error={error} />;
  if (!stored) return <Loading />;
  const isRestored = localDraft !== null && discards === 0;
  const discard = () => {
    removeLocalDraft(id);
    setDiscards(discards + 1);
  };
  return (
    <Workbench
      key={discards}
      language={language}
      stored={stored}
      start={isRestored ? localDraft : unchangedDraft(stored)}
      wasRestored={isRestored}
      onDiscard={discard}
      onReload={(newer) => {
        queries.setQueryData(['template', id], newer);
        discard();
      }}
    />
  );
}
