// The settings form of a printer. Sends only changed settings and shows
// rejections at their field.

import { type FormEvent, useId, useState } from 'react';
import type { Nodes, Printer, PrinterChange } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { optionsOf } from '../parts/controls/select.tsx';
import { SelectField } from '../parts/controls/select-field.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { toast } from '../parts/messages/toast.ts';
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
import { modelOf } from './printer-model.ts';
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
    profile: printer.profile.source === 'chosen' ? printer.profile.id : '',
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
  const sitesId = useId();
  const bind = (name: keyof PrinterForm) => ({
    value: form[name],
    onValue: (value: string) => setEdits((now) => ({ ...now, [name]: value })),
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
      <TextField label={fields.name} wrong={faults.at.name} {...bind('name')} />
      <SelectField
        label={fields.profile}
        hint={before.profile === '' && form.profile === '' ? modelOf(printer.profile) : undefined}
        wrong={faults.at.profile}
        {...bind('profile')}
        empty={fields.detect}
        options={profiles.map(({ id, model }) => ({ id, name: model }))}
      />
      {printer.virtual === null && (
        <>
          <TextField label={fields.ip} hint={fields.ipHint} wrong={faults.at.ip} {...bind('ip')} />
          {hasPort && (
            <TextField
              label={fields.port}
              wrong={(isSubmitted && wrong.port) || faults.at.port}
              {...bind('port')}
              inputMode="numeric"
            />
          )}
        </>
      )}
      <TextField
        {...paper}
        wrong={(isSubmitted && wrong.width) || faults.at.width}
        {...bind('width')}
        inputMode="numeric"
      />
      {printsLabels(printer) && (
        <LabelSettingsFields
          bind={bind}
          wrong={(name) => (isSubmitted && wrong[name]) || faults.at[`labels.${name}`]}
        />
      )}
      <TextField
        label={fields.groups}
        hint={fields.groupsHint}
        wrong={faults.at.groups}
        {...bind('groups')}
      />
      {all.length > 1 && (
        <SelectField
          label={fields.fallback}
          hint={fields.fallbackHint}
          wrong={faults.at.fallback}
          {...bind('fallback')}
          empty={fields.noFallback}
          options={printerOptions(all.filter(({ id }) => id !== printer.id))}
        />
      )}
      {form.fallback !== '' && (
        <SelectField
          label={fields.fallbackOn}
          wrong={faults.at.fallbackOn}
          {...bind('fallbackOn')}
          empty={fields.fallbackOffline}
          options={[{ id: 'error', name: fields.fallbackError }]}
        />
      )}
      <SelectField
        label={fields.raw}
        hint={fields.rawHint}
        wrong={faults.at.raw}
        {...bind('raw')}
        options={optionsOf(fields.rawChoices)}
      />
      {(nodes?.shared || form.site !== '') && (
        <>
          <TextField
            label={fields.site}
            hint={fields.siteHint}
            wrong={faults.at.site}
            {...bind('site')}
            list={sitesId}
          />
          <datalist id={sitesId}>
            {sitesOf(nodes).map((site) => (
              <option key={site} value={site}>
                {site}
              </option>
            ))}
          </datalist>
        </>
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

function sitesOf(nodes: Nodes | undefined): string[] {
  const sites = nodes?.nodes.map(({ site }) => site).filter((site) => site !== '') ?? [];
  return [...new Set(sites)].toSorted();
}
