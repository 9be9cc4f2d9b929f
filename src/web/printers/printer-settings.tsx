// The settings form of a printer. Sends only changed settings and shows
// rejections at their field.

import { type FormEvent, useState } from 'react';
import type { Nodes, Printer, PrinterChange } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { FormField } from '../parts/controls/form-field.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { Select } from '../parts/controls/select.tsx';
import { useToast } from '../parts/messages/toasts.tsx';
import { useAction, useNodes, useProfiles } from '../queries.ts';
import { faultsByField } from './faults-by-field.ts';
import {
  givenNumbers,
  type LabelForm,
  labelFormOf,
  labelNames,
  labelsIn,
  LabelSettingsFields,
} from './label-settings.tsx';
import { numberIn, wrongNumbers } from './number-fields.ts';
import { printerOptions } from './printer-name.ts';
import { namesWire } from './printer-place.ts';
import { printsLabels } from './prints-labels.ts';

interface PlainForm {
  name: string;
  ip: string;
  port: string;
  width: string;
  profile: string;
  groups: string;
  fallback: string;
  /** `error`: also when it cannot print although it is online. */
  fallbackOn: '' | 'error';
  raw: Printer['raw'];
  site: string;
}

type PrinterForm = PlainForm & LabelForm;

function formOf(printer: Printer): PrinterForm {
  return {
    name: printer.name,
    ip: printer.ip,
    port: String(printer.port || 9100),
    width: String(printer.width),
    profile: ['chosen', 'assumed'].includes(printer.profile.source) ? printer.profile.id : '',
    groups: printer.groups.join(', '),
    fallback: printer.fallback ?? '',
    fallbackOn: printer.fallbackOn.includes('error') ? 'error' : '',
    raw: printer.raw,
    site: printer.site ?? '',
    ...labelFormOf(printer.labels),
  };
}

const isLabelName = (name: string) => (labelNames as readonly string[]).includes(name);
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const parsers: { [Name in keyof PlainForm]: (text: string) => PrinterChange[Name] } = {
  name: orNull,
  ip: orNull,
  port: numberIn,
  width: numberIn,
  profile: orNull,
  groups: (text) =>
    text
      .split(',')
      .map((group) => group.trim())
      .filter((group) => group !== ''),
  fallback: orNull,
  fallbackOn: (text) => (text === 'error' ? ['offline', 'error'] : ['offline']),
  raw: (text) => text as Printer['raw'],
  site: orNull,
};

export function PrinterSettings({ printer, all }: { printer: Printer; all: Printer[] }) {
  const toast = useToast();
  const profiles = useProfiles().data ?? [];
  const nodes = useNodes().data;
  // Only what a person changed: the printer may identify itself while the form is open.
  const [edits, setEdits] = useState<Partial<PrinterForm>>({});
  const saving = useAction(
    (client, change: PrinterChange) => client.changePrinter(printer.id, change),
    ['printers'],
  );
  const before = formOf(printer);
  const form = { ...before, ...edits };
  const changed = (Object.keys(edits) as (keyof PrinterForm)[]).filter(
    (name) => form[name] !== before[name],
  );
  const hasPort = !namesWire(form.ip);
  // An empty field means what the printer has by itself.
  const wrong = wrongNumbers(form, [
    ...(hasPort ? (['port', 'width'] as const) : (['width'] as const)).filter(
      (name) => form[name].trim() !== '',
    ),
    ...givenNumbers(form),
  ]);
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = faultsByField(saving.error);
  const bind = (name: keyof PrinterForm) => ({
    value: form[name],
    className: 'input',
    onChange: ({ target }: { target: { value: string } }) =>
      setEdits((now) => ({ ...now, [name]: target.value })),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(wrong).length > 0) return;
    const sent = changed.filter((name) => !isLabelName(name) && (name !== 'port' || hasPort));
    const change: PrinterChange = Object.fromEntries(
      (sent as (keyof PlainForm)[]).map((name) => [name, parsers[name](form[name])]),
    );
    if (changed.some(isLabelName)) change.labels = labelsIn(form);
    saving.mutate(change, {
      onSuccess: () => {
        setEdits({});
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
      <FormField label={fields.name} wrong={faults.at.name}>
        {(field) => <input {...field} {...bind('name')} />}
      </FormField>
      <FormField label={fields.profile} wrong={faults.at.profile}>
        {(field) => (
          <Select
            {...field}
            {...bind('profile')}
            empty={fields.detect}
            options={profiles.map(({ id, model }) => ({ id, name: model }))}
          />
        )}
      </FormField>
      {printer.virtual === null && (
        <>
          <FormField label={fields.ip} hint={fields.ipHint} wrong={faults.at.ip}>
            {(field) => <input {...field} {...bind('ip')} />}
          </FormField>
          {hasPort && (
            <FormField label={fields.port} wrong={(isSubmitted && wrong.port) || faults.at.port}>
              {(field) => <input {...field} {...bind('port')} inputMode="numeric" />}
            </FormField>
          )}
        </>
      )}
      <FormField {...paper} wrong={(isSubmitted && wrong.width) || faults.at.width}>
        {(field) => <input {...field} {...bind('width')} inputMode="numeric" />}
      </FormField>
      {printsLabels(printer) && (
        <LabelSettingsFields
          bind={bind}
          wrong={(name) => (isSubmitted && wrong[name]) || faults.at[`labels.${name}`]}
        />
      )}
      <FormField label={fields.groups} hint={fields.groupsHint} wrong={faults.at.groups}>
        {(field) => <input {...field} {...bind('groups')} />}
      </FormField>
      {all.length > 1 && (
        <FormField label={fields.fallback} hint={fields.fallbackHint} wrong={faults.at.fallback}>
          {(field) => (
            <Select
              {...field}
              {...bind('fallback')}
              empty={fields.noFallback}
              options={printerOptions(all.filter(({ id }) => id !== printer.id))}
            />
          )}
        </FormField>
      )}
      {form.fallback !== '' && (
        <FormField label={fields.fallbackOn} wrong={faults.at.fallbackOn}>
          {(field) => (
            <Select
              {...field}
              {...bind('fallbackOn')}
              empty={fields.fallbackOffline}
              options={[{ id: 'error', name: fields.fallbackError }]}
            />
          )}
        </FormField>
      )}
      <FormField label={fields.raw} hint={fields.rawHint} wrong={faults.at.raw}>
        {(field) => <Select {...field} {...bind('raw')} options={choicesOf(fields.rawChoices)} />}
      </FormField>
      {(nodes?.shared || form.site !== '') && (
        <FormField label={fields.site} hint={fields.siteHint} wrong={faults.at.site}>
          {(field) => (
            <>
              <input {...field} {...bind('site')} list={`${field.id}-sites`} />
              <datalist id={`${field.id}-sites`}>
                {sitesOf(nodes).map((site) => (
                  <option key={site} value={site}>
                    {site}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </FormField>
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

function choicesOf(names: Record<string, string>) {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}

function sitesOf(nodes: Nodes | undefined): string[] {
  const sites = nodes?.nodes.map(({ site }) => site).filter((site) => site !== '') ?? [];
  return [...new Set(sites)].toSorted();
}
