// The channels for notices that are switched on here: ntfy and e-mail. Secrets are sent and stored,
// and never come back.

import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import type { NoticeState, NoticeSwitchesChange } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { FormEnd } from '../parts/controls/form-end.tsx';
import { SelectField } from '../parts/controls/select-field.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { Switch } from '../parts/controls/switch.tsx';
import { toast } from '../parts/messages/toast.ts';
import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { faultsByField } from '../printers/faults-by-field.ts';
import { useAction } from '../queries.ts';

type Switches = NoticeState['switches'];

export function NtfySwitch({ stored, isOfFile }: { stored: Switches['ntfy']; isOfFile: boolean }) {
  const text = words.settings.notices.ntfy;
  const [form, setForm] = useState(() => ({
    on: stored?.on ?? false,
    server: stored?.server ?? 'https://ntfy.sh',
    topic: stored?.topic ?? randomTopic(),
    token: '',
  }));
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  const { token, ...rest } = form;
  const change = { ntfy: { ...rest, ...(token !== '' && { token }) } };
  return (
    <SwitchForm
      title={text.title}
      text={text.text}
      change={change}
      onSaved={() => set({ token: '' })}
    >
      {(wrong) => (
        <>
          {isOfFile && <p className="soft">{text.ofFile}</p>}
          <Switch label={text.on} isOn={form.on} onChange={(on) => set({ on })} />
          <AddressField
            label={text.server}
            wrong={wrong('ntfy.server')}
            type="url"
            value={form.server}
            onValue={(server) => set({ server })}
          />
          <AddressField
            label={text.topic}
            hint={text.topicHint}
            wrong={wrong('ntfy.topic')}
            value={form.topic}
            onValue={(topic) => set({ topic })}
          />
          <AddressField
            label={text.token}
            hint={stored?.hasToken ? words.settings.notices.secretStored : undefined}
            wrong={wrong('ntfy.token')}
            type="password"
            value={token}
            onValue={(given) => set({ token: given })}
          />
          {stored?.on && <Subscribe server={stored.server} topic={stored.topic} />}
        </>
      )}
    </SwitchForm>
  );
}

/** What a phone scans: the page of the topic, which the app opens where it is installed. */
function Subscribe({ server, topic }: { server: string; topic: string }) {
  const { scan } = words.settings.notices.ntfy;
  const url = `${server.replace(/\/$/, '')}/${topic}`;
  const config = { name: 'ntfy', blocks: [{ type: 'qrcode', content: url, size: '40mm' }] };
  return (
    <figure className="notice-subscribe">
      <RemoteImage
        key={url}
        name={['ntfy', url]}
        draw={(client, call) =>
          client.previewDraft({ config, options: { profile: 'generic-58' } }, call)
        }
        label={scan}
      />
      <figcaption>
        {scan}{' '}
        <a href={url} dir="ltr" target="_blank" rel="noreferrer">
          {url}
        </a>
      </figcaption>
    </figure>
  );
}

/** A topic that cannot be guessed: on a public server it is the only secret. */
function randomTopic(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `printers-${bytes.join('')}`;
}

type Security = NonNullable<Switches['email']>['security'];
const usualPorts: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };

export function EmailSwitch({ stored }: { stored: Switches['email'] }) {
  const text = words.settings.notices.email;
  const [form, setForm] = useState<EmailForm>(() => ({
    on: stored?.on ?? false,
    host: stored?.host ?? '',
    port: String(stored?.port ?? usualPorts.tls),
    security: stored?.security ?? 'tls',
    user: stored?.user ?? '',
    password: '',
    from: stored?.from ?? '',
    to: stored?.to.join(', ') ?? '',
  }));
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  /** A port that was not chosen follows the encryption. */
  const secure = (security: Security) =>
    set({
      security,
      ...(form.port === String(usualPorts[form.security]) && {
        port: String(usualPorts[security]),
      }),
    });
  const bind = (name: 'host' | 'port' | 'user' | 'password' | 'from' | 'to') => ({
    value: form[name],
    onValue: (given: string) => set({ [name]: given }),
  });
  /** The service explains a wrong address by a pattern, which is for programs. */
  const plain = (name: 'host' | 'from' | 'to', wrong: (field: string) => string | undefined) => {
    const { required, form: misshapen } = words.dataForm.faults;
    if (wrong(`email.${name}`) === undefined) return undefined;
    return form[name].trim() === '' ? required() : misshapen();
  };
  return (
    <SwitchForm
      title={text.title}
      text={text.text}
      change={{ email: emailOf(form) }}
      onSaved={() => set({ password: '' })}
    >
      {(wrong) => (
        <>
          <Switch label={text.on} isOn={form.on} onChange={(on) => set({ on })} />
          <div className="notice-fields">
            <AddressField label={text.host} wrong={plain('host', wrong)} {...bind('host')} />
            <SelectField
              label={text.security}
              wrong={wrong('email.security')}
              value={form.security}
              onValue={secure}
              options={(['tls', 'starttls', 'none'] as const).map((id) => ({
                id,
                name: text.securities[id],
              }))}
            />
            <AddressField
              label={text.port}
              wrong={wrong('email.port')}
              {...bind('port')}
              type="number"
            />
            <AddressField
              label={text.user}
              hint={text.userHint}
              wrong={wrong('email.user')}
              {...bind('user')}
            />
            <AddressField
              label={text.password}
              hint={stored?.hasPassword ? words.settings.notices.secretStored : undefined}
              wrong={wrong('email.password')}
              {...bind('password')}
              type="password"
            />
            <AddressField
              label={text.from}
              wrong={plain('from', wrong)}
              {...bind('from')}
              type="email"
            />
            <AddressField
              label={text.to}
              hint={text.toHint}
              wrong={plain('to', wrong)}
              {...bind('to')}
            />
          </div>
        </>
      )}
    </SwitchForm>
  );
}

type EmailForm = Record<'host' | 'port' | 'user' | 'password' | 'from' | 'to', string> & {
  on: boolean;
  security: Security;
};

function emailOf({ password, port, to, ...rest }: EmailForm): NoticeSwitchesChange['email'] {
  return {
    ...rest,
    host: rest.host.trim(),
    from: rest.from.trim(),
    port: Number(port),
    to: to
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    ...(password !== '' && { password }),
  };
}

/** One channel with its fields. `wrong` is what the service said about a field. */
function SwitchForm({
  title,
  text,
  change,
  onSaved,
  children,
}: {
  title: string;
  text: string;
  change: NoticeSwitchesChange;
  onSaved: () => void;
  children: (wrong: (field: string) => string | undefined) => ReactNode;
}) {
  const id = useId();
  const { save, saved } = words.settings.notices;
  const saving = useAction(
    (client, given: NoticeSwitchesChange) => client.changeNotices(given),
    ['notices', 'audit'],
  );
  const faults = faultsByField(saving.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(change, {
      onSuccess: () => {
        onSaved();
        toast.done(saved);
      },
    });
  };
  return (
    <form className="card stack" aria-labelledby={id} onSubmit={submit} noValidate>
      <h2 id={id}>{title}</h2>
      <p className="soft">{text}</p>
      {children((field) => faults.at[field])}
      <FormEnd error={faults.rest} save={save} isPending={saving.isPending} />
    </form>
  );
}

/** A text for programs, which browsers do not fill in by themselves. */
function AddressField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      dir="ltr"
      autoComplete={props.type === 'password' ? 'new-password' : 'off'}
      {...props}
    />
  );
}
