// The settings of a printer as a form. Only what was changed is sent; what the
// service refuses stands at its field.

import { type FormEvent, useState } from 'react';
import type { Printer, PrinterChange } from '../../client/index.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction, useProfiles } from '../queries.ts';
import { words } from '../words.ts';
import { faultsByField } from './faults-by-field.ts';
import { PrinterOptions } from './printer-choice.tsx';
import { printsLabels } from './prints-labels.ts';

interface Draft {
  name: string;
  ip: string;
  port: string;
  width: string;
  profile: string;
  groups: string;
  fallback: string;
}

function draftOf(printer: Printer): Draft {
  return {
    name: printer.name,
    ip: printer.ip,
    port: String(printer.port),
    width: String(printer.width),
    profile: printer.profile.detected ? '' : printer.profile.id,
    groups: printer.groups.join(', '),
    fallback: printer.fallback ?? '',
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const meant: { [Name in keyof Draft]: (text: string) => PrinterChange[Name] } = {
  name: orNull,
  ip: orNull,
  port: (text) => (text === '' ? null : Number(text)),
  width: (text) => (text === '' ? null : Number(text)),
  profile: orNull,
  groups: (text) =>
    text
      .split(',')
      .map((group) => group.trim())
      .filter((group) => group !== ''),
  fallback: orNull,
};

export function PrinterSettings({ printer, all }: { printer: Printer; all: Printer[] }) {
  const toast = useToast();
  const profiles = useProfiles().data ?? [];
  const [draft, setDraft] = useState(() => draftOf(printer));
  const saving = useAction(
    (client, change: PrinterChange) => client.changePrinter(printer.id, change),
    ['printers'],
  );
  const before = draftOf(printer);
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter(
    (name) => draft[name] !== before[name],
  );
  const faults = faultsByField(saving.error);
  const bind = (name: keyof Draft) => ({
    value: draft[name],
    className: 'input',
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const change = Object.fromEntries(changed.map((name) => [name, meant[name](draft[name])]));
    saving.mutate(change, {
      onSuccess: (next) => {
        setDraft(draftOf(next));
        toast.done(words.printers.saved);
      },
    });
  };
  const { fields } = words.printers;
  const paper = printsLabels(printer)
    ? { label: fields.labelWidth, hint: fields.labelWidthHint }
    : { label: fields.width, hint: fields.widthHint };
  return (
    <form className="card printer-form" onSubmit={save} noValidate>
      <Field label={fields.name} wrong={faults.at.name}>
        {(field) => <input {...field} {...bind('name')} />}
      </Field>
      <Field label={fields.profile} wrong={faults.at.profile}>
        {(field) => (
          <select {...field} {...bind('profile')}>
            <option value="">{fields.detect}</option>
            {profiles.map(({ id, model }) => (
              <option key={id} value={id}>
                {model}
              </option>
            ))}
          </select>
        )}
      </Field>
      {printer.virtual === null && (
        <>
          <Field label={fields.ip} hint={fields.ipHint} wrong={faults.at.ip}>
            {(field) => <input {...field} {...bind('ip')} />}
          </Field>
          <Field label={fields.port} wrong={faults.at.port}>
            {(field) => <input {...field} {...bind('port')} inputMode="numeric" />}
          </Field>
        </>
      )}
      <Field {...paper} wrong={faults.at.width}>
        {(field) => <input {...field} {...bind('width')} inputMode="numeric" />}
      </Field>
      <Field label={fields.groups} hint={fields.groupsHint} wrong={faults.at.groups}>
        {(field) => <input {...field} {...bind('groups')} />}
      </Field>
      {all.length > 1 && (
        <Field label={fields.fallback} hint={fields.fallbackHint} wrong={faults.at.fallback}>
          {(field) => (
            <select {...field} {...bind('fallback')}>
              <option value="">{fields.noFallback}</option>
              <PrinterOptions printers={all.filter(({ id }) => id !== printer.id)} />
            </select>
          )}
        </Field>
      )}
      {faults.rest && (
        <div className="whole">
          <Problem error={faults.rest} />
        </div>
      )}
      <div className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={changed.length === 0 || saving.isPending}
        >
          {words.printers.save}
        </button>
      </div>
    </form>
  );
}
