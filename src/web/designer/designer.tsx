// The designer of a template; loads when it is opened. Finds what it begins
// with: the stored template, changes to it that were not saved, or a new one.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing } from '../parts/is-missing.ts';
import { Loading } from '../parts/loading.tsx';
import { Problem } from '../parts/problem.tsx';
import { useTemplate } from '../queries.ts';
import { useClient } from '../session.ts';
import { NoSuchTemplate } from '../templates/no-such-template.tsx';
import { Beginning } from './beginning.tsx';
import { asStored, forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { type Language, readLanguage } from './language.ts';
import { Workbench } from './workbench.tsx';

/** Without an id, a new template is begun. */
export function Designer({ id }: { id: string | undefined }) {
  const client = useClient();
  const { data: language, error } = useQuery({
    queryKey: ['language'],
    queryFn: async () => readLanguage(await client.templateLanguage()),
    staleTime: Infinity,
  });
  if (error) return <Problem error={error} />;
  if (!language) return <Loading />;
  return id === undefined ? (
    <NewOne language={language} />
  ) : (
    <StoredOne id={id} language={language} />
  );
}

function NewOne({ language }: { language: Language }) {
  const [restored] = useState(() => keptDraft(undefined));
  const [start, setStart] = useState(restored);
  if (!start)
    return (
      <Beginning
        onBegin={(draft) => {
          keepDraft(undefined, draft);
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
        forgetDraft(undefined);
        setStart(null);
      }}
    />
  );
}

function StoredOne({ id, language }: { id: string; language: Language }) {
  const { data: stored, error } = useTemplate(id);
  const [kept] = useState(() => keptDraft(id));
  // Another number begins anew with what is stored.
  const [beginning, setBeginning] = useState(0);
  if (error && isMissing(error)) return <NoSuchTemplate />;
  if (error) return <Problem error={error} />;
  if (!stored) return <Loading />;
  const isRestored = kept !== null && beginning === 0;
  return (
    <Workbench
      key={beginning}
      language={language}
      stored={stored}
      start={isRestored ? kept : asStored(stored)}
      wasRestored={isRestored}
      onDiscard={() => {
        forgetDraft(id);
        setBeginning(beginning + 1);
      }}
    />
  );
}
