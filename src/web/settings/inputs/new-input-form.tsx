// The form for a new input: its kind, then what that kind needs.

import { type FormEvent, useState } from 'react';
import type { Settings } from '../../../client/index.ts';
import { PlatenError } from '../../../client/index.ts';
import { FormEnd } from '../../parts/controls/form-end.tsx';
import { words } from '../../languages/words.ts';
import { optionsOf } from '../../parts/controls/select.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { toast } from '../../parts/messages/toast.ts';
import { useAction } from '../../queries.ts';
import { Choices } from '../choices.tsx';
import { usePrinterChoices } from '../use-printer-choices.ts';
import { protocolName } from './input-card.tsx';

type NewInput = Settings['inputs'][number];
type Kind = NewInput['type'];
type TextName = 'port' | 'allow' | 'origins' | 'certificates' | 'url' | 'user' | 'password';
type FlagName = 'tls' | 'unsigned';

const httpProtocols = ['epos', 'hw-proxy', 'webprnt', 'labelary', 'printnode', 'pstprnt', 'qz'];
const pollProtocols = ['cloudprnt', 'server-direct-print'];
/** The ports that other programs expect. */
const usualPorts: Record<Kind, string> = { raw: '9101', http: '8008', lpd: '515', poll: '' };

/** What each kind asks for, besides its printer. */
const textsOf: Record<Kind, TextName[]> = {
  raw: ['port', 'allow'],
  lpd: ['port', 'allow'],
  http: ['port', 'allow', 'origins'],
  poll: ['url', 'user', 'password'],
};

export function NewInputForm({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const text = words.settings.inputs;
  const { form } = text;
  const [type, setType] = useState<Kind>('raw');
  const [printer, setPrinter] = useState('');
  const [protocols, setProtocols] = useState<string[]>([]);
  const [protocol, setProtocol] = useState(pollProtocols[0]!);
  const [texts, setTexts] = useState<Partial<Record<TextName, string>>>({});
  const [flags, setFlags] = useState<Partial<Record<FlagName, boolean>>>({});
  const printers = usePrinterChoices(words.settings.webhooks.form.group);
  const saving = useAction(
    (client, input: NewInput) =>
      client.updateSettings({ inputs: [...settings.inputs, input] }, { version: settings.version }),
    ['settings', 'inputs', 'warnings', 'audit'],
  );
  const faults = faultsOf(saving.error, settings.inputs.length);
  const hasQz = type === 'http' && (protocols.length === 0 || protocols.includes('qz'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names: TextName[] = hasQz ? [...textsOf[type], 'certificates'] : textsOf[type];
    const given = names
      .map((name) => [
        name,
        valueOf(name, texts[name] ?? (name === 'port' ? usualPorts[type] : '')),
      ])
      .filter(([, value]) => value !== undefined);
    const input = {
      type,
      ...Object.fromEntries(given),
      ...(printer !== '' && { printer }),
      ...(type === 'http' && protocols.length > 0 && { protocols }),
      ...(type === 'poll' && { protocol }),
      ...(type !== 'poll' && flags.tls && { tls: true }),
      ...(hasQz && flags.unsigned && { unsigned: true }),
    };
    saving.mutate(input as NewInput, {
      onSuccess: () => {
        toast.done(form.done);
        onDone();
      },
    });
  };
  const field = (name: TextName, kind: 'text' | 'password' | 'url' = 'text') => (
    <TextField
      key={name}
      label={form[name].label}
      hint={form[name].hint}
      wrong={faults.at[name]}
      className="input mono"
      dir="ltr"
      type={kind}
      autoComplete="off"
      inputMode={name === 'port' ? 'numeric' : undefined}
      value={texts[name] ?? (name === 'port' ? usualPorts[type] : '')}
      onValue={(value) => setTexts((now) => ({ ...now, [name]: value }))}
    />
  );
  const flag = (name: FlagName) => (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={flags[name] ?? false}
          onChange={({ target }) => setFlags((now) => ({ ...now, [name]: target.checked }))}
        />
        <span>{form[name]}</span>
      </label>
      {faults.at[name] && <p className="wrong">{faults.at[name]}</p>}
    </div>
  );
  return (
    <form className="card stack new-key" onSubmit={submit} aria-labelledby="new-input" noValidate>
      <h2 id="new-input">{form.title}</h2>
      <SelectField
        label={form.type}
        hint={text.kinds[type]}
        options={optionsOf(text.types)}
        value={type}
        onValue={setType}
      />
      <SelectField
        label={form.printer}
        wrong={faults.at.printer}
        options={printers}
        empty={text.defaultPrinter}
        value={printer}
        onValue={setPrinter}
      />
      {type === 'http' && (
        <Choices
          legend={form.protocols}
          note={<p className="hint">{faults.at.protocols ?? form.allProtocols}</p>}
          choices={httpProtocols.map((id) => ({ id, name: protocolName(id) }))}
          chosen={protocols}
          onChange={setProtocols}
        />
      )}
      {type === 'poll' && (
        <SelectField
          label={form.protocol}
          wrong={faults.at.protocol}
          options={pollProtocols.map((id) => ({ id, name: protocolName(id) }))}
          value={protocol}
          onValue={setProtocol}
        />
      )}
      {textsOf[type].map((name) =>
        field(name, name === 'password' || name === 'url' ? name : 'text'),
      )}
      {type !== 'poll' && flag('tls')}
      {hasQz && field('certificates')}
      {hasQz && flag('unsigned')}
      <FormEnd
        error={faults.rest}
        save={form.save}
        isPending={saving.isPending}
        cancel={{ label: form.cancel, run: onDone }}
      />
    </form>
  );
}

const lists = new Set<TextName>(['allow', 'origins', 'certificates']);

/** Value as the service takes it; undefined if it was left empty. */
function valueOf(name: TextName, text: string): string | number | string[] | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  if (lists.has(name)) return value.split(/[\s,;]+/).filter((part) => part !== '');
  return name === 'port' && /^\d+$/.test(value) ? Number(value) : value;
}

/** The problems of the new input by its fields: `inputs[2].port: …`. */
function faultsOf(error: Error | null, index: number) {
  const at: Partial<Record<string, string>> = {};
  if (!(error instanceof PlatenError) || error.details.length === 0) return { at, rest: error };
  const start = `inputs[${index}].`;
  for (const line of error.details) {
    const [, field, text] = /^(\w+)[^:]*: ([^]*)$/.exec(line.slice(start.length)) ?? [];
    if (!line.startsWith(start) || field === undefined) return { at: {}, rest: error };
    at[field] = text!;
  }
  return { at, rest: null };
}
