import { expect, test } from 'vitest';
import {
  literalFrom,
  readCondition,
  writeCondition,
} from '../../../src/web/designer/draft/condition.ts';

test.each([
  'discount',
  'not shop',
  'shop.logo or not shop',
  'status == "paid and sealed" and total >= 10.5',
  "size != 'L' and @first",
  'isGift == true',
  'a and b and c',
  '',
])('a condition of menus is read and written as it was: %s', (source) => {
  expect(writeCondition(readCondition(source)!)).toBe(source);
});

test.each([
  'a and b or c',
  'items | count > 3',
  'price * 2 > 4',
  'a == b',
  '(a)',
  'not a == 1',
  'not not a',
  'a and',
  'a ==',
  '"text"',
])('another condition stays text: %s', (source) => expect(readCondition(source)).toBeNull());

test('a typed value becomes a number or a text, by its field and its test', () => {
  expect(literalFrom('5', 'equals', false)).toBe('5');
  expect(literalFrom('5', 'equals', true)).toBe('"5"');
  expect(literalFrom('5', 'more', true)).toBe('5');
  expect(literalFrom('say "hi"', 'equals', false)).toBe(String.raw`"say \"hi\""`);
  expect(literalFrom('true', 'equals', false)).toBe('true');
  expect(readCondition(`a == ${literalFrom('x" or "y', 'equals', true)}`)!.rules).toHaveLength(1);
});
