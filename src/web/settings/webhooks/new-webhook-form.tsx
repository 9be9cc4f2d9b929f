// The form for a new webhook: its name, its address, and which events it gets.

import { type FormEvent, useState } from 'react';
import type { NewWebhook, WebhookMade } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { FormField } from '../../parts/controls/form-field.tsx';
import { Problem } from '../../parts/messages/problem.tsx';
import { faultsByField } from '../../printers/faults-by-field.ts';
import { useAction, useTemplates } from '../../queries.ts';
import { type Choice, Choices } from '../choices.tsx';
import { usePrinterChoices } from '../use-printer-choices.ts';

type Filter = 'events' | 'states' | 'printers' | 'templates';
const filters: Filter[] = ['events', 'states', 'printers', 'templates'];

const noFilters: Record<Filter, string[]> = { events: [], states: [], printers: [], templates: [] };

export function NewWebhookForm({
  onMade,
  onCancel,
}: {
  onMade: (made: WebhookMade) => void;
  onCancel: () => void;
}) {
  const { form } = words.settings.webhooks;
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState(noFilters);
  const choices: Record<Filter, readonly Choice[]> = {
    events: named(words.settings.webhooks.events),
    states: named(words.settings.webhooks.states),
    printers: usePrinterChoices(form.group),
    templates: useTemplates().data ?? [],
  };
  const making = useAction(
    (client, webhook: NewWebhook) => client.createWebhook(webhook),
    ['webhooks', 'audit'],
  );
  const faults = faultsByField(making.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = filters
      .filter((filter) => chosen[filter].length > 0)
      .map((filter) => [filter, chosen[filter]]);
    const webhook = { name: name.trim(), url: url.trim(), ...Object.fromEntries(given) };
    making.mutate(webhook as NewWebhook, { onSuccess: onMade });
  };
  return (
    <form className="card stack new-key" onSubmit={submit} aria-labelledby="new-webhook" noValidate>
      <h2 id="new-webhook">{form.title}</h2>
      <FormField label={form.name} hint={form.nameHint} wrong={faults.at.name}>
        {(field) => (
          <input
            {...field}
            className="input"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </FormField>
      <FormField label={form.url} hint={form.urlHint} wrong={faults.at.url}>
        {(field) => (
          <input
            {...field}
            className="input mono"
            type="url"
            dir="ltr"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </FormField>
      <details className="new-key-limits">
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
      {faults.rest && <Problem error={faults.rest} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={making.isPending}>
          {form.save}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {form.cancel}
        </button>
      </div>
    </form>
  );
}

function named(names: Record<string, string>): Choice[] {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}
