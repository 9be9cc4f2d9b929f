// Export and import of templates, pictures, routes, counters and printers, and how to make
// a backup of everything.

import { useState } from 'react';
import type { ImportContents, ImportReport, PlatenClient } from '../../client/index.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { CodeBlock } from '../parts/text/code-block.tsx';
import { FileButton } from '../parts/controls/drop-zone.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { toast } from '../parts/messages/toast.ts';
import { useAction, useResource } from '../queries.ts';
import { useClient } from '../session.ts';

export function Transfer() {
  const text = words.settings.transfer;
  return (
    <div className="stack settings-sections">
      <section className="card stack" aria-labelledby="export">
        <h2 id="export">{text.export.title}</h2>
        <p className="soft">{text.export.text}</p>
        <Export />
      </section>
      <section className="card stack" aria-labelledby="import">
        <h2 id="import">{text.import.title}</h2>
        <p className="soft">{text.import.text}</p>
        <Import />
      </section>
      <section className="card stack" aria-labelledby="backup">
        <h2 id="backup">{text.backup.title}</h2>
        <Backup />
        <p className="soft">{text.backup.text}</p>
        <CodeBlock label={text.backup.title} text={`platen backup platen-backup.db`} />
        <p className="soft">{text.backup.restore}</p>
        <CodeBlock label={text.backup.restoreTitle} text={`platen restore platen-backup.db`} />
      </section>
    </div>
  );
}

function Export() {
  return (
    <Download
      label={words.settings.transfer.export.action}
      ending="json"
      read={async (client) => {
        const exported = await client.exportAll({ starters: false });
        return new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' });
      }}
    />
  );
}

/** A large database takes minutes. */
const backupMs = 3_600_000;

function Backup() {
  const text = words.settings.transfer.backup;
  const { data } = useResource(['config'], (client) => client.config());
  if (!data) return null;
  if (data.versions.database !== 'SQLite') return <p className="soft">{text.shared}</p>;
  return (
    <>
      <p className="soft">{text.download}</p>
      <Download
        label={text.action}
        ending="db"
        read={(client) => client.createBackup({ timeoutMs: backupMs })}
      />
    </>
  );
}

/** Saves what the service answers as a file. */
function Download({
  label,
  ending,
  read,
}: {
  label: string;
  ending: string;
  read: (client: PlatenClient) => Promise<Blob>;
}) {
  const client = useClient();
  const [isReading, setReading] = useState(false);
  const save = async () => {
    setReading(true);
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await read(client));
      link.download = `platen-${new Date().toISOString().slice(0, 10)}.${ending}`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      toast.failed(error as Error);
    }
    setReading(false);
  };
  return (
    <p>
      <ActionButton className="button" isPending={isReading} onClick={() => void save()}>
        <Icon name="down" />
        {label}
      </ActionButton>
    </p>
  );
}

type Policy = NonNullable<ImportContents['onConflict']>;

function Import() {
  const text = words.settings.transfer.import;
  const [file, setFile] = useState<{ name: string; contents: ImportContents }>();
  const [unread, setUnread] = useState<string>();
  const trying = useAction(
    (client, { contents, dryRun }: { contents: ImportContents; dryRun: boolean }) =>
      client.importAll(contents, { dryRun }),
    ['templates', 'assets', 'routes', 'counters', 'printers', 'audit'],
  );
  const [policy, setPolicy] = useState<Policy>('keep');
  const look = (contents: ImportContents, onConflict: Policy) =>
    trying.mutate({ contents: { ...contents, onConflict }, dryRun: true });
  const read = async (chosen: File) => {
    setUnread(undefined);
    trying.reset();
    try {
      const contents = JSON.parse(await chosen.text()) as ImportContents;
      setFile({ name: chosen.name, contents });
      look(contents, policy);
    } catch (error) {
      setFile(undefined);
      setUnread(words.notJson((error as Error).message));
    }
  };
  const report = trying.data;
  return (
    <>
      <p>
        <FileButton
          className="button"
          accept="application/json,.json"
          onFiles={([chosen]) => chosen && void read(chosen)}
        >
          {text.choose}
        </FileButton>
      </p>
      {unread && (
        <p className="wrong" role="alert">
          {unread}
        </p>
      )}
      {trying.error && <Problem error={trying.error} />}
      {file && report && (
        <div className="stack" role="status">
          <h3>{report.dryRun ? text.would(file.name) : text.done}</h3>
          <Report report={report} />
          {report.dryRun && (
            <>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={policy === 'replace'}
                  onChange={({ target }) => {
                    const next: Policy = target.checked ? 'replace' : 'keep';
                    setPolicy(next);
                    look(file.contents, next);
                  }}
                />
                <span>{text.replace}</span>
              </label>
              <p>
                <button
                  type="button"
                  className="button primary"
                  disabled={trying.isPending || report.created.length + report.changed.length === 0}
                  onClick={() =>
                    trying.mutate({
                      contents: { ...file.contents, onConflict: policy },
                      dryRun: false,
                    })
                  }
                >
                  {text.action}
                </button>
              </p>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Report({ report }: { report: ImportReport }) {
  const text = words.settings.transfer.import;
  const lines = [
    ...report.created.map((item) => ({ item, what: text.created })),
    ...report.changed.map((item) => ({ item, what: text.changed })),
    ...report.kept.map((item) => ({ item, what: text.kept })),
    ...report.failed.map(({ item, message }) => ({ item, what: message })),
  ];
  if (lines.length === 0) return <p className="soft">{text.nothing}</p>;
  return (
    <ul className="ruled import-report">
      {lines.map(({ item, what }) => (
        <li key={item}>
          <code>{item}</code> <span className="soft">{what}</span>
        </li>
      ))}
    </ul>
  );
}
