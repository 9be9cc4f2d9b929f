// The page of one template: preview, data fields and a print request to copy.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Template } from '../../client/index.ts';
import { CallExamples } from '../developers/call-examples.tsx';
import { languageName } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { Confirm } from '../parts/controls/confirm.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { PaperImage } from '../parts/paper/paper-image.tsx';
import { LabelPrinterNeeded } from '../printers/label-printer-needed.tsx';
import {
  usePrinters,
  useReportedAction,
  useTemplate,
  useTemplates,
  useTemplateSchema,
} from '../queries.ts';
import { useUndoDeletion } from '../versions/use-undo-deletion.ts';
import { LeastDataCheck } from './least-data-check.tsx';
import { NeededFields } from './needed-fields.tsx';
import { languageOf, withStarters } from './starters.ts';
import { TemplateNotFound } from './template-not-found.tsx';
import { PrintSample } from './print-sample.tsx';
import { useStarters } from './use-starters.ts';
import { RoutesOfTemplate } from './routes-of-template.tsx';
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
        <Actions template={template.data} />
      </PageHead>
      {'media' in config && <LabelPrinterNeeded />}
      <OtherLanguage template={template.data} />
      <div className="template-columns">
        <div className="desk">
          <PaperImage
            name={['templateText', id, updatedAt]}
            draw={(client, call) => client.previewDraft({ config }, call)}
            label={words.templates.picture(name)}
            isLabel={'media' in config}
          />
        </div>
        <div className="stack">
          <div className="row">
            <PrintSample templateId={id} data={schema.data.example} config={config} />
          </div>
          <details className="template-call">
            <summary>{words.templates.call}</summary>
            <CallExamples templateId={id} example={schema.data.example} />
          </details>
          <section className="stack" aria-labelledby="needs">
            <div className="spread">
              <h2 id="needs">{words.templates.needs}</h2>
              <LeastDataCheck
                config={config}
                {...schema.data}
                print={(client, data) => client.print(id, data)}
              />
            </div>
            <NeededFields schema={schema.data.schema} config={config} />
          </section>
        </div>
      </div>
    </>
  );
}

/** A starter prints in the language that it was stored in; a copy can be in another. */
function OtherLanguage({ template: { id, config } }: { template: Template }) {
  const starters = useStarters();
  const summary = useTemplates().data?.find((one) => one.id === id);
  if (!starters || !summary || !withStarters([summary], starters.starters)[0]!.config) return null;
  const stored = languageOf(typeof config.locale === 'string' ? config.locale : 'en');
  const text = words.templates.starterLanguage;
  return (
    <p className="template-language soft">
      {text.stored(languageName(stored))}{' '}
      <Link href={`/designer?copy=${encodeURIComponent(id)}`}>
        {text.use(languageName(starters.language))}
      </Link>
    </p>
  );
}

function Actions({ template }: { template: Template }) {
  const { id, name } = template;
  const [, go] = useLocation();
  const queries = useQueryClient();
  const offerUndo = useUndoDeletion(template);
  const deleting = useReportedAction(
    (client) => client.deleteTemplate(id),
    ['templates'],
    () => {
      // Read again when its page is opened, so that it is not shown from the cache.
      for (const kind of ['template', 'schema'])
        void queries.invalidateQueries({ queryKey: [kind, id], refetchType: 'none' });
      go('/templates');
      offerUndo();
    },
  );
  const { remove } = words.templates;
  return (
    <>
      <Link href={`/templates/${id}/print`} className="button primary">
        <Icon name="printers" />
        {words.templates.print}
      </Link>
      <Link href={`/templates/${id}/basics`} className="button">
        <Icon name="settings" />
        {words.basics.button}
      </Link>
      <Link href={`/designer/${id}`} className="button">
        <Icon name="edit" />
        {words.templates.edit}
      </Link>
      <Link
        href={`/templates/${id}/versions`}
        className="button quiet"
        aria-label={words.versions.button}
        title={words.versions.button}
      >
        <Icon name="waiting" />
      </Link>
      <Confirm
        trigger={
          <button
            type="button"
            className="button quiet"
            aria-label={remove.action}
            title={remove.action}
          >
            <Icon name="trash" />
          </button>
        }
        title={remove.title(name)}
        action={remove.confirm}
        isDangerous
        onConfirm={deleting.run}
      >
        <p>{remove.text}</p>
        <RoutesOfTemplate templateId={id} />
      </Confirm>
    </>
  );
}
