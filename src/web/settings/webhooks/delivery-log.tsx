// The latest deliveries of a webhook with the answers of the receiver; read when opened.

import { useState } from 'react';
import type { WebhookDelivery } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { Loading } from '../../parts/messages/loading.tsx';
import { Problem } from '../../parts/messages/problem.tsx';
import { RelativeTime } from '../../parts/text/relative-time.tsx';
import { StateBadge } from '../../parts/messages/state-badge.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { useResource } from '../../queries.ts';

const shown = 50;
const refetchInterval = 5000;

export function DeliveryLog({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="webhook-log" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.settings.webhooks.log.title}</summary>
      {isOpen && <Deliveries id={id} />}
    </details>
  );
}

function Deliveries({ id }: { id: string }) {
  const { data, error } = useResource(
    ['deliveries', id],
    (client) => client.webhookDeliveries(id, { limit: shown }),
    { refetchInterval, staleTime: 0 },
  );
  if (error) return <Problem error={error} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <p className="soft">{words.settings.webhooks.log.none}</p>;
  return (
    <ol className="ruled webhook-deliveries">
      {data.map((delivery) => (
        <li key={`${delivery.at} ${delivery.messageId}`}>
          <Delivery delivery={delivery} />
        </li>
      ))}
    </ol>
  );
}

/** What was sent, read when it is opened. */
function EventBody({ seq }: { seq: number }) {
  const { log } = words.settings.webhooks;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useResource(
    ['event', String(seq)],
    async (client) => (await client.eventPage({ after: seq - 1, limit: 1 })).events[0] ?? null,
    { isEnabled: isOpen, staleTime: Infinity },
  );
  const isGone = error !== null || (data !== undefined && data?.data.seq !== seq);
  return (
    <details
      className="webhook-event"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{log.body}</summary>
      {isGone && <p className="soft">{log.gone}</p>}
      {isOpen && data && !isGone && (
        <CodeBlock label={log.body} text={JSON.stringify(data, null, 2)} />
      )}
    </details>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { log, events } = words.settings.webhooks;
  const { outcome, type, seq, status, error, durationMs, at } = delivery;
  const isDelivered = outcome === 'delivered';
  // The service repeats the status in front of what the receiver wrote.
  const why = error?.replace(/^\d{3}(: |$)/, '');
  const kind = type === 'test' ? log.test : ((events as Record<string, string>)[type] ?? type);
  return (
    <>
      <StateBadge tone={isDelivered ? 'good' : 'bad'} icon={isDelivered ? 'check' : 'warning'}>
        {log.outcomes[outcome]}
      </StateBadge>
      <span>
        {kind} {seq !== null && <span className="faint">{seq}</span>}
      </span>
      <span className="soft">
        {[status !== null && log.status(status), why].filter(Boolean).join(': ')}
      </span>
      <span className="faint">
        <RelativeTime at={at} /> · {log.took(durationMs)}
      </span>
      {seq !== null && <EventBody seq={seq} />}
    </>
  );
}
