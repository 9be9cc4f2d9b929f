// Sends the events of a span of time to a webhook once more.

import { type FormEvent, useState } from 'react';
import type { Webhook } from '../../../client/index.ts';
import { FormEnd } from '../../parts/controls/form-end.tsx';
import { words } from '../../languages/words.ts';
import { TextField } from '../../parts/controls/text-field.tsx';
import { toast } from '../../parts/messages/toast.ts';
import { useAction } from '../../queries.ts';

export function ReplayForm({
  webhook: { id, name },
  onDone,
}: {
  webhook: Webhook;
  onDone: () => void;
}) {
  const { replay } = words.settings.webhooks;
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const [isAsked, setAsked] = useState(false);
  const sending = useAction(
    (client) =>
      client.replayWebhook(id, {
        since: isoTime(since),
        ...(until !== '' && { until: isoTime(until) }),
      }),
    ['webhooks', 'deliveries'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (since === '') return;
    sending.mutate(undefined, {
      onSuccess: ({ events }) => {
        toast.done(replay.done(events));
        onDone();
      },
    });
  };
  return (
    <form className="stack" onSubmit={submit} aria-labelledby={`${id}-replay`} noValidate>
      <h3 id={`${id}-replay`}>{replay.title(name)}</h3>
      <p className="soft">{replay.text}</p>
      <div className="row webhook-span">
        <TextField
          label={replay.since}
          wrong={isAsked && since === '' ? replay.missing : undefined}
          type="datetime-local"
          value={since}
          onValue={setSince}
        />
        <TextField
          label={replay.until}
          hint={replay.untilHint}
          type="datetime-local"
          value={until}
          onValue={setUntil}
        />
      </div>
      <FormEnd
        error={sending.error}
        save={replay.send}
        isPending={sending.isPending}
        cancel={{ label: replay.cancel, run: onDone }}
      />
    </form>
  );
}

/** The time of this browser, such as 2026-01-31T12:00. */
function isoTime(local: string): string {
  return new Date(local).toISOString();
}
