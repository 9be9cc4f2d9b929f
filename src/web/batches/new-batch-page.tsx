// Prints a list: chooses the template, whose print page takes the rows.

import { Redirect, useSearchParams } from 'wouter';
import { words } from '../languages/words.ts';
import { PageHead } from '../parts/text/page-head.tsx';
import { TemplateSelect } from '../templates/template-select.tsx';

const listAddress = (template: string): string => `/templates/${template}/print?from=list`;

export function NewBatchPage() {
  const [search] = useSearchParams();
  const template = search.get('template') ?? '';
  if (template !== '') return <Redirect to={listAddress(template)} replace />;
  return (
    <>
      <PageHead
        title={words.newBatch.title}
        text={words.newBatch.text}
        back={{ to: '/batches', label: words.batches.title }}
      />
      <TemplateSelect addressOf={listAddress} />
    </>
  );
}
