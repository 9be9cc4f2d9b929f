// The API keys: what each may do, when it was last used, and how to revoke it.

import { useState } from 'react';
import type { Key } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Confirm } from '../parts/controls/confirm.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { fullTime, RelativeTime } from '../parts/text/relative-time.tsx';
import { useReportedAction, useResource } from '../queries.ts';
import { Adding } from './adding.tsx';
import { KeyRequirement, type MadeKey, useKeyRequirement } from './key-requirement.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { NewSecret } from './new-secret.tsx';
import { Refused } from './refused.tsx';

export function Keys() {
  const { data, error } = useResource(['keys'], (client) => client.keys());
  const { data: requirement } = useKeyRequirement();
  const [made, setMade] = useState<MadeKey>();
  const { keys, newKey } = words.settings;
  if (error) return <Refused error={error} />;
  if (!data) return <Loading />;
  return (
    <div className="stack">
      <KeyRequirement onMade={setMade} />
      <p className="soft settings-text">{keys.text}</p>
      {made && (
        <NewSecret
          title={newKey.made(made.name)}
          label={newKey.secret}
          text={newKey.once}
          secret={made.secret}
          onDone={() => setMade(undefined)}
        />
      )}
      <Adding label={keys.create}>
        {(close) => (
          <NewKeyForm
            onCancel={close}
            onMade={({ key, secret }) => {
              close();
              setMade({ name: key.name, secret });
            }}
          />
        )}
      </Adding>
      {data.length === 0 ? <p className="soft">{keys.none}</p> : <KeyTable keys={data} />}
      {requirement?.by === 'configuration' && <p className="faint">{keys.main}</p>}
    </div>
  );
}

function KeyTable({ keys }: { keys: Key[] }) {
  const { columns } = words.settings.keys;
  return (
    <div
      className="card settings-table"
      role="region"
      aria-label={words.settings.parts.keys}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {Object.values(columns).map((name) => (
              <th key={name}>{name}</th>
            ))}
            <th>
              <span className="for-readers">{words.settings.keys.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyLine key={key.id} shown={key} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyLine({ shown }: { shown: Key }) {
  const { keys } = words.settings;
  const { name, id, scopes, expiresAt, lastUsedAt } = shown;
  const [now] = useState(Date.now);
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="faint mono">{id}</span>
      </th>
      <td data-label={keys.columns.may}>
        {scopes.map((scope) => keys.scopes[scope].name).join(', ')}
      </td>
      <td data-label={keys.columns.limits}>
        <Limits shown={shown} />
      </td>
      <td data-label={keys.columns.expires}>
        {expiresAt === null ? (
          keys.never
        ) : (
          <>
            {hasExpired && <strong>{keys.expired} </strong>}
            {fullTime(expiresAt)}
          </>
        )}
      </td>
      <td data-label={keys.columns.used}>
        {lastUsedAt === null ? keys.notUsed : <RelativeTime at={lastUsedAt} />}
      </td>
      <td>
        <Revoke shown={shown} />
      </td>
    </tr>
  );
}

function Limits({ shown: { printers, templates, test } }: { shown: Key }) {
  const { keys } = words.settings;
  const limits = [
    printers && keys.onPrinters(printers),
    templates && keys.onTemplates(templates),
    test && keys.test,
  ].filter(Boolean);
  return limits.length === 0 ? keys.noLimits : limits.join(' · ');
}

function Revoke({ shown: { id, name } }: { shown: Key }) {
  const { revoke } = words.settings.keys;
  const revoking = useReportedAction(
    (client) => client.revokeKey(id),
    ['keys', 'audit'],
    () => revoke.done(name),
  );
  return (
    <Confirm
      trigger={
        <button type="button" className="button quiet square" aria-label={revoke.action(name)}>
          <Icon name="trash" />
        </button>
      }
      title={revoke.title(name)}
      action={revoke.confirm}
      isDangerous
      onConfirm={revoking.run}
    >
      <p>{revoke.text}</p>
    </Confirm>
  );
}
