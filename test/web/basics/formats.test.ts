import { expect, test } from 'vitest';
import {
  currencyChoices,
  guessedFormats,
  localeChoices,
  timeZoneChoices,
} from '../../../src/web/basics/formats.ts';

test('a browser suggests its language, its zone, and the currency of its country', () => {
  const [locale, currency, timeZone] = ['de-DE', 'EUR', 'Europe/Berlin'];
  expect(guessedFormats('de', timeZone)).toEqual({ locale, currency, timeZone });
  expect(guessedFormats('pt-BR', 'UTC')).toEqual({ locale: 'pt-BR', currency: 'BRL' });
  expect(guessedFormats('eo', 'Asia/Tokyo').timeZone).toBe('Asia/Tokyo');
});

test('choices are named in words, each once', () => {
  const named = (choices: { value: string; label: string }[], value: string) =>
    choices.filter((choice) => choice.value === value).map(({ label }) => label);
  expect(named(localeChoices('en'), 'de-DE')).toEqual(['German (Germany)']);
  expect(named(currencyChoices('en'), 'EUR')).toEqual(['Euro (EUR)']);
  expect(named(timeZoneChoices('en'), 'UTC')).toHaveLength(1);
  expect(named(timeZoneChoices('en'), 'Europe/Berlin')[0]).toMatch(
    /^Berlin, Europe \(GMT\+[12]\)$/,
  );
});
