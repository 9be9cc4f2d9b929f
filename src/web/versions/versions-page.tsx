// The history of a template: its versions, the chosen one beside the current one, what
// changed in words, and restore.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Template, TemplateVersion } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { PaperImage } from '../parts/paper/paper-image.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { fullTime, RelativeTime } from '../parts/text/relative-time.tsx';
import { useReportedAction, useResource } from '../queries.ts';
import { TemplateNotFound } from '../templates/template-not-found.tsx';
import { changesInWords } from './changes-in-words.ts';
import './versions.css';

const useVersion = (id: string, version: number) =>
  useResource(['version', id, String(version)], (client) => client.templateVersion(id, version), {
    staleTime: Infinity,
  });

export function VersionsPage({ id }: { id: string }) {
  const { data, error } = useResource(['versions', id], (client) => client.templateVersions(id), {
    staleTime: 0,
  });
  const [asked, choose] = useState<number>();
  if (error && isNotFound(error)) return <TemplateNotFound />;
  if (error) return <Problem error={error} />;
  if (!data) return <Loading />;
  const [newest] = data;
  if (!newest) return <TemplateNotFound />;
  const current = data.find((version) => version.current);
  const chosen = data.find(({ version }) => version === asked) ?? data[1] ?? newest;
  const before = data[data.indexOf(chosen) + 1];
  const text = words.versions;
  return (
    <>
      <PageHead
        title={text.title(newest.name)}
        text={current ? text.text : text.deleted}
        back={
          current
            ? { to: `/templates/${id}`, label: newest.name }
            : { to: '/templates/deleted', label: words.trash.title }
        }
      />
      <div className="versions">
        <ol className="card ruled versions-list">
          {data.map((version) => (
            <li key={version.version}>
              <VersionButton
                version={version}
                isChosen={version === chosen}
                onChoose={() => choose(version.version)}
              />
            </li>
          ))}
        </ol>
        <div className="stack">
          <div className="versions-head">
            <Changes id={id} chosen={chosen} before={before} />
            {!chosen.current && <Restore id={id} version={chosen.version} />}
          </div>
          <div className="versions-papers">
            <VersionPaper id={id} version={chosen} />
            {current && current !== chosen && <VersionPaper id={id} version={current} />}
          </div>
        </div>
      </div>
    </>
  );
}

function VersionButton({
  version: { version, updatedAt, current },
  isChosen,
  onChoose,
}: {
  version: TemplateVersion;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className="versions-choice"
      aria-current={isChosen ? 'true' : undefined}
      title={fullTime(updatedAt)}
      onClick={onChoose}
    >
      <strong>{words.versions.number(version)}</strong>
      {current && <span className="faint">{words.versions.current}</span>}
      <span className="faint">
        <RelativeTime at={updatedAt} />
      </span>
    </button>
  );
}

/** Compared with the version before it. */
function Changes({
  id,
  chosen,
  before,
}: {
  id: string;
  chosen: TemplateVersion;
  before: TemplateVersion | undefined;
}) {
  const now = useVersion(id, chosen.version).data;
  const old = useVersion(id, before?.version ?? chosen.version).data;
  const text = words.versions;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{text.changes(chosen.version)}</h2>
      {!before && <p className="soft">{text.first}</p>}
      {before && now && old && (
        <ul className="versions-changes">
          {changesInWords(contentOf(old), contentOf(now)).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function contentOf({ config, description }: Template): Record<string, unknown> {
  return { ...config, description };
}

function Restore({ id, version }: { id: string; version: number }) {
  const text = words.versions.restore;
  const [, go] = useLocation();
  const queries = useQueryClient();
  const restoring = useReportedAction(
    (client) => client.restoreTemplate(id, version),
    ['templates', 'deleted', 'template', 'schema', 'versions', 'picture'],
    (restored) => {
      queries.setQueryData(['template', id], restored);
      go(`/templates/${id}`);
      return text.done(version);
    },
  );
  return (
    <ConfirmedAction
      icon="again"
      texts={{ action: text.action, title: text.title(version), confirm: text.action }}
      doing={restoring}
    >
      <p>{text.text}</p>
    </ConfirmedAction>
  );
}

function VersionPaper({
  id,
  version: { version, current },
}: {
  id: string;
  version: TemplateVersion;
}) {
  const { data, error } = useVersion(id, version);
  const text = words.versions;
  if (error) return <Problem error={error} />;
  if (!data) return <Loading />;
  const { config } = data;
  return (
    <figure className="desk versions-paper">
      <figcaption>
        {text.number(version)}
        {current && <span className="faint"> {text.current}</span>}
      </figcaption>
      <PaperImage
        name={['version', id, version]}
        draw={(client, call) => client.previewDraft({ config }, call)}
        label={text.picture(version)}
        isLabel={'media' in config}
      />
    </figure>
  );
}
