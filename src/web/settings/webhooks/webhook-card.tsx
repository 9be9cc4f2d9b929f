// One webhook: where it sends what, whether the receiver takes it, and what can be done.

import { useState } from 'react';
import type { Webhook, WebhookMade } from '../../../client/index.ts';
import { ActionButton } from '../../parts/controls/action-button.tsx';
import { words } from '../../languages/words.ts';
import { ConfirmedAction } from '../../parts/controls/confirmed-action.tsx';
import { Icon } from '../../parts/text/icon.tsx';
import { fullTime, RelativeTime } from '../../parts/text/relative-time.tsx';
import { Sentence } from '../../parts/text/sentence.tsx';
import { StateBadge } from '../../parts/messages/state-badge.tsx';
import { toast } from '../../parts/messages/toast.ts';
import { useReportedAction } from '../../queries.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { ReplayForm } from './replay-form.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function WebhookCard({
  webhook,
  onSecret,
}: {
  webhook: Webhook;
  onSecret: (made: WebhookMade) => void;
}) {
  const { id, name, url } = webhook;
  const [form, setForm] = useState<'edit' | 'replay'>();
  const close = () => setForm(undefined);
  return (
    <section className="card stack webhook" aria-labelledby={id}>
      <div className="spread">
        <h2 id={id}>{name}</h2>
        <State webhook={webhook} />
      </div>
      <p className="mono webhook-url" dir="ltr">
        {url}
      </p>
      <p className="soft">{filtersOf(webhook)}</p>
      <Problems webhook={webhook} />
      {form === 'replay' && <ReplayForm webhook={webhook} onDone={close} />}
      {form === 'edit' && <WebhookForm webhook={webhook} onSaved={close} onCancel={close} />}
      {!form && <Actions webhook={webhook} onSecret={onSecret} onForm={setForm} />}
      <DeliveryLog id={id} />
    </section>
  );
}

function State({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  const { state } = words.settings.webhooks;
  if (!enabled)
    return (
      <StateBadge tone="idle" icon="pause">
        {state.disabled}
      </StateBadge>
    );
  return failingSince === null ? (
    <StateBadge tone="good" icon="check">
      {state.fine}
    </StateBadge>
  ) : (
    <StateBadge tone="bad" icon="warning">
      {state.failing}
    </StateBadge>
  );
}

function filtersOf({ events, states, printers, templates }: Webhook): string {
  const { sends } = words.settings.webhooks;
  const all = [
    events && sends.events(events.map((event) => words.settings.webhooks.events[event])),
    states && sends.states(states.map((state) => words.settings.webhooks.states[state])),
    printers && sends.printers(printers),
    templates && sends.templates(templates),
  ].filter(Boolean);
  return all.length === 0 ? sends.everything : all.join(' · ');
}

/** What is wrong, and what goes on, each in a line. */
function Problems({ webhook }: { webhook: Webhook }) {
  const { enabled, failingSince, lastError, nextAttemptAt, disabledReason } = webhook;
  const { late, givenUp, replaying, formerSecretUntil } = webhook;
  return (
    <>
      {disabledReason !== null && <p>{words.settings.webhooks.disabledReason(disabledReason)}</p>}
      {enabled && failingSince !== null && (
        <p className="webhook-failure">
          {lastError !== null && words.settings.webhooks.lastError(lastError)}
        </p>
      )}
      {enabled && failingSince !== null && (
        <p className="soft">
          <Sentence
            text={words.settings.webhooks.failingSince}
            when={<RelativeTime at={failingSince} />}
          />
        </p>
      )}
      {enabled && failingSince !== null && nextAttemptAt !== null && (
        <p className="soft">{words.settings.webhooks.nextAttempt(fullTime(nextAttemptAt))}</p>
      )}
      {late > 0 && <p>{words.settings.webhooks.late(late)}</p>}
      {givenUp > 0 && <p>{words.settings.webhooks.givenUp(givenUp)}</p>}
      {replaying && <p className="soft">{words.settings.webhooks.replaying}</p>}
      {formerSecretUntil !== null && (
        <p className="soft">{words.settings.webhooks.formerSecret(fullTime(formerSecretUntil))}</p>
      )}
    </>
  );
}

function Actions({
  webhook: { id, name, enabled },
  onSecret,
  onForm,
}: {
  webhook: Webhook;
  onSecret: (made: WebhookMade) => void;
  onForm: (form: 'edit' | 'replay') => void;
}) {
  const { edit, test, rotate, replay, remove } = words.settings.webhooks;
  const testing = useReportedAction(
    (client) => client.testWebhook(id),
    ['webhooks', 'deliveries'],
    ({ status, error }) => {
      if (error === null && status !== null) return test.delivered(status);
      toast.failed(new Error(test.failed(error ?? '')));
      return undefined;
    },
  );
  const switching = useReportedAction(
    (client) => client.updateWebhook(id, { enabled: !enabled }),
    ['webhooks', 'audit'],
    () =>
      enabled ? words.settings.webhooks.disabled(name) : words.settings.webhooks.enabled(name),
  );
  const rotating = useReportedAction(
    (client) => client.rotateWebhookSecret(id),
    ['webhooks', 'audit'],
    (made) => onSecret(made),
  );
  const removing = useReportedAction(
    (client) => client.deleteWebhook(id),
    ['webhooks', 'audit'],
    () => remove.done(name),
  );
  return (
    <div
      className="row webhook-actions"
      role="group"
      aria-label={words.settings.webhooks.actions(name)}
    >
      <ActionButton className="button" isPending={testing.isPending} onClick={testing.run}>
        <Icon name="link" />
        {test.action}
      </ActionButton>
      <button type="button" className="button" onClick={() => onForm('edit')}>
        <Icon name="edit" />
        {edit.action}
      </button>
      <button type="button" className="button" onClick={() => onForm('replay')}>
        <Icon name="again" />
        {replay.action}
      </button>
      <ConfirmedAction
        icon="key"
        texts={{ action: rotate.action, title: rotate.title(name), confirm: rotate.confirm }}
        doing={rotating}
      >
        <p>{rotate.text}</p>
      </ConfirmedAction>
      <ActionButton className="button" isPending={switching.isPending} onClick={switching.run}>
        <Icon name={enabled ? 'pause' : 'play'} />
        {enabled ? words.settings.webhooks.disable : words.settings.webhooks.enable}
      </ActionButton>
      <ConfirmedAction
        icon="trash"
        texts={{ action: remove.action, title: remove.title(name), confirm: remove.confirm }}
        doing={removing}
        isDangerous
      >
        <p>{remove.text}</p>
      </ConfirmedAction>
    </div>
  );
}
