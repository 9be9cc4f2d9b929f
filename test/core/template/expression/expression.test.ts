import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../../../src/core/template/expression/expression.ts';
import { interpolation } from '../../../../src/core/template/expression/interpolation.ts';
import { SyntaxFault } from '../../../../src/core/template/expression/tokens.ts';
import { printed, refused, lines } from '../printing.ts';
import { cases } from '../../../support/any/cases.ts';
import { anyCharacter } from '../../../support/any/any-character.ts';

const scraps = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{',
        '}}',
        '|',
        ':',
        ',',
        '(',
        ')',
        '[',
        ']',
        '.',
        '-',
        '+',
        '*',
        '/',
        '"',
        "'",
        '\\',
      ),
      fc.constantFrom(
        '==',
        '!=',
        '<',
        '>=',
        'and',
        'or',
        'not',
        'null',
        'a',
        '@item',
        'items',
        '1',
        '2.5',
        ' ',
      ),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('the parser throws nothing but its own fault, with a position inside the text', () => {
  for (const read of [parse, interpolation])
    fc.assert(
      fc.property(scraps, (source) => {
        try {
          read(source);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxFault);
          const { at } = error as SyntaxFault;
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: cases(2000) },
    );
});

test('hostile lengths and depths are faults of syntax, not of the stack', () => {
  for (const source of [
    '('.repeat(100_000),
    'not '.repeat(100_000),
    '-'.repeat(100_000),
    '1+'.repeat(100_000),
    'a.'.repeat(100_000),
  ])
    expect(() => parse(source)).toThrow(SyntaxFault);
});

test.each([
  ['{{ 1 + 2 * 3 }}', '7'],
  ['{{ (1 + 2) * 3 }}', '9'],
  ['{{ 10 - 4 - 3 }}', '3'],
  ['{{ 12 / 4 / 3 }}', '1'],
  ['{{ -2 * -3 }}', '6'],
  ['{{ 0.1 + 0.2 }}', '0.3'],
  ['{{ 2 + 3 | pad: 3, "start", "0" }}', '005'],
  ['{{ 1 < 2 and not 2 < 1 }}', 'true'],
  ['{{ false or 2 >= 2 }}', 'true'],
  ['{{ true or false and false }}', 'true'],
  ['{{ "it\'s" }} {{ \'say "hi"\' }} {{ "a\\"b" }}', 'it\'s say "hi" a"b'],
  ['{{ "{{" }}x{{ "}}" }}', '{{x}}'],
  ['no expression', 'no expression'],
])('%s prints %s', (content, text) => {
  expect(printed(content)).toBe(text);
});

test('a filter takes the whole sum before it and yields before a comparison', () => {
  const data = { price: 2.5, quantity: 3, items: [1, 2, 3, 4] };
  expect(printed('{{ price * quantity | number: 2 }}', data)).toBe('7.50');
  expect(printed('{{ items | count > 3 }}', data)).toBe('true');
  expect(printed('{{ price * (tip | default: 2) }}', data)).toBe('5');
});

test('paths read fields, places in lists and names in quotes', () => {
  const data = { a: { b: [{ 'c-d': 'deep' }] } };
  expect(printed('{{ a.b[0]["c-d"] }}', data)).toBe('deep');
  expect(printed('{{ größe }}', { größe: 'XL' })).toBe('XL');
});

test('paths read own properties only', () => {
  for (const path of [
    'constructor',
    '__proto__',
    'a.constructor',
    'a.toString',
    'name.length',
    'list.length',
  ])
    expect(printed(`{{ ${path} | default: "nothing" }}`, { a: {}, name: 'x', list: [] })).toBe(
      'nothing',
    );
});

test('a field named __proto__ is a field like any other', () => {
  expect(printed('{{ __proto__ }}', JSON.parse('{"__proto__": "own"}'))).toBe('own');
});

test.each([
  ['{{ a', '"{{" is not closed by "}}"', 1],
  ['a }} b', '"}}" has no "{{" before it', 3],
  ['{{ }}', 'expected a field, a number or a string here', 4],
  ['{{ a b }}', 'unexpected "b"', 6],
  ['{{ a | }}', 'the name of a filter after "|" is missing', 8],
  ['{{ a = 1 }}', '"=" is written "=="', 6],
  ['{{ a && b }}', '"&&" is written "and"', 6],
  ['{{ a || b }}', '"||" is written "or"', 6],
  ['{{ "a }}', 'has no closing "', 4],
  ['{{ 1 < 2 < 3 }}', 'join two comparisons by "and"', 10],
  ['{{ a[-1] }}', 'a whole number from 0 to 99', 6],
  ['{{ a ? b : c }}', 'unexpected "?"', 6],
])('%s is refused with its place', (content, message, character) => {
  const [detail] = refused([{ type: 'text', content }]);
  expect(detail).toContain('config.blocks[0].content: ');
  expect(detail).toContain(message);
  expect(detail).toContain(`(at character ${character})`);
});

test.each([
  ['paid', { paid: true }, true],
  ['paid', { paid: 0 }, false],
  ['paid', { paid: '' }, false],
  ['paid', { paid: null }, false],
  ['paid', {}, false],
  ['items', { items: [] }, false],
  ['items', { items: [0] }, true],
  ['a == "12"', { a: 12 }, true],
  ['a == 0.3', { a: 0.1 + 0.2 }, true],
  ['a == null', {}, true],
  ['a != null', { a: 'x' }, true],
  ['a != "x"', { a: 'y' }, true],
  ['a > 5', {}, false],
  ['a + b > 5', { a: 9 }, false],
  ['date >= "2026-01-01"', { date: '2026-03-14' }, true],
  ['date < "2026-01-01"', { date: '2026-03-14' }, false],
  ['not a', {}, true],
  ['a == true', { a: true }, true],
])('the condition %s on %j is %s', (condition, data, holds) => {
  expect(lines([{ type: 'text', if: condition, content: 'x' }], data)).toHaveLength(holds ? 1 : 0);
});
