// The page of one template: preview, data fields and a print request to copy.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Template } from '../../client/index.ts';
import { CallExamples } from '../developers/call-examples.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { isNotFound, Problem } from '../parts/problem.tsx';
import { PaperImage } from '../parts/paper-image.tsx';
import { LabelPrinterNeeded } from '../printers/label-printer-needed.tsx';
import { usePrinters, useReportedAction, useTemplate, useTemplateSchema } from '../queries.ts';
import { words } from '../words.ts';
import { NeededFields } from './needed-fields.tsx';
import { TemplateNotFound } from './template-not-found.tsx';
import { PrintSample } from './print-sample.tsx';
import './template-page.css';

export function TemplatePage({ id }: { id: string }) {
  const template = useTemplate(id);
  const schema = useTemplateSchema(id);
  const printers = usePrinters();
  const error = template.error ?? schema.error;
  if (error && isNotFound(error)) return <TemplateNotFound />;
  if (error) return <Problem error={error} />;
  // Waits for the printers too, because the printer selection would otherwise
  // appear later and move the page.
  if (!template.data || !schema.data || printers.isPending) return <Loading />;
  const { name, description, config, updatedAt } = template.data;
  return (
    <>
      <PageHead
        className="template-head"
        title={name}
        text={description}
        back={{ to: '/templates', label: words.templates.title }}
      >
        <Actions template={template.data} example={schema.data.example} />
      </PageHead>
      {'media' in config && <LabelPrinterNeeded />}
      <div className="template-columns">
        <div className="desk">
          <PaperImage
            name={['template', id, updatedAt]}
            draw={(client) => client.previewTemplate(id)}
            label={words.templates.picture(name)}
            isLabel={'media' in config}
          />
        </div>
        <div className="stack">
          <section className="stack" aria-labelledby="call">
            <h2 id="call">{words.templates.call}</h2>
            <CallExamples templateId={id} example={schema.data.example} />
          </section>
          <section className="stack" aria-labelledby="needs">
            <h2 id="needs">{words.templates.needs}</h2>
            <NeededFields schema={schema.data.schema} config={config} />
          </section>
        </div>
      </div>
    </>
  );
}

function Actions({ template, example }: { template: Template; example: object }) {
  const { id, name, config } = template;
  const [, go] = useLocation();
  const queries = useQueryClient();
  const deleting = useReportedAction(
    (client) => client.deleteTemplate(id),
    ['templates'],
    () => {
      // Read again when its page is opened, so that it is not shown from the cache.
      for (const kind of ['template', 'schema'])
        void queries.invalidateQueries({ queryKey: [kind, id], refetchType: 'none' });
      go('/templates');
    },
  );
  const { remove } = words.templates;
  return (
    <>
      <PrintSample templateId={id} data={example} config={config} />
      <Link href={`/batches/new?template=${id}`} className="button">
        <Icon name="batches" />
        {words.templates.printMany}
      </Link>
      <Link href={`/designer/${id}`} className="button">
        <Icon name="edit" />
        {words.templates.edit}
      </Link>
      <Confirm
        trigger={
          <button type="button" className="button quiet" aria-label={remove.action}>
            <Icon name="trash" />
          </button>
        }
        title={remove.title(name)}
        action={remove.confirm}
        isDangerous
        onConfirm={deleting.run}
      >
        <p>{remove.text}</p>
      </Confirm>
    </>
  );
}
