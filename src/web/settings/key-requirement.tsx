// Whether every request needs a key. The browser that requires one gets a key of its own first,
// so that it keeps its access; the key is shown once.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlatenClient, PlatenError } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { useReportedAction, useResource } from '../queries.ts';
import { signOut, unlock, useSession } from '../session.ts';

export interface MadeKey {
  name: string;
  secret: string;
}

export const useKeyRequirement = () =>
  useResource(['keys', 'required'], (client) => client.keyRequirement());

export function KeyRequirement({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { keys } = words.settings;
  const { data } = useKeyRequirement();
  if (!data) return null;
  if (!data.required)
    return (
      <section className="stack">
        <StateBanner tone="warn" icon="warning" {...keys.off} />
        <Require onMade={onMade} />
      </section>
    );
  if (data.by === 'configuration')
    return (
      <StateBanner tone="good" icon="key" title={keys.on.title} text={keys.on.byConfiguration} />
    );
  return (
    <section className="stack">
      <StateBanner tone="good" icon="key" title={keys.on.title} text={keys.on.text} />
      <Release />
    </section>
  );
}

function Require({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { require } = words.settings.keys;
  const { client, hasKey } = useSession();
  const [isKept, setKept] = useState(true);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const run = async () => {
    setPending(true);
    setError(undefined);
    try {
      if (!hasKey || !(await isRequiredWith(client))) {
        const made = await makeOwnersKey(client);
        onMade(made);
        // The key is in use before it is required: nothing of this page is refused.
        await unlock(made.secret, isKept).changeKeyRequirement({ required: true });
      }
      await queries.invalidateQueries();
    } catch (failure) {
      setError(failure as Error);
    }
    setPending(false);
  };
  return (
    <>
      <p>
        <ConfirmedAction
          icon="key"
          texts={{ ...require, confirm: require.action }}
          doing={{ isPending, run: () => void run() }}
        >
          <p>{require.text}</p>
          <p>{require.own}</p>
          <label className="row">
            <input
              type="checkbox"
              checked={isKept}
              onChange={({ target }) => setKept(target.checked)}
            />
            {words.key.keep}
          </label>
        </ConfirmedAction>
      </p>
      {error && <Problem error={error} />}
    </>
  );
}

/** Whether the key that this browser uses already may require one. */
async function isRequiredWith(client: PlatenClient): Promise<boolean> {
  try {
    await client.changeKeyRequirement({ required: true });
    return true;
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}

async function makeOwnersKey(client: PlatenClient): Promise<MadeKey> {
  // The seconds: no two keys have the same name.
  const name = `${words.settings.keys.require.owner}, ${formatTime('full', Date.now())}`;
  const scopes = ['print', 'read', 'design', 'manage', 'raw'] as const;
  const { secret } = await client.createKey({ name, scopes: [...scopes] });
  return { name, secret };
}

function Release() {
  const { release } = words.settings.keys;
  const releasing = useReportedAction(
    (client) => client.changeKeyRequirement({ required: false }),
    ['keys', 'warnings', 'audit'],
    // The key of this browser is not needed any more.
    signOut,
  );
  return (
    <p>
      <ConfirmedAction
        icon="key"
        texts={{ ...release, confirm: release.action }}
        doing={releasing}
        isDangerous
      >
        <p>{release.text}</p>
      </ConfirmedAction>
    </p>
  );
}
