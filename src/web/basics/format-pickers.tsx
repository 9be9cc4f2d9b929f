// Language, currency and time zone, chosen by their names.

import { useMemo } from 'react';
import { locale as pageLocale, words } from '../languages/words.ts';
import { FormField } from '../parts/controls/form-field.tsx';
import { Picker } from '../parts/controls/picker.tsx';
import { currencyChoices, type Formats, localeChoices, timeZoneChoices } from './formats.ts';

export function FormatPickers({
  locale,
  currency,
  timeZone,
  wrong = {},
  mayBeEmpty = false,
  ofLocale = { label: words.basics.locale, hint: words.basics.localeHint },
  onChange,
}: Formats & {
  wrong?: Record<string, string | undefined>;
  mayBeEmpty?: boolean;
  /** What the language is for, where it decides more than numbers and dates. */
  ofLocale?: { label: string; hint: string };
  onChange: (change: Partial<Formats>) => void;
}) {
  const text = words.basics;
  const locales = useMemo(() => localeChoices(pageLocale), []);
  const currencies = useMemo(() => currencyChoices(pageLocale), []);
  const zones = useMemo(() => timeZoneChoices(pageLocale), []);
  return (
    <>
      <FormField {...ofLocale} wrong={wrong.locale}>
        {(field) => (
          <Picker
            {...field}
            choices={locales}
            value={locale}
            mayBeEmpty={mayBeEmpty}
            onChange={(value) => onChange({ locale: value })}
          />
        )}
      </FormField>
      <FormField label={text.currency} wrong={wrong.currency}>
        {(field) => (
          <Picker
            {...field}
            choices={currencies}
            value={currency}
            mayBeEmpty={mayBeEmpty}
            onChange={(value) => onChange({ currency: value })}
          />
        )}
      </FormField>
      <FormField label={text.timeZone} hint={text.timeZoneHint} wrong={wrong.timeZone}>
        {(field) => (
          <Picker
            {...field}
            choices={zones}
            value={timeZone}
            mayBeEmpty={mayBeEmpty}
            onChange={(value) => onChange({ timeZone: value })}
          />
        )}
      </FormField>
    </>
  );
}
