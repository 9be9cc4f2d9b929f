// The page for developers: a print request to copy, links to the documentation, a live list of
// events, and the latest requests.

import { useState } from 'react';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Select } from '../parts/controls/select.tsx';
import { useTemplates, useTemplateSchema } from '../queries.ts';
import { useClient } from '../session.ts';
import { CallExamples } from './call-examples.tsx';
import './developers.css';
import { EventInspector } from './event-inspector.tsx';
import { RequestList } from './request-list.tsx';

export function DevelopersPage() {
  const { developers } = words;
  const { url } = useClient();
  return (
    <>
      <PageHead title={developers.title} text={developers.text}>
        <a href={`${url}/docs`} className="button">
          <Icon name="link" />
          {developers.docs}
        </a>
        <a href={`${url}/openapi.json`} className="button">
          <Icon name="link" />
          {developers.openapi}
        </a>
      </PageHead>
      <div className="developers">
        <Calls />
        <EventInspector />
      </div>
      <RequestList />
    </>
  );
}

function Calls() {
  const { developers } = words;
  const templates = useTemplates({ isWatched: true }).data ?? [];
  const [chosen, setChosen] = useState<string>();
  const id =
    chosen ?? templates.find((template) => template.id === 'receipt')?.id ?? templates[0]?.id;
  return (
    <section className="stack" aria-labelledby="calls">
      <div className="spread">
        <h2 id="calls">{developers.calls}</h2>
        <Select
          className="input developers-choice"
          aria-label={words.jobs.byTemplate}
          options={templates}
          value={id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <p className="soft">{developers.idempotency}</p>
      <div className="developers-call">{id && <Call key={id} id={id} />}</div>
    </section>
  );
}

function Call({ id }: { id: string }) {
  const schema = useTemplateSchema(id).data;
  return schema ? <CallExamples templateId={id} example={schema.example} /> : <Loading />;
}
