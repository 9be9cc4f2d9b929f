// The template designer, loaded on demand. Chooses what to start with: the
// stored template, unsaved changes to it, or a new template.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Loading } from '../parts/messages/loading.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { useResource, useTemplate } from '../queries.ts';
import { TemplateNotFound } from '../templates/template-not-found.tsx';
import { NewTemplate } from './new-template.tsx';
import { unchangedDraft, removeLocalDraft, readLocalDraft } from './draft/local-draft.ts';
import { type TemplateLanguage, readTemplateLanguage } from './draft/template-language.ts';
import { Workbench } from './workbench.tsx';

/**
 * Starts a new template if there is no id. Once that is stored, the address has its id, and the same
 * workbench goes on: undo, the chosen printer and the selected block stay.
 */
export function Designer({ id }: { id: string | undefined }) {
  const [, go] = useLocation();
  const [made, setMade] = useState<{ id: string; isShown: boolean } | null>(null);
  const [begun, setBegun] = useState(0);
  if (made && !made.isShown && made.id === id) setMade({ id, isShown: true });
  if (made?.isShown && made.id !== id) {
    setMade(null);
    setBegun(begun + 1);
  }
  const { data: language, error } = useResource(
    ['language'],
    async (client) => readTemplateLanguage(await client.templateLanguage()),
    { staleTime: Infinity },
  );
  if (error) return <Problem error={error} />;
  if (!language) return <Loading />;
  return id === undefined || id === made?.id ? (
    <NewTemplateDesigner
      key={begun}
      language={language}
      onCreated={(created) => {
        setMade({ id: created, isShown: false });
        go(`/designer/${created}`, { replace: true });
      }}
      onReload={() => {
        setMade(null);
        setBegun(begun + 1);
      }}
    />
  ) : (
    <StoredTemplateDesigner key={id} id={id} language={language} />
  );
}

function NewTemplateDesigner({
  language,
  onCreated,
  onReload,
}: {
  language: TemplateLanguage;
  onCreated: (id: string) => void;
  /** Called when what is stored now replaces the draft. */
  onReload: () => void;
}) {
  const queries = useQueryClient();
  const [restored] = useState(() => readLocalDraft(undefined));
  const [start, setStart] = useState(restored);
  if (!start) return <NewTemplate onBegin={setStart} />;
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
      onCreated={onCreated}
      onReload={(newer) => {
        removeLocalDraft(newer.id);
        queries.setQueryData(['template', newer.id], newer);
        onReload();
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
  const discard = () => {
    removeLocalDraft(id);
    setDiscards(discards + 1);
  };
  if (error && isNotFound(error)) return <TemplateNotFound />;
  if (error) return <Problem error={error} />;
  if (!stored) return <Loading />;
  const isRestored = localDraft !== null && discards === 0;
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
