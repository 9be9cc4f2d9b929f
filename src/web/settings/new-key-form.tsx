// The form for a new key: its name, its rights, and what limits it.

import { type FormEvent, useState } from 'react';
import type { Key, KeyMade, NewKey } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { TextField } from '../parts/controls/text-field.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { faultsByField } from '../printers/faults-by-field.ts';
import { useAction, useTemplates } from '../queries.ts';
import { Choices } from './choices.tsx';
import { usePrinterChoices } from './use-printer-choices.ts';

type Scope = Key['scopes'][number];
const scopes: Scope[] = ['print', 'read', 'design', 'manage', 'raw', 'metrics', 'agent'];

interface KeyForm {
  name: string;
  scopes: string[];
  printers: string[];
  templates: string[];
  isTest: boolean;
  /** A day such as 2026-12-31. */
  lastDay: string;
}

const emptyForm: KeyForm = {
  name: '',
  scopes: ['print'],
  printers: [],
  templates: [],
  isTest: false,
  lastDay: '',
};

export function NewKeyForm({
  onMade,
  onCancel,
}: {
  onMade: (made: KeyMade) => void;
  onCancel: () => void;
}) {
  const { newKey, keys } = words.settings;
  const [form, setForm] = useState(emptyForm);
  const printerChoices = usePrinterChoices(newKey.group);
  const templates = useTemplates({ isWatched: true }).data ?? [];
  const making = useAction((client, key: NewKey) => client.createKey(key), ['keys', 'audit']);
  const faults = faultsByField(making.error);
  const set = (change: Partial<KeyForm>) => setForm((now) => ({ ...now, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.scopes.length > 0) making.mutate(requestOf(form), { onSuccess: onMade });
  };
  return (
    <form className="card stack new-key" onSubmit={submit} aria-labelledby="new-key" noValidate>
      <h2 id="new-key">{newKey.title}</h2>
      <TextField
        label={newKey.name}
        hint={newKey.nameHint}
        wrong={faults.at.name}
        value={form.name}
        onValue={(name) => set({ name })}
      />
      <Choices
        legend={newKey.scopes}
        note={
          form.scopes.length === 0 ? (
            <p className="wrong">{newKey.noScope}</p>
          ) : (
            faults.at.scopes && <p className="wrong">{faults.at.scopes}</p>
          )
        }
        choices={scopes.map((id) => ({ id, ...keys.scopes[id] }))}
        chosen={form.scopes}
        onChange={(chosen) => set({ scopes: chosen })}
      />
      <details className="new-key-limits">
        <summary>{newKey.limits}</summary>
        <div className="stack">
          <Choices
            legend={newKey.printers}
            note={<p className="hint">{faults.at.printers ?? newKey.all}</p>}
            choices={printerChoices}
            chosen={form.printers}
            onChange={(chosen) => set({ printers: chosen })}
          />
          <Choices
            legend={newKey.templates}
            note={<p className="hint">{faults.at.templates ?? newKey.all}</p>}
            choices={templates}
            chosen={form.templates}
            onChange={(chosen) => set({ templates: chosen })}
          />
          <label className="choice">
            <input
              type="checkbox"
              checked={form.isTest}
              onChange={({ target }) => set({ isTest: target.checked })}
            />
            <span>
              {newKey.test}
              <span className="faint">{newKey.testHint}</span>
            </span>
          </label>
          <TextField
            label={newKey.expires}
            hint={newKey.expiresHint}
            wrong={faults.at.expiresAt}
            className="input new-key-day"
            type="date"
            value={form.lastDay}
            onValue={(lastDay) => set({ lastDay })}
          />
        </div>
      </details>
      {faults.rest && <Problem error={faults.rest} />}
      <div className="row">
        <button
          type="submit"
          className="button primary"
          disabled={making.isPending || form.scopes.length === 0}
        >
          {newKey.create}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {newKey.cancel}
        </button>
      </div>
    </form>
  );
}

function requestOf({ name, scopes: given, printers, templates, isTest, lastDay }: KeyForm): NewKey {
  return {
    name: name.trim(),
    scopes: given as Scope[],
    ...(printers.length > 0 && { printers }),
    ...(templates.length > 0 && { templates }),
    ...(isTest && { test: true }),
    // A key expires at the end of that day, where this browser is.
    ...(lastDay !== '' && { expiresAt: new Date(`${lastDay}T23:59:59.999`).toISOString() }),
  };
}
