// Prints a list: chooses the template, whose print page takes the rows.

import { Redirect, useSearchParams } from 'wouter';
import { words } from '../languages/words.ts';
import { FormField } from '../parts/controls/form-field.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { Select } from '../parts/controls/select.tsx';
import { useTemplates } from '../queries.ts';

export function NewBatchPage() {
  const [search, setSearch] = useSearchParams();
  const templates = useTemplates();
  const template = search.get('template') ?? '';
  if (template !== '') return <Redirect to={`/templates/${template}/print?from=list`} replace />;
  return (
    <>
      <PageHead
        title={words.newBatch.title}
        text={words.newBatch.text}
        back={{ to: '/batches', label: words.batches.title }}
      />
      {templates.error && <Problem error={templates.error} />}
      {templates.isPending && <Loading />}
      {templates.data && (
        <FormField label={words.newBatch.template}>
          {(field) => (
            <Select
              {...field}
              className="input list-template"
              empty={words.newBatch.chooseTemplate}
              options={templates.data}
              value=""
              onChange={({ target }) => setSearch({ template: target.value }, { replace: true })}
            />
          )}
        </FormField>
      )}
    </>
  );
}
