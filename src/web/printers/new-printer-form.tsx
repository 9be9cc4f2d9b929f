// The form for a new printer: its name, and its address or virtual model.

import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { FoundPrinter, NewPrinter, Printer } from '../../client/index.ts';
import { idFrom } from '../id-from.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RadioGroup } from '../parts/controls/radio-group.tsx';
import { toast } from '../parts/messages/toast.ts';
import { useAction, useAllPrinters, useVirtualModels } from '../queries.ts';
import { faultsByField } from './faults-by-field.ts';
import { numberIn, wrongNumbers } from './number-fields.ts';
import { namesWire, portIn } from './printer-place.ts';
import './printer-page.css';
import { useDefaultPrinter } from './use-default-printer.ts';
import { ownModel, VirtualModelField } from './virtual-model-field.tsx';

export function NewPrinterForm({ found }: { found: FoundPrinter | undefined }) {
  const [, go] = useLocation();
  const defaults = useDefaultPrinter();
  const known = useAllPrinters().data ?? [];
  const [kind, setKind] = useState<'network' | 'polling' | 'virtual'>('network');
  const [form, setForm] = useState({
    name: found?.name ?? found?.model ?? '',
    ip: found?.ip ?? '',
    port: String(found?.port || 9100),
    width: '80',
    virtual: ownModel,
    protocol: 'cloudprnt:',
  });
  const models = useVirtualModels().data ?? [];
  const adding = useAction(
    (client, printer: NewPrinter) => client.addPrinter(printer),
    ['printers'],
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const isOwnModel = kind === 'virtual' && form.virtual === ownModel;
  const hasPort = kind === 'network' && !namesWire(form.ip);
  const numbers = hasPort ? (['port'] as const) : isOwnModel ? (['width'] as const) : [];
  const wrong = { ...wrongNumbers(form, numbers), ...wrongName(form.name, known) };
  const faults = faultsByField(adding.error);
  const { fields, add } = words.printers;
  const bind = (name: keyof typeof form) => ({
    value: form[name],
    onValue: (value: string) => setForm((now) => ({ ...now, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(wrong).length > 0) return;
    const { name, ip, port, width, virtual, protocol } = { ...form, ...portIn(form.ip) };
    const id = idFrom(
      name,
      known.map((printer) => printer.id),
      'printer',
    );
    const where =
      kind === 'virtual'
        ? // A model that exists has its own paper.
          { virtual, ...(virtual === ownModel && { width: numberIn(width)! }) }
        : kind === 'polling'
          ? { address: protocol }
          : {
              ip: ip.trim(),
              ...(hasPort && { port: numberIn(port)! }),
              ...(found?.profile && { profile: found.profile }),
            };
    adding.mutate(
      { id, name: name.trim(), ...where },
      {
        onSuccess: (printer) => {
          if (printer.default) defaults.tell(printer.name, known.find((one) => one.default)?.id);
          else toast.done(add.done(printer.name));
          go(`/printers/${printer.id}`);
        },
      },
    );
  };
  return (
    <form className="card printer-form" onSubmit={submit} noValidate>
      <RadioGroup
        className="segments whole"
        legend={add.kind}
        name="kind"
        values={['network', 'polling', 'virtual']}
        chosen={kind}
        onChoose={setKind}
        label={(one) => add.kinds[one]}
      />
      <div className="whole">
        <TextField
          label={fields.name}
          hint={add.nameHint}
          wrong={(isSubmitted && wrong.name) || faults.at.name || faults.at.id}
          {...bind('name')}
        />
      </div>
      {kind === 'polling' ? (
        <div className="whole">
          <SelectField
            label={add.polling.protocol}
            hint={add.polling.protocolHint}
            wrong={faults.at.address}
            {...bind('protocol')}
            options={protocols}
          />
        </div>
      ) : kind === 'network' ? (
        <>
          <TextField
            label={fields.ip}
            hint={fields.ipHint}
            wrong={faults.at.ip}
            {...bind('ip')}
            // A port behind the address moves to its own field.
            onBlur={() => setForm((now) => ({ ...now, ...portIn(now.ip) }))}
            placeholder="192.168.1.50"
          />
          {hasPort && (
            <TextField
              label={fields.port}
              hint={fields.portHint}
              wrong={(isSubmitted && wrong.port) || faults.at.port}
              {...bind('port')}
              inputMode="numeric"
            />
          )}
        </>
      ) : (
        <>
          <VirtualModelField
            label={fields.profile}
            hint={add.modelHint}
            wrong={faults.at.virtual}
            {...bind('virtual')}
            models={models}
          />
          {form.virtual === ownModel && (
            <TextField
              label={fields.width}
              hint={fields.widthHint}
              wrong={(isSubmitted && wrong.width) || faults.at.width}
              {...bind('width')}
              inputMode="numeric"
            />
          )}
        </>
      )}
      {faults.rest && (
        <div className="whole">
          <Problem error={faults.rest} />
        </div>
      )}
      <div className="actions">
        <ActionButton type="submit" className="button primary" isPending={adding.isPending}>
          {adding.isPending ? add.pending : add.action}
        </ActionButton>
      </div>
    </form>
  );
}

/** Names of the makers, which no language translates. */
const protocols = [
  { id: 'cloudprnt:', name: 'Star CloudPRNT' },
  { id: 'epson-sdp:', name: 'Epson Server Direct Print' },
];

/** Two printers of one name cannot be told apart where one is chosen. */
function wrongName(name: string, known: readonly Printer[]): { name?: string } {
  const { add } = words.printers;
  const plain = (text: string) => text.trim().toLowerCase();
  if (plain(name) === '') return { name: add.nameMissing };
  return known.some((printer) => plain(printer.name) === plain(name))
    ? { name: add.nameTaken(name.trim()) }
    : {};
}
