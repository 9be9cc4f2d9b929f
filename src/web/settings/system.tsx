// The configuration in use, read only: versions, nodes, and all settings by section, each
// with what sets it.

import { type ReactNode, useState } from 'react';
import type { Configuration } from '../../client/index.ts';
import { language, words } from '../languages/words.ts';
import { Nodes } from '../overview/nodes.tsx';
import { CodeBlock } from '../parts/text/code-block.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { useResource } from '../queries.ts';
import { Refused } from './refused.tsx';
import './system.css';

type Setting = Configuration['settings'][number];
type SectionName = keyof typeof words.settings.system.sections;

/** The sections by the first part of the path. Those of notices have a page of their own. */
const sections: [SectionName, string[]][] = [
  ['network', ['server', 'auth', 'cors', 'discovery', 'webhooks', 'mcp']],
  ['deadlines', ['jobs', 'queueWhenOffline']],
  ['printers', ['printer', 'printers', 'virtualPrinter']],
  ['storage', ['data', 'store', 'node']],
  ['limits', ['limits']],
  ['others', ['starters', 'language', 'log']],
];

export function System() {
  const { data, error } = useResource(['config'], (client) => client.config());
  const [isShort, setShort] = useState(false);
  const text = words.settings.system;
  if (error) return <Refused error={error} />;
  if (!data) return <Loading />;
  const settings = isShort
    ? data.settings.filter(({ source }) => source !== 'default')
    : data.settings;
  return (
    <div className="stack settings-sections system">
      <p className="soft settings-text">{text.text}</p>
      <Versions versions={data.versions} />
      <Nodes />
      <label className="choice">
        <input
          type="checkbox"
          checked={isShort}
          onChange={({ target }) => setShort(target.checked)}
        />
        <span>{text.onlyChanged}</span>
      </label>
      {sections.map(([name, parts]) => (
        <Section
          key={name}
          name={name}
          settings={settings.filter(({ path }) => parts.includes(path.split('.')[0]!))}
        >
          {name === 'storage' && <Backup />}
        </Section>
      ))}
    </div>
  );
}

function Versions({ versions }: { versions: Configuration['versions'] }) {
  const text = words.settings.system;
  const { platen, node, database, databaseVersion, schema } = versions;
  return (
    <section className="card stack" aria-labelledby="versions">
      <h2 id="versions">{text.versions}</h2>
      <dl className="system-versions">
        <dt>{words.product}</dt>
        <dd>{platen}</dd>
        <dt>API</dt>
        <dd>
          <a href="docs">{platen}</a>
        </dd>
        <dt>Node.js</dt>
        <dd>{node}</dd>
        <dt>{database}</dt>
        <dd>{text.withSchema(databaseVersion, schema)}</dd>
      </dl>
    </section>
  );
}

function Section({
  name,
  settings,
  children,
}: {
  name: SectionName;
  settings: Setting[];
  children: ReactNode;
}) {
  const text = words.settings.system;
  return (
    <section className="card stack" aria-labelledby={name}>
      <h2 id={name}>{text.sections[name]}</h2>
      {settings.length === 0 && <p className="soft">{text.allDefault}</p>}
      <SettingList settings={settings} />
      {children}
    </section>
  );
}

function SettingList({ settings }: { settings: Setting[] }) {
  const { sources } = words.settings.system;
  if (settings.length === 0) return null;
  return (
    <dl className="system-settings ruled">
      {settings.map(({ path, value, source, from, description }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>
          </dt>
          <dd>
            <code className={source === 'default' ? 'soft' : ''}>{shown(value)}</code>
            <small className={source === 'default' ? 'faint' : ''}>
              {sources[source](from ?? '')}
            </small>
            {/* The descriptions are those of the API, in English. */}
            {language === 'en' && <p className="faint">{description}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: unknown): string {
  return value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
}

function Backup() {
  const { backup } = words.settings.transfer;
  return (
    <>
      <p className="soft">{backup.text}</p>
      <CodeBlock label={backup.title} text="platen backup platen-backup.gz" />
    </>
  );
}
