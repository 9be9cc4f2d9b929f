// Language, currency and time zone, chosen by their names.

import { type ComponentProps, useMemo } from 'react';
import { locale as pageLocale, words } from '../languages/words.ts';
import { type FieldTexts, FormField } from '../parts/controls/form-field.tsx';
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
  const picker = (
    name: keyof Formats,
    texts: FieldTexts,
    { choices, value }: Pick<ComponentProps<typeof Picker>, 'choices' | 'value'>,
  ) => (
    <FormField {...texts} wrong={wrong[name]}>
      {(field) => (
        <Picker
          {...{ ...field, choices, value, mayBeEmpty }}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      )}
    </FormField>
  );
  return (
    <>
      {picker('locale', ofLocale, { choices: locales, value: locale })}
      {picker('currency', { label: text.currency }, { choices: currencies, value: currency })}
      {picker(
        'timeZone',
        { label: text.timeZone, hint: text.timeZoneHint },
        { choices: zones, value: timeZone },
      )}
    </>
  );
}
