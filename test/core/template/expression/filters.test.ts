import { expect, test } from 'vitest';
import { Fault } from '../../../../src/core/model/fault.ts';
import { printed, refused } from '../printing.ts';

const german = { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const nbsp = '\u00a0';

test.each([
  [1234.5, 'en-US', 'USD', '$1,234.50'],
  [1234.5, 'de-DE', 'EUR', `1.234,50${nbsp}€`],
  [-3, 'en-US', 'USD', '-$3.00'],
  [-0.001, 'en-US', 'USD', '$0.00'],
  [1234.5, 'ja-JP', 'JPY', '¥1,235'],
  [1.5, 'ar-TN', 'TND', undefined],
  [1234567.891, 'hi-IN', 'INR', '₹12,34,567.89'],
  [1234.5, 'es-ES', 'EUR', `1234,50${nbsp}€`],
  [12345.5, 'es-ES', 'EUR', `12.345,50${nbsp}€`],
  [1234.5, 'fr-FR', 'EUR', `1${nbsp}234,50${nbsp}€`],
])('%d as money in %s with %s', (value, locale, currency, text) => {
  const paper = printed('{{ a | money }}', { a: value }, { locale, currency });
  if (text !== undefined) expect(paper).toBe(text.replace('¥', locale === 'ja-JP' ? '￥' : '¥'));
  expect(paper).not.toMatch(/\u202f|NaN/);
});

test('money agrees with Intl in every language, for whole cents and for what must be rounded', () => {
  const values = [
    0, 0.01, 0.1, 9.99, 10, 100.5, 999.95, 1000, 1234.56, 99999.99, 1e6, 12345678.9, -1, -0.07,
    -1234.5,
  ];
  for (const locale of [
    'en',
    'de',
    'fr',
    'es',
    'pl',
    'pt-PT',
    'sv',
    'hi',
    'ar-EG',
    'fa',
    'de-CH',
    'he',
    'bn',
  ])
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      const intl = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        signDisplay: 'negative',
      });
      for (const value of values)
        expect(printed('{{ a | money }}', { a: value }, { locale, currency })).toBe(
          intl.format(value).replaceAll('\u202f', nbsp).normalize('NFC'),
        );
    }
});

test('money rounds the decimal that was sent, not its binary neighbour', () => {
  expect(printed('{{ a | money }}', { a: 1.005 })).toBe('1.01');
  expect(printed('{{ a * 3 | money }}', { a: 1.115 })).toBe('3.35');
});

test('money without any currency has two decimals and no sign', () => {
  expect(printed('{{ a | money }}', { a: 1234.5 })).toBe('1,234.50');
});

test('the currency of money is written out or comes with the data', () => {
  expect(printed('{{ a | money: "GBP" }}', { a: 2 }, german)).toBe(`2,00${nbsp}£`);
  expect(printed('{{ a | money: currency }}', { a: 2, currency: 'USD' }, german)).toBe(
    `2,00${nbsp}$`,
  );
});

test.each([
  ['{{ a | number }}', { a: 1234.5678 }, '1.234,5678'],
  ['{{ a | number: 1 }}', { a: 2 }, '2,0'],
  ['{{ a | percent }}', { a: 0.075 }, `7,5${nbsp}%`],
  ['{{ a | percent: 0 }}', { a: 0.19 }, `19${nbsp}%`],
  ['{{ a | upper }}', { a: 'straße' }, 'STRASSE'],
  ['{{ a | lower }}', { a: 'ÄB' }, 'äb'],
  ['{{ a | upper }}', { a: 12 }, '12'],
  ['{{ a | truncate: 8 }}', { a: 'Cappuccino' }, 'Cappucc…'],
  ['{{ a | truncate: 8 }}', { a: 'Espresso' }, 'Espresso'],
  ['{{ a | truncate: 3 }}', { a: '👩‍👩‍👧‍👧👨‍👩‍👧abc' }, '👩‍👩‍👧‍👧👨‍👩‍👧…'],
  ['{{ a | pad: 5 }}|', { a: 'ab' }, 'ab   |'],
  ['{{ a | pad: 5, "start" }}|', { a: 'ab' }, '   ab|'],
  ['{{ a | pad: 6, "start", "0" }}', { a: 42 }, '000042'],
  ['{{ a | default: "none" }}', {}, 'none'],
  ['{{ a | default: "none" }}', { a: '' }, 'none'],
  ['{{ a | default: "none" }}', { a: 0 }, '0'],
  ['{{ a | default: b }}', { b: 'other' }, 'other'],
  ['{{ a | money | default: "-" }}', {}, '-'],
  ['{{ a | join }}', { a: ['x', 2, true] }, 'x, 2, true'],
  ['{{ a | join: "/" }}', { a: ['x', 'y'] }, 'x/y'],
  ['{{ a | count }}', { a: [1, 2] }, '2'],
  ['{{ a | sum }}', { a: [0.1, 0.2] }, '0.3'],
  ['{{ a | sum: "n" | money }}', { a: [{ n: 1 }, { n: 2.5 }] }, `3,50${nbsp}€`],
  [
    '{{ a | sum: "n * q" }}',
    {
      a: [
        { n: 1, q: 2 },
        { n: 2.5, q: 2 },
      ],
    },
    '7',
  ],
  ['{{ a | sum: "n * @root.factor" }}', { a: [{ n: 1 }, { n: 2 }], factor: 10 }, '30'],
])('%s of %j prints %s', (content, data, text) => {
  // With a schema that requires nothing, so that absent fields reach the filters.
  const schema = { type: 'object' };
  expect(printed(content, data, { ...german, schema, example: data })).toBe(text);
});

