// The shop: what starters print, and what new templates begin with.

import { type FormEvent, useState } from 'react';
import type { Settings } from '../../client/index.ts';
import { FormatPickers } from '../basics/format-pickers.tsx';
import { guessedFormats } from '../basics/formats.ts';
import { guessInWords } from '../basics/use-beginning.ts';
import { FormEnd } from '../parts/controls/form-end.tsx';
import { words } from '../languages/words.ts';
import { FileButton } from '../parts/controls/drop-zone.tsx';
import { FormField } from '../parts/controls/form-field.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { toast } from '../parts/messages/toast.ts';
import { PictureChoice } from '../pictures/picture-choice.tsx';
import { pictureTypes } from '../pictures/store-picture.ts';
import { useStorePicture } from '../pictures/use-store-picture.ts';
import { faultsByField } from '../printers/faults-by-field.ts';
import { useAction, useSettings } from '../queries.ts';
import { Refused } from './refused.tsx';

const lines = ['name', 'address', 'phone', 'website', 'vatNumber', 'footer'] as const;
const severalLines = new Set<string>(['address', 'footer']);
const formatNames = ['locale', 'currency', 'timeZone'] as const;

export function Shop() {
  const { data, error } = useSettings();
  if (error) return <Refused error={error} />;
  if (!data) return <Loading />;
  return <ShopForm key={data.version} stored={data} />;
}

function ShopForm({ stored }: { stored: Settings }) {
  const text = words.settings.shop;
  // What is not set yet begins with what the browser suggests.
  const [guessed] = useState(() =>
    Object.fromEntries(
      Object.entries(guessedFormats(navigator.language)).filter(
        ([name]) => stored[name as (typeof formatNames)[number]] === null,
      ),
    ),
  );
  const [shop, setShop] = useState(stored.shop);
  const [formats, setFormats] = useState(() => ({
    ...Object.fromEntries(formatNames.map((name) => [name, stored[name] ?? ''])),
    ...guessed,
  }));
  const logo = useStorePicture((name) => setShop((now) => ({ ...now, logo: name })));
  const saving = useAction(
    (client, change: Pick<Settings, 'shop'> & Record<string, unknown>) =>
      client.updateSettings(change, { version: stored.version }),
    ['settings', 'audit', 'templates', 'template', 'schema', 'picture'],
  );
  const faults = faultsByField(saving.error);
  const guess = guessInWords(guessed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = {
      shop: orNull(shop) as unknown as Settings['shop'],
      ...orNull(formats),
    };
    saving.mutate(change, { onSuccess: () => toast.done(text.saved) });
  };
  return (
    <form className="card stack shop-form" onSubmit={submit} noValidate>
      <p className="soft">{text.text}</p>
      {lines.map((name) => (
        <FormField
          key={name}
          label={words.basics.parts[name === 'name' ? 'shopName' : name]}
          wrong={faults.at[`shop.${name}`]}
        >
          {(field) => {
            const props = {
              ...field,
              className: 'input',
              value: shop[name] ?? '',
              onChange: ({ target }: { target: { value: string } }) =>
                setShop((now) => ({ ...now, [name]: target.value })),
            };
            return severalLines.has(name) ? <textarea {...props} rows={2} /> : <input {...props} />;
          }}
        </FormField>
      ))}
      <div className="field">
        <span className="label">{words.basics.parts.logo}</span>
        <div className="row">
          <PictureChoice
            value={shop.logo ?? ''}
            label={words.basics.parts.logo}
            onChange={(name) => setShop((now) => ({ ...now, logo: name }))}
          />
          <FileButton
            className="button small"
            accept={pictureTypes}
            onFiles={([file]) => file && logo.store(file)}
          >
            {logo.isStoring ? words.designer.fields.uploading : words.designer.fields.upload}
          </FileButton>
          {shop.logo !== null && (
            <button
              type="button"
              className="button small"
              onClick={() => setShop((now) => ({ ...now, logo: null }))}
            >
              {text.noLogo}
            </button>
          )}
        </div>
      </div>
      {guess && (
        <p className="notice" role="status">
          {guess}
        </p>
      )}
      <FormatPickers
        locale={formats.locale ?? ''}
        currency={formats.currency ?? ''}
        timeZone={formats.timeZone ?? ''}
        wrong={faults.at}
        ofLocale={{ label: text.locale, hint: text.localeHint }}
        onChange={(change) => setFormats((now) => ({ ...now, ...change }))}
      />
      <FormEnd error={faults.rest} save={text.save} isPending={saving.isPending} />
    </form>
  );
}

/** Empty texts are not set. */
function orNull(fields: object): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.trim() !== '' ? value.trim() : null,
    ]),
  );
}
