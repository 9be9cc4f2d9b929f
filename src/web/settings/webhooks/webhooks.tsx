// The webhooks: where events are sent, whether the receivers take them, and a form for a
// new one.

import { useState } from 'react';
import type { WebhookMade } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { Icon } from '../../parts/text/icon.tsx';
import { Loading } from '../../parts/messages/loading.tsx';
import { useResource } from '../../queries.ts';
import { NewSecret } from '../new-secret.tsx';
import { Refused } from '../refused.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import './webhooks.css';

/** How its deliveries are changes without an event. */
const refetchInterval = 5000;

export function Webhooks() {
  const { data, error } = useResource(['webhooks'], (client) => client.webhooks(), {
    refetchInterval,
  });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<WebhookMade>();
  if (error) return <Refused error={error} />;
  if (!data) return <Loading />;
  const { secret } = words.settings.webhooks;
  return (
    <div className="stack">
      <p className="soft settings-text">{words.settings.webhooks.text}</p>
      {made && (
        <NewSecret
          title={secret.title(made.webhook.name)}
          label={secret.label}
          text={secret.once}
          secret={made.secret}
          onDone={() => setMade(undefined)}
        />
      )}
      {isMaking ? (
        <WebhookForm
          onCancel={() => setMaking(false)}
          onSaved={(webhook) => {
            setMaking(false);
            setMade(webhook ?? undefined);
          }}
        />
      ) : (
        <p>
          <button type="button" className="button primary" onClick={() => setMaking(true)}>
            <Icon name="plus" />
            {words.settings.webhooks.create}
          </button>
        </p>
      )}
      {data.length === 0 && <p className="soft">{words.settings.webhooks.none}</p>}
      {data.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setMade} />
      ))}
    </div>
  );
}