test.each([
  ['{{ a | date }}', '2026-03-14', '14.03.2026'],
  ['{{ a | date: "long" }}', '2026-03-14', '14. März 2026'],
  ['{{ a | date: "dd.MM.yyyy HH:mm" }}', '2026-03-14T18:30:00Z', '14.03.2026 19:30'],
  ['{{ a | date: "dd.MM.yyyy HH:mm" }}', '2026-07-01T23:30:00+02:00', '01.07.2026 23:30'],
  ['{{ a | date: "d/M/yy" }}', '2026-03-04', '4/3/26'],
  ['{{ a | date: "EEEE, d. MMMM" }}', '2026-03-14', 'Samstag, 14. März'],
  ['{{ a | date: "hh:mm a" }}', '2026-03-14T00:05', '12:05 AM'],
  ['{{ a | date: "yyyy\'W\'" }}', '2026-03-14', '2026W'],
  ['{{ a | time }}', '2026-03-14T18:30:00Z', '19:30'],
  ['{{ a | time }}', '2026-03-14T18:30', '18:30'],
  ['{{ a | time: "medium" }}', '2026-03-14 18:30:07', '18:30:07'],
])('%s of %s prints %s', (content, a, text) => {
  expect(printed(content, { a }, german)).toBe(text);
});

test('the name of a month stands in the case that a date wants', () => {
  const content = '{{ a | date: "d MMMM, EEEE" }}';
  expect(printed(content, { a: '2026-03-14' }, { locale: 'pl' })).toBe('14 marca, sobota');
});

test('a day without a time is that day in every zone', () => {
  for (const timeZone of ['America/Los_Angeles', 'Pacific/Kiritimati'])
    expect(printed('{{ a | date: "yyyy-MM-dd" }}', { a: '2026-01-01' }, { timeZone })).toBe(
      '2026-01-01',
    );
});

test('the time of printing is told in the zone of the template, UTC where none is given', () => {
  expect(printed('{{ @now | date: "yyyy-MM-dd HH:mm:ss" }}', {}, german)).toBe(
    '2026-03-14 19:30:05',
  );
  expect(printed('{{ @now | time }}')).toMatch(/^6:30[ \u00a0]PM$/);
});

const open = (data: object) => ({ schema: { type: 'object' }, example: data });

test.each([
  [
    '{{ a | money }}',
    { a: 1 },
    { a: '12.50' },
    'money needs a number, and a is the string "12.50"; send it without quotes',
  ],
  ['{{ a | money }}', { a: 1 }, { a: [] }, 'money needs a number, and a is a list'],
  ['{{ a * 2 }}', { a: 1 }, { a: 'x' }, 'needs a number, and a is the string "x"'],
  ['{{ a * 2 }}', { a: 1 }, {}, 'a is absent; send it, or write (… | default: 0)'],
  ['{{ 1 / a }}', { a: 1 }, { a: 0 }, 'divides by a, which is 0'],
  ['{{ a * a }}', { a: 1 }, { a: 1e200 }, 'too large a number'],
  ['{{ a }}', { a: 1 }, { a: {} }, 'a is an object: name one of its fields'],
  ['{{ a }}', { a: 1 }, { a: [1] }, 'a is a list: print it with each or join'],
  ['{{ a }}', { a: 1 }, { a: Infinity }, 'too large a number'],
  [
    '{{ a | date }}',
    { a: '2026-01-01' },
    { a: '2026-02-30' },
    'date needs a date such as "2026-03-14"',
  ],
  ['{{ a | date }}', { a: '2026-01-01' }, { a: 1767225600 }, 'date needs a date such as'],
  [
    '{{ a | time }}',
    { a: '2026-01-01T10:00Z' },
    { a: '2026-01-01' },
    'time needs a date and time such as',
  ],
  ['{{ a | join }}', { a: [] }, { a: [{}] }, 'is an object'],
  [
    '{{ a | sum: "n" }}',
    { a: [] },
    { a: [{ n: 1 }, { n: '2' }] },
    'n of item 2 is the string "2"; send it without quotes',
  ],
  [
    '{{ a | money: b }}',
    { a: 1, b: 'EUR' },
    { a: 1, b: 'euro' },
    'money needs a currency such as "EUR"',
  ],
])('%s cannot print what is not fit for it', (content, example, data, message) => {
  const attempt = () => printed(content, data, open(example));
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow('blocks[0].content: ');
  expect(attempt).toThrow(message);
});

