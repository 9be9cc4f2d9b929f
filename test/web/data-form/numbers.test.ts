import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalSignIn, readNumber, typedNumber } from '../../../src/web/data-form/numbers.ts';

it.each([
  ['1.234,56', ',', '1234.56'],
  ['1,234.56', '.', '1234.56'],
  ['1 234,5', ',', '1234.5'],
  ['1’234.50', '.', '1234.50'],
  ['1,23,456.00', '.', '123456.00'],
  ['€ 2,50', ',', '2.50'],
  ['2.50 EUR', '.', '2.50'],
  ['-$3', '.', '-3'],
  ['(12,50)', ',', '-12.50'],
  ['\u22127', '.', '-7'],
  ['.5', '.', '0.5'],
  ['0012', '.', '0012'],
] as const)('%s is read with its decimal sign', (text, sign, number) => {
  expect(readNumber(text, sign)).toBe(number);
});

it.each([
  ['', '.'],
  ['-', '.'],
  ['much', '.'],
  ['1.2.3', '.'],
  ['12,5', '.'],
  ['1,2345', '.'],
  ['19 %', '.'],
  ['2 kg', '.'],
  ['1e5', '.'],
] as const)('%s is no number with %s', (text, sign) => {
  expect(readNumber(text, sign)).toBeNull();
});

const amount = fc.record({
  whole: fc.integer({ min: 0, max: 1e12 }),
  fraction: fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }),
  isNegative: fc.boolean(),
});

it('a number survives being written in either style', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(',.', '.,', ' ,', '’.'), (number, [group, sign]) => {
      const { whole, fraction, isNegative } = number;
      const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group!);
      const decimals = fraction === undefined ? '' : fraction;
      const minus = isNegative ? '-' : '';
      const text = `${minus}${grouped}${decimals && sign! + decimals}`;
      const plain = `${minus}${whole}${decimals && `.${decimals}`}`;
      expect(readNumber(text, sign as ',')).toBe(plain);
    }),
  );
});

it('any text is a plain number or none', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (text, sign) => {
      const read = readNumber(text, sign);
      if (read !== null) expect(read).toMatch(/^-?\d+(\.\d+)?$/);
    }),
  );
});

it('the decimal sign is found where the texts tell it', () => {
  expect(decimalSignIn(['2,50', '3'])).toBe(',');
  expect(decimalSignIn(['1,234.56'])).toBe('.');
  expect(decimalSignIn(['1.234.567'])).toBe(',');
  expect(decimalSignIn(['1.234', '12'])).toBeUndefined();
  expect(decimalSignIn(['0.500'])).toBe('.');
  expect(decimalSignIn(['Tea, green', 'Mr. X'])).toBeUndefined();
});

it('one sign alone separates the decimals of a typed number', () => {
  expect(typedNumber('3,50')).toBe(3.5);
  expect(typedNumber('3.50')).toBe(3.5);
  expect(typedNumber('1.234,5')).toBe(1234.5);
  expect(typedNumber('1,234,567')).toBe(1_234_567);
  expect(typedNumber('soon')).toBeUndefined();
});
