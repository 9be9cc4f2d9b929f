// What a new template begins with: the settings of the installation and, for what is not
// set there, what this browser suggests.

import type { Settings } from '../../client/index.ts';
import { chosenLanguage } from '../languages/choice.ts';
import { locale as pageLocale, words } from '../languages/words.ts';
import { useSettings } from '../queries.ts';
import {
  currencyChoices,
  type Formats,
  guessedFormats,
  localeChoices,
  timeZoneChoices,
} from './formats.ts';

type Beginning = Pick<Settings, 'shop' | 'locale' | 'currency' | 'timeZone'>;

/** Undefined until the settings are known. */
export function useBeginning(): { settings: Beginning; guessed: Partial<Formats> } | undefined {
  const { data } = useSettings();
  if (!data) return undefined;
  const guessed = Object.fromEntries(
    Object.entries(
      guessedFormats(chosenLanguage() === null ? navigator.language : pageLocale),
    ).filter(([name]) => data[name as keyof Formats] === null),
  );
  return { settings: { ...data, ...guessed }, guessed };
}

/** Says which formats were guessed; null if none was. */
export function guessInWords({ locale, currency, timeZone }: Partial<Formats>): string | null {
  const named = [
    locale && nameIn(localeChoices(pageLocale), locale),
    currency && nameIn(currencyChoices(pageLocale), currency),
    timeZone && nameIn(timeZoneChoices(pageLocale), timeZone),
  ].filter((name) => name !== undefined && name !== '');
  return named.length > 0 ? words.basics.guessed(named as string[]) : null;
}

function nameIn(choices: { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