test.each([
  ['{{ a | mony }}', 'did you mean "money"?'],
  ['{{ a | truncate }}', 'the length of the filter truncate is missing'],
  ['{{ a | truncate: 0 }}', 'must be a whole number from 1 to 1000'],
  ['{{ a | truncate: n }}', 'must be a constant'],
  ['{{ a | number: 1.5 }}', 'must be a whole number from 0 to 15'],
  ['{{ a | pad: 5, "left" }}', 'must be one of "start", "end"'],
  ['{{ a | money: "euro" }}', 'must be a currency such as "EUR"'],
  ['{{ a | date: "YYYY" }}', '"YYYY" is none of these'],
  ['{{ a | upper: 1 }}', 'takes nothing after it'],
  ['{{ a | upper | money }}', 'needs a number, and the filter upper gives text'],
  ['{{ "x" | money }}', 'needs a number, not the string "x"'],
  ['{{ a | default: "x" | money }}', 'needs a number, not the string "x"'],
  [
    '{{ a | sum: "b +" }}',
    'in the expression of the filter sum: expected a field, a number or a string here',
  ],
  ['{{ @index }}', '"@index" is only available inside each'],
  ['{{ @indx }}', 'did you mean "@index"?'],
])('%s is refused when it is saved', (content, message) => {
  const details = refused([{ type: 'text', content }]);
  expect(details.join('\n')).toContain(message);
  expect(details.every((detail) => detail.startsWith('config.blocks[0].content: '))).toBe(true);
});

const sold = '2026-03-27T22:50:00Z'; // 23:50 in Berlin, two days before its clocks change

test.each([
  ['addDays: 3', '30.03.2026 23:50'],
  ['addDays: -30', '25.02.2026 23:50'],
  ['addHours: 48', '30.03.2026 00:50'],
  ['addHours: 0.5', '28.03.2026 00:20'],
  ['addMonths: 11', '27.02.2027 23:50'],
  ['addMonths: -1', '27.02.2026 23:50'],
  ['roundUp: 60', '28.03.2026 00:00'],
  ['roundUp: 15', '28.03.2026 00:00'],
  ['roundDown: 30', '27.03.2026 23:30'],
  ['addDays: days', '29.03.2026 23:50'],
  ['addDays: 1 | addHours: 4 | roundUp: 60', '29.03.2026 05:00'],
])('a date changed by %s keeps to the clock of its time zone', (filter, text) => {
  const template = `{{ a | ${filter} | date: "dd.MM.yyyy HH:mm" }}`;
  expect(printed(template, { a: sold, days: 2 }, german)).toBe(text);
});

test('a date without a time or an offset stays one', () => {
  expect(printed('{{ a | addDays: 1 }}', { a: '2026-12-31' })).toBe('2027-01-01');
  expect(printed('{{ a | addMonths: 1 }}', { a: '2028-01-31' })).toBe('2028-02-29');
  expect(printed('{{ a | addDays: 1 }}', { a: '2026-12-31T10:00' })).toBe('2027-01-01T10:00:00');
});

test('a date can be changed within the years 1 to 9999, and no further', () => {
  const changed = (a: string, days: number) => printed('{{ a | addDays: days }}', { a, days });
  expect(changed('0100-01-01', -36_159)).toBe('0001-01-01');
  expect(() => changed('0100-01-01', -36_160)).toThrow('is beyond the years 1 to 9999');
  expect(changed('9999-12-30', 1)).toBe('9999-12-31');
  expect(() => changed('9999-12-31', 1)).toThrow('is beyond the years 1 to 9999');
});

test('a year below 100 is not one of the last century', () => {
  expect(printed('{{ a | addDays: 0 }}', { a: '0001-01-01' })).toBe('0001-01-01');
  expect(printed('{{ a | date: "dd.MM.yyyy" }}', { a: '0099-12-31' })).toBe('31.12.0099');
});

test('a date can be printed as its week and its day of the year', () => {
  const style = (at: string) => printed(`{{ a | date: "kkkk-'W'ww w DDD D" }}`, { a: at });
  expect(style('2026-01-01')).toBe('2026-W01 1 001 1');
  expect(style('2027-01-01')).toBe('2026-W53 53 001 1');
  expect(style('2024-12-30')).toBe('2025-W01 1 365 365');
  expect(style('2024-12-31')).toBe('2025-W01 1 366 366');
});

test('what cannot be added to a date is refused with its name', () => {
  const problem = (content: string) => refused([{ type: 'text', content }]).join();
  expect(problem('{{ a | addDays: 1.5 | date }}')).toMatch('a whole number from -100000 to 100000');
  expect(problem('{{ a | roundUp: 7 | time }}')).toMatch('15, 30, 60 or 1440');
  expect(problem('{{ a | addDays: 1 | money }}')).toMatch('the filter addDays gives a date');
  expect(() => printed('{{ a | addDays: n | date }}', { a: '2026-01-01', n: 0.5 })).toThrow(Fault);
  expect(() => printed('{{ a | addDays: n | date }}', { a: '2026-01-01', n: 1e9 })).toThrow(Fault);
});
