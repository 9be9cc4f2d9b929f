// Languages, currencies and time zones by their names, and which ones this browser
// suggests.

export interface Choice {
  value: string;
  label: string;
}

export interface Formats {
  locale: string;
  currency: string;
  timeZone: string;
}

/** Languages as they are written in a country. */
const locales =
  'ar-AE ar-EG ar-MA ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NG en-NZ en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-PE et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR fr-LU ga-IE gl-ES he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV mk-MK ms-MY mt-MT nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sq-AL sr-RS sv-FI sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-SG zh-TW';

/** Each with its regions; those that are missing have no guess. */
const currencyRegions =
  'EUR AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV ME MT NL PT SI SK XK, USD US EC PR SV, AED AE, ALL AL, ARS AR, AUD AU, BDT BD, BRL BR, CAD CA, CHF CH LI, CLP CL, CNY CN, COP CO, CZK CZ, DKK DK, EGP EG, GBP GB, HKD HK, HUF HU, IDR ID, ILS IL, INR IN, IRR IR, ISK IS, JPY JP, KES KE, KRW KR, MAD MA, MKD MK, MXN MX, MYR MY, NGN NG, NOK NO, NZD NZ, PEN PE, PHP PH, PKR PK, PLN PL, RON RO, RSD RS, RUB RU, SAR SA, SEK SE, SGD SG, THB TH, TRY TR, TWD TW, UAH UA, VND VN, ZAR ZA';
const currencies = new Map(
  currencyRegions.split(', ').flatMap((entry) => {
    const [currency = '', ...regions] = entry.split(' ');
    return regions.map((region): [string, string] => [region, currency]);
  }),
);

/** What this browser suggests. Without a region, the likely one of its language is taken. */
export function guessedFormats(
  language: string,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Partial<Formats> {
  const wanted = new Intl.Locale(language).maximize();
  const locale = `${wanted.language}-${wanted.region}`;
  const currency = currencies.get(wanted.region ?? '');
  return {
    locale: locales.split(' ').includes(locale) ? locale : language,
    ...(currency && { currency }),
    // "UTC" is what a browser says that hides the zone.
    ...(timeZone !== 'UTC' && { timeZone }),
  };
}

export function localeChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], {
    type: 'language',
    languageDisplay: 'standard',
  });
  return sorted(
    locales.split(' ').map((value) => ({ value, label: names.of(value) ?? value })),
    language,
  );
}

export function currencyChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  return sorted(
    Intl.supportedValuesOf('currency').map((value) => ({
      value,
      label: `${names.of(value) ?? value} (${value})`,
    })),
    language,
  );
}

/** Names each zone such as "Berlin, Europe (GMT+1)". */
export function timeZoneChoices(language: string): Choice[] {
  return sorted(
    [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((value) => {
      const [area = '', ...place] = value.split('/');
      const name = place.length > 0 ? `${place.toReversed().join(', ')}, ${area}` : area;
      return { value, label: `${name.replaceAll('_', ' ')} (${offsetOf(value, language)})` };
    }),
    language,
  ).filter(({ value }, index, all) => all.findIndex((one) => one.value === value) === index);
}

function offsetOf(timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function sorted(choices: Choice[], language: string): Choice[] {
  const { compare } = new Intl.Collator(language);
  return choices.toSorted((a, b) => compare(a.label, b.label));
}
