// The form of a webhook, for a new one and to change one: its name, its address, and which events
// it gets.

import { type FormEvent, useId, useState } from 'react';
import type { NewWebhook, Webhook, WebhookMade } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { FormEnd } from '../../parts/controls/form-end.tsx';
import { optionsOf } from '../../parts/controls/select.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { faultsByField } from '../../printers/faults-by-field.ts';
import { useAction, useTemplates } from '../../queries.ts';
import { type Choice, Choices } from '../choices.tsx';
import { usePrinterChoices } from '../use-printer-choices.ts';

type Filter = 'events' | 'states' | 'printers' | 'templates';
const filters: Filter[] = ['events', 'states', 'printers', 'templates'];

/** Changes a webhook; without `webhook` it makes one. */
export function WebhookForm({
  webhook,
  onSaved,
  onCancel,
}: {
  webhook?: Webhook;
  /** `made` has the secret of a new one. */
  onSaved: (made: WebhookMade | null) => void;
  onCancel: () => void;
}) {
  const { form, edit } = words.settings.webhooks;
  const id = useId();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosen, setChosen] = useState<Record<Filter, string[]>>({
    events: webhook?.events ?? [],
    states: webhook?.states ?? [],
    printers: webhook?.printers ?? [],
    templates: webhook?.templates ?? [],
  });
  const choices: Record<Filter, readonly Choice[]> = {
    events: optionsOf(words.settings.webhooks.events),
    states: optionsOf(words.settings.webhooks.states),
    printers: usePrinterChoices(form.group),
    templates: useTemplates({ isWatched: true }).data ?? [],
  };
  const saving = useAction(
    async (client, given: NewWebhook) => {
      if (!webhook) return await client.createWebhook(given);
      await client.updateWebhook(webhook.id, given);
      return null;
    },
    ['webhooks', 'audit'],
  );
  const faults = faultsByField(saving.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = filters.map((filter) => [
      filter,
      chosen[filter].length > 0 ? chosen[filter] : null,
    ]);
    const settings = { name: name.trim(), url: url.trim(), ...Object.fromEntries(given) };
    saving.mutate(settings as NewWebhook, { onSuccess: onSaved });
  };
  return (
    <form
      className={webhook ? 'stack' : 'card stack new-key'}
      onSubmit={submit}
      aria-labelledby={id}
      noValidate
    >
      {webhook ? <h3 id={id}>{edit.title(webhook.name)}</h3> : <h2 id={id}>{form.title}</h2>}
      <TextField
        label={form.name}
        hint={form.nameHint}
        wrong={faults.at.name}
        value={name}
        onValue={setName}
      />
      <TextField
        label={form.url}
        hint={form.urlHint}
        wrong={faults.at.url}
        className="input mono"
        type="url"
        dir="ltr"
        value={url}
        onValue={setUrl}
      />
      <details
        className="new-key-limits"
        open={filters.some((filter) => (webhook?.[filter] ?? []).length > 0)}
      >
        <summary>{form.filters}</summary>
        <div className="stack">
          {filters.map((filter) => (
            <Choices
              key={filter}
              legend={form[filter]}
              note={<p className="hint">{faults.at[filter] ?? form.any}</p>}
              choices={choices[filter]}
              chosen={chosen[filter]}
              onChange={(ids) => setChosen((now) => ({ ...now, [filter]: ids }))}
            />
          ))}
        </div>
      </details>
      <FormEnd
        error={faults.rest}
        save={webhook ? edit.save : form.save}
        isPending={saving.isPending}
        cancel={{ label: form.cancel, run: onCancel }}
      />
    </form>
  );
}
