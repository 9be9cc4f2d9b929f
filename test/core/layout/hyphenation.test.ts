import { expect, test } from 'vitest';
import { wrap } from '../../../src/core/layout/wrap.ts';

function lines(content: string, columns: number, locale?: string): string[] {
  return wrap(content, { columns, wrap: true, maxLines: null, ellipsis: '…', locale });
}

test.each([
  ['Verlängerungskabel', 16, 'de-DE', ['Verlängerungs-', 'kabel']],
  ['incomprehensibility', 10, 'en', ['incompre-', 'hensi-', 'bility']],
  ['incomprehensibility', 10, 'en-GB', ['incompre-', 'hensib-', 'ility']],
  ['réfrigérateur', 9, 'fr', ['réfrigé-', 'rateur']],
  ['electrodomésticos', 10, 'es', ['electrodo-', 'mésticos']],
  ['anticonstituzionale', 12, 'it', ['anticonsti-', 'tuzionale']],
  ['desenvolvimento', 10, 'pt-BR', ['desenvol-', 'vimento']],
  ['boodschappenlijst', 10, 'nl', ['boodschap-', 'penlijst']],
  ['Wyszczególnienie', 10, 'pl', ['Wyszcze-', 'gólnienie']],
  ['İstanbullulaştıramadıklarımız', 12, 'tr', ['İstanbullu-', 'laştırama-', 'dıklarımız']],
  ['Достопримечательности', 12, 'ru', ['Достоприме-', 'чательности']],
])('%s, wider than %i cells, is broken at syllables of %s', (word, columns, locale, expected) => {
  expect(lines(word, columns, locale)).toEqual(expected);
});

test('a word wider than the line begins on the line before, and keeps its punctuation', () => {
  expect(lines('3 x Verlängerungskabel, weiß', 14, 'de')).toEqual([
    '3 x Verlänge-',
    'rungskabel,',
    'weiß',
  ]);
});

test('a word with its own hyphen ends a line there', () => {
  expect(lines('Rhein-Main-Verkehrsverbund', 20, 'de')).toEqual(['Rhein-Main-', 'Verkehrsverbund']);
});

test('a word with a soft hyphen of its own is broken there only', () => {
  expect(lines('Verlänge\u00adrungskabel', 16, 'de')).toEqual(['Verlänge-', 'rungskabel']);
});

test('text without a language, or in one without patterns, is broken at the edge', () => {
  for (const locale of [undefined, 'hi', 'fil'])
    expect(lines('incomprehensible', 10, locale)).toEqual(['incomprehe', 'nsible']);
});

test.each([
  'https://example.com/verlaengerungskabel',
  'verlaengerung@beispielunternehmen.de',
  'www.beispielunternehmen.de',
  'Vitamin4711verlängerung',
  'VERLÄNGERUNGSKABEL',
  'VerlängerungsKabelShop',
  'verlängerung_kabel_lang',
])('%s gets no hyphen that could be read as a part of it', (exact) => {
  const broken = lines(exact, 10, 'de');
  expect(broken.length).toBeGreaterThan(1);
  expect(broken.join('')).toBe(exact);
});

const terms =
  'Umtausch nur gegen den Bon und ausgenommen Unterhaltungselektronik oder geöffnete Packungen.';

test('a line of a sentence that would be very short takes a part of the next word', () => {
  expect(lines(terms, 27, 'de')).toEqual([
    'Umtausch nur gegen den Bon',
    'und ausgenommen Unterhal-',
    'tungselektronik oder',
    'geöffnete Packungen.',
  ]);
  expect(lines(terms, 27)[1]).toBe('und ausgenommen');
});

test('a line that is long enough ends between words', () => {
  expect(lines(terms, 40, 'de')).toEqual(lines(terms, 40));
});

test('no name, address or short text is broken to fill a line', () => {
  const address =
    'Frau Hannelore Schwarzenegger, Zum Unterhuberbauer-Hof, Am Friedrichshafenertor 12, Oberammergau';
  for (const text of [address, 'Tee Zitronenmelissenaufguss', 'to the representative'])
    for (let columns = 24; columns < 60; columns++)
      expect(lines(text, columns, 'de')).toEqual(lines(text, columns));
});
