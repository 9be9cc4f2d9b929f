// The basics of one template as a page: the form for owners beside the paper. For people
// who never want to open the designer.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Settings, Template } from '../../client/index.ts';
import type { TemplateConfig } from '../designer/draft/tree.ts';
import { useProof } from '../designer/proof/use-proof.ts';
import { words } from '../languages/words.ts';
import { DrawnPaper } from '../parts/paper/drawn-paper.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { useAction, useSettings, useTemplate } from '../queries.ts';
import { TemplateNotFound } from '../templates/template-not-found.tsx';
import { toast } from '../parts/messages/toast.ts';
import { BasicsForm } from './basics-form.tsx';
import { beginWith } from '../../template-parts/begin-with.ts';
import { type Config, partsOf } from '../../template-parts/parts.ts';

export function BasicsPage({ id }: { id: string }) {
  const template = useTemplate(id);
  const settings = useSettings();
  const error = template.error ?? settings.error;
  if (error && isNotFound(error)) return <TemplateNotFound />;
  if (error) return <Problem error={error} />;
  if (!template.data || !settings.data) return <Loading />;
  return <Basics stored={template.data} settings={settings.data} />;
}

function Basics({ stored, settings }: { stored: Template; settings: Settings }) {
  const { id, name, version } = stored;
  const text = words.basics;
  const [config, setConfig] = useState<Config>(stored.config);
  const [, go] = useLocation();
  const queries = useQueryClient();
  const saving = useAction(
    (client, changed: Config) => client.updateTemplate(id, { config: changed }, { version }),
    ['templates', 'schema', 'picture'],
  );
  const { printed, problems, error } = useProof(config as TemplateConfig, null, {});
  const isChanged = config !== stored.config;
  const ofShop = beginWith(config, settings);
  const hasShop = JSON.stringify(ofShop) !== JSON.stringify(config);
  const save = () =>
    saving.mutate(config, {
      onSuccess: (saved) => {
        queries.setQueryData(['template', id], saved);
        toast.done(text.saved);
        go(`/templates/${id}`);
      },
      onError: toast.failed,
    });
  return (
    <>
      <PageHead
        title={text.title(name)}
        text={text.text}
        back={{ to: `/templates/${id}`, label: name }}
      >
        <Link href={`/designer/${id}`} className="button">
          <Icon name="edit" />
          {text.designer}
        </Link>
        <button
          type="button"
          className="button primary"
          disabled={!isChanged || saving.isPending || problems.length > 0}
          onClick={save}
        >
          {text.save}
        </button>
      </PageHead>
      <div className="basics-columns">
        <div className="card basics-card">
          {hasShop && (
            <p>
              <button type="button" className="button" onClick={() => setConfig(ofShop)}>
                {text.fromShop}
              </button>
            </p>
          )}
          {partsOf(config).length === 0 && <p className="soft">{text.noParts}</p>}
          <BasicsForm config={config} onChange={setConfig} />
        </div>
        <div className="desk basics-paper">
          {printed && (
            <DrawnPaper
              preview={printed.preview}
              label={words.designer.paper.picture(name)}
              isLabel={'media' in config}
            />
          )}
          {problems.map(({ path, text: problem }) => (
            <p key={path + problem} className="wrong" role="alert">
              {problem}
            </p>
          ))}
          {error && <Problem error={error} />}
        </div>
      </div>
    </>
  );
}
