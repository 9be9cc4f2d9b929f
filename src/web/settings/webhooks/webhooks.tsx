// The webhooks: where events are sent, whether the receivers take them, and a form for a
// new one.

import { useState } from 'react';
import type { WebhookMade } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { Loading } from '../../parts/messages/loading.tsx';
import { useResource } from '../../queries.ts';
import { Adding } from '../adding.tsx';
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
      <Adding label={words.settings.webhooks.create}>
        {(close) => (
          <WebhookForm
            onCancel={close}
            onSaved={(webhook) => {
              close();
              setMade(webhook ?? undefined);
            }}
          />
        )}
      </Adding>
      {data.length === 0 && <p className="soft">{words.settings.webhooks.none}</p>}
      {data.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setMade} />
      ))}
    </div>
  );
}
