// Prints a list: a template, a CSV file, and a job for each of its rows.

import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { decodeText } from '../files/decode-text.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { FormField } from '../parts/form-field.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PaperImage } from '../parts/paper-image.tsx';
import { Problem } from '../parts/problem.tsx';
import { Select } from '../parts/select.tsx';
import { useTemplate, useTemplates, useTemplateSchema } from '../queries.ts';
import { words } from '../words.ts';
import { BatchFile } from './batch-file.tsx';
import { exampleCsv, type ListFile, readCsv } from './csv.ts';
import './new-batch.css';
import { batchWords, newBatchWords } from './words.ts';

export function NewBatchPage() {
  const [search, setSearch] = useSearchParams();
  const templates = useTemplates();
  const template = search.get('template') ?? '';
  return (
    <>
      <PageHead
        title={newBatchWords.title}
        text={newBatchWords.text}
        back={{ to: '/batches', label: batchWords.title }}
      />
      {templates.error && <Problem error={templates.error} />}
      {templates.isPending && <Loading />}
      {templates.data && (
        <div className="new-batch">
          <FormField label={newBatchWords.template}>
            {(field) => (
              <Select
                {...field}
                empty={newBatchWords.chooseTemplate}
                options={templates.data}
                value={template}
                onChange={({ target }) => setSearch({ template: target.value }, { replace: true })}
              />
            )}
          </FormField>
          {template !== '' && <ListForTemplate key={template} templateId={template} />}
        </div>
      )}
    </>
  );
}

function ListForTemplate({ templateId }: { templateId: string }) {
  const schema = useTemplateSchema(templateId);
  const [file, setFile] = useState<ListFile>();
  const open = async ([first]: File[]) => {
    if (!first) return;
    const text = decodeText(new Uint8Array(await first.arrayBuffer()));
    const name = first.name.replace(/\.[^.]*$/, '');
    setFile((before) => ({ ...readCsv(text), name, text, number: (before?.number ?? 0) + 1 }));
  };
  const take = (files: File[]) => void open(files);
  if (schema.error) return <Problem error={schema.error} />;
  if (!schema.data) return <Loading />;
  if (file)
    return (
      <BatchFile
        key={file.number}
        templateId={templateId}
        schema={schema.data.schema}
        file={file}
        onFiles={take}
      />
    );
  return (
    <>
      <DropZone
        title={newBatchWords.drop}
        hint={newBatchWords.dropHint}
        action={newBatchWords.choose}
        accept=".csv,text/csv"
        onFiles={take}
      />
      <Example templateId={templateId} example={schema.data.example} />
    </>
  );
}

function Example({ templateId, example }: { templateId: string; example: object }) {
  const { data: template } = useTemplate(templateId);
  const csv = exampleCsv(example);
  return (
    <section className="new-batch-example" aria-labelledby="how">
      <div className="stack">
        <h2 id="how">{newBatchWords.how}</h2>
        <p className="soft">{newBatchWords.howText}</p>
        <CodeBlock label={newBatchWords.example} text={csv} />
        <p>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${csv}`)}`}
            download={`${templateId}.csv`}
          >
            {newBatchWords.download}
          </a>
        </p>
      </div>
      {template && (
        <div className="desk">
          <PaperImage
            name={['template', templateId, template.updatedAt]}
            draw={(client) => client.previewTemplate(templateId)}
            label={words.templates.picture(template.name)}
            isLabel={'media' in template.config}
          />
        </div>
      )}
    </section>
  );
}
